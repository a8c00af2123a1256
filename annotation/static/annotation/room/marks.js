// Marks beside the faults: other plausible roots, onset, point of no return, where the failure is first seen.

import { say } from "../../benchmarks/room/status.js";
import { form, tellChanged } from "./cards.js";

const inputs = [...form.querySelectorAll("[data-mark]")];
const chips = form.querySelector("[data-mark-chips]");
const SEVERAL = "other_root";

const inputOf = (kind) => inputs.find((input) => input.dataset.mark === kind);
const numbersIn = (text) => (text.match(/\d+/g) ?? []).map(Number);
const stepsOf = (input) => [...new Set(numbersIn(input.value))];
const isOffered = (input) => !input.closest("[data-goes-with][hidden]");

/** Return the marks as { kind, step }; only those that go with the outcome. */
export const marksMade = () =>
  inputs.filter(isOffered).flatMap((input) => stepsOf(input).map((step) => ({ kind: input.dataset.mark, step })));

export const isMarked = (kind, index) => stepsOf(inputOf(kind)).includes(index);

function putSteps(input, steps) {
  input.value = steps.sort((one, other) => one - other).join(", ");
  tellChanged();
}

/** Set a mark on a step, or take it away where it is. */
export function toggleMark(kind, index) {
  const input = inputOf(kind);
  const title = input.dataset.markTitle;
  if (!isOffered(input)) return say(`${title}: doesn’t go with this outcome.`);
  if (isMarked(kind, index)) return removeMark(kind, index);
  putSteps(input, kind === SEVERAL ? [...stepsOf(input), index] : [index]);
  say(`${title}: step ${index}.`);
}

function removeMark(kind, index) {
  const input = inputOf(kind);
  putSteps(input, stepsOf(input).filter((step) => step !== index));
  say(`${input.dataset.markTitle}: no longer step ${index}.`);
}

function chip({ kind, step }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `#step-${step}`;
  link.textContent = `step ${step}`;
  const remove = document.createElement("button");
  remove.type = "button";
  remove.className = "chip-remove";
  remove.textContent = "×";
  remove.setAttribute("aria-label", `Remove: ${inputOf(kind).dataset.markTitle}, step ${step}`);
  remove.addEventListener("click", () => removeMark(kind, step));
  item.append(`${inputOf(kind).dataset.markTitle} `, link, remove);
  return item;
}

/** Show every mark as a chip. */
export function showMarks() {
  const made = marksMade();
  chips.hidden = !made.length;
  chips.replaceChildren(...made.map(chip));
}
