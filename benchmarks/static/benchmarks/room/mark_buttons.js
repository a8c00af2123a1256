// Buttons that name the root, or a fault, in the head of a step; the answer panel listens to their clicks.

import { onNear } from "./near.js";

const BUTTONS = {
  root: [["rootHere", "This is the root"]],
  faults: [
    ["rootHere", "This is the root"],
    ["faultHere", "This is a fault"],
  ],
};

const marks = document.querySelector("[data-room]")?.dataset.marks;

function addButtons(step) {
  const head = step.querySelector(".step-head");
  for (const [name, words] of BUTTONS[marks]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button-quiet";
    button.dataset[name] = "";
    button.value = step.dataset.step;
    button.textContent = words;
    head.append(button);
  }
}

if (marks) onNear(addButtons);
