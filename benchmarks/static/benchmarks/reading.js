// Reading a history: jump to a step, walk with j and k.

import { onKeys } from "./keys.js";
import { goTo, walk } from "./steps.js";

const jump = document.querySelector("[data-jump]");

jump?.addEventListener("submit", (event) => {
  event.preventDefault();
  goTo(jump.elements.step.valueAsNumber);
});

onKeys({
  j: () => walk(1),
  k: () => walk(-1),
  g: () => jump?.elements.step.select(),
});
