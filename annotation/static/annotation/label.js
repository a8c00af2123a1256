// The page on which one trajectory is labelled.

import "./label_closed.js";
import "./room/answer.js";
