// The steps that the answer names say so, in words and not by colour alone; and the room hears of them.

import { steps } from "../../benchmarks/room/steps.js";

const NAMES = {
  other_root: "other plausible root",
  onset: "onset",
  point_of_no_return: "point of no return",
  manifestation: "first seen",
};

let decorated = [];

function undecorate(step) {
  step.classList.remove("is-root", "is-fault", "is-marked");
  step.querySelector("[data-step-marks]")?.remove();
}

function decorate(step, words, classes) {
  const shown = document.createElement("span");
  shown.className = "step-marks";
  shown.dataset.stepMarks = "";
  shown.textContent = words.join(" · ");
  step.querySelector(".step-speaker").after(shown);
  step.classList.add(...classes);
}

/** Return { index: { words, classes } } of what the answer names. */
function named(faults, marks) {
  const found = new Map();
  const note = (index, word, className) => {
    const at = found.get(index) ?? { words: [], classes: [] };
    found.set(index, { words: [...at.words, word], classes: [...at.classes, className] });
  };
  for (const { step, isRoot } of faults) note(step, isRoot ? "root" : "fault", isRoot ? "is-root" : "is-fault");
  for (const { kind, step } of marks) note(step, NAMES[kind], "is-marked");
  return found;
}

let told = "";
const tell = () => document.dispatchEvent(new CustomEvent("room:marks", { detail: JSON.parse(told) }));

/** Show on the steps what is marked, and tell the room: decorateSteps({ faults, marks }). */
export function decorateSteps({ faults, marks }) {
  const state = JSON.stringify({ faults, marks });
  if (state === told) return;
  told = state;
  decorated.forEach(undecorate);
  decorated = [];
  for (const [index, { words, classes }] of named(faults, marks)) {
    if (!steps[index]) continue;
    decorate(steps[index], words, classes);
    decorated.push(steps[index]);
  }
  tell();
}
