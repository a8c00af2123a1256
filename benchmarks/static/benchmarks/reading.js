// Reading a history: jump to a step, walk with j and k.

import { onKeys } from "./keys.js";
import { goTo, stepInView, steps } from "./steps.js";

const jump = document.querySelector("[data-jump]");

jump?.addEventListener("submit", (event) => {
  event.preventDefault();
  goTo(jump.elements.step.valueAsNumber);
});

onKeys({
  j: () => goTo(Math.min(steps.length - 1, steps.indexOf(stepInView()) + 1)),
  k: () => goTo(Math.max(0, steps.indexOf(stepInView()) - 1)),
  g: () => jump?.elements.step.select(),
});
