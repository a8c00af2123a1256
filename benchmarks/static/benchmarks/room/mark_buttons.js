// Buttons that name the root or a fault, in the head of a step, and other marks in its menu. The answer panel listens to
// their clicks.

import { onNear } from "./near.js";
import { offer, putTool } from "./step_menu.js";

const ROOT = { dataset: "rootHere", words: "Root", name: "This is the root" };
const FAULT = { dataset: "faultHere", words: "Fault", name: "This is a fault" };
const BUTTONS = { root: [ROOT], faults: [ROOT, FAULT] };
const MARKS = {
  other_root: "Another plausible root",
  onset: "The failure begins to show",
  point_of_no_return: "Point of no return",
  manifestation: "First seen here",
};

const marks = document.querySelector("[data-room]")?.dataset.marks;

function markButton({ dataset, words, name }, index) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-quiet";
  button.textContent = words;
  button.dataset[dataset] = "";
  button.setAttribute("aria-label", name);
  button.title = name;
  button.value = index;
  return button;
}

function addButtons(step) {
  const group = document.createElement("span");
  group.className = "mark-buttons step-tool";
  group.append(...BUTTONS[marks].map((button) => markButton(button, step.dataset.step)));
  putTool(step, group);
}

if (marks === "faults") {
  for (const [kind, words] of Object.entries(MARKS)) offer({ group: "mark", words, dataset: { markHere: kind } });
}
if (marks) onNear(addButtons);
