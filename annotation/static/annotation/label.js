// The page on which one trajectory is labelled. Until the panel's scripts are there, it is a plain form.

import { late } from "../benchmarks/room/late.js";
import "./label_closed.js";

late(() => import("./room/answer.js"));
