// The reading room: every part of it that all its pages share. Steps and keys first; the rest once the text can be read.

import { act } from "./keys.js";
import { late } from "./late.js";
import "./told.js";
import "./way.js";

for (const button of document.querySelectorAll("[data-act]")) {
  button.hidden = false;
  button.addEventListener("click", () => act(button.dataset.act));
}

late(() => import("./parts.js"));
late(() => import("./forms/show.js"), ({ startForms }) => startForms());
