// The reading room: every part of it that all its pages share.

import { act } from "./keys.js";
import "./way.js";
import "./rail.js";
import "./case.js";
import "./menu.js";
import "./filter.js";
import "./find.js";
import "./mark_buttons.js";

for (const button of document.querySelectorAll("[data-act]")) {
  button.hidden = false;
  button.addEventListener("click", () => act(button.dataset.act));
}
