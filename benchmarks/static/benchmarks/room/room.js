// The reading room: every part of it that all its pages share.

import { act, onActions } from "./keys.js";
import "./mark_buttons.js";
import { goTo, walk } from "./steps.js";

const jump = document.querySelector("[data-jump]");

jump?.addEventListener("submit", (event) => {
  event.preventDefault();
  goTo(jump.elements.step.valueAsNumber);
});

onActions({
  next_step: () => walk(1),
  previous_step: () => walk(-1),
  go_to_step: () => jump?.elements.step.select(),
});

for (const button of document.querySelectorAll("[data-act]")) {
  button.hidden = false;
  button.addEventListener("click", () => act(button.dataset.act));
}
