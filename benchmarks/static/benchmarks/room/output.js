// Tool output can be put away: its steps then show their heads, and each opens in place.

import { onNear } from "./near.js";
import { stayInPlace } from "./steps.js";
import { tellOpened } from "./text.js";

const list = document.querySelector("[data-steps]");

/** Whether there is tool output to put away. */
export const hasOutput = Boolean(list?.querySelector(":scope > [data-tool-output]"));

const isPutAway = (step) => list.classList.contains("hides-output") && !step.classList.contains("is-opened");

/** Put all tool output away, or show it again. */
export function putAway(isOn) {
  stayInPlace(() => {
    for (const step of list.querySelectorAll(":scope > .is-opened")) step.classList.remove("is-opened");
    list.classList.toggle("hides-output", isOn);
  });
}

/** Open the output of one step, if it is put away. */
export function openOutput(step) {
  if (!("toolOutput" in step.dataset) || !isPutAway(step)) return;
  step.classList.add("is-opened");
  tellOpened(step);
}

function addButton(step) {
  if (!("toolOutput" in step.dataset)) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-quiet show-output";
  button.textContent = "Show output";
  button.addEventListener("click", () => {
    openOutput(step);
    step.focus({ preventScroll: true });
  });
  step.querySelector(".step-size").before(button);
}

if (hasOutput) onNear(addButton);
