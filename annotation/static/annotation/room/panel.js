// The answer panel: it follows what is chosen in it, on the steps and by keys.

import { onActions } from "../../benchmarks/room/keys.js";
import { goTo, stepInView } from "../../benchmarks/room/steps.js";
import { cards, details, form, openCard, outcome, renumber, rootRadio, sortCards } from "./cards.js";
import { describeCards } from "./card_words.js";
import { decorateSteps } from "./decorate.js";
import { askForEarlier } from "./earlier.js";
import { quoteSelection } from "./evidence.js";
import { faultsMarked, markFault, markRoot, proposeRole, removeFault } from "./faults.js";
import { showFitting } from "./fitting.js";
import { marksMade, showMarks, toggleMark } from "./marks.js";
import { pickMode } from "./mode_picker.js";
import "./quote_button.js";

function show() {
  showFitting(form);
  renumber();
  describeCards();
  showMarks();
  askForEarlier();
  const faults = outcome() === "cannot_judge" ? [] : faultsMarked();
  form.querySelector("[data-no-faults]").hidden = outcome() === "fault" || faults.length > 0;
  decorateSteps({ faults, marks: marksMade() });
}

function onInput({ target }) {
  const card = target.closest("[data-fault]");
  if (card && target.dataset.field === "step") proposeRole(card);
  if (card && target.name === "root_is") openCard(card);
  show();
}

/** Once a step is typed to its end, its card goes where it belongs. */
function onChange({ target }) {
  if (target.dataset.field !== "step" && target.name !== "root_is") return;
  sortCards();
  show();
}

const BUTTONS = {
  "data-root-here": (button) => markRoot(Number(button.value)),
  "data-fault-here": (button) => markFault(Number(button.value)),
  "data-mark-here": (button) => toggleMark(button.dataset.markHere, Number(button.value)),
  "data-remove-fault": (button) => removeFault(button.closest("[data-fault]")),
};

function onClick(event) {
  const button = event.target.closest("button");
  const name = Object.keys(BUTTONS).find((attribute) => button?.hasAttribute(attribute));
  if (!name) return;
  event.preventDefault();
  BUTTONS[name](button);
}

/** Go to the next fault of the answer after the step in view; after the last, to the first. */
function nextMark() {
  const named = [...faultsMarked(), ...marksMade()].map(({ step }) => step).sort((one, other) => one - other);
  const here = Number(stepInView().dataset.step);
  const next = named.find((step) => step > here) ?? named[0];
  if (next !== undefined) goTo(next);
}

const here = () => Number(stepInView().dataset.step);

function keys() {
  onActions({
    root: () => markRoot(here()),
    fault: () => markFault(here()),
    quote: quoteSelection,
    mode: () => pickMode(),
    other_root: () => toggleMark("other_root", here()),
    onset: () => toggleMark("onset", here()),
    point_of_no_return: () => toggleMark("point_of_no_return", here()),
    next_mark: nextMark,
    answer: () => form.querySelector("[name=outcome]:checked, [name=outcome]").focus(),
  });
}

/** Show what only works with a script. */
function unveil() {
  for (const part of form.querySelectorAll("[data-pick-mode], [data-quote-hint]")) part.hidden = false;
  const { content } = form.querySelector("[data-fault-template]");
  for (const part of content.querySelectorAll("[data-pick-mode], [data-quote-hint]")) part.hidden = false;
}

/** Open the cards one at a time: the panel stays short. */
function oneAtATime(event) {
  const card = event.target.matches?.("[data-fault-details]") && event.target.open && event.target.closest("[data-fault]");
  if (card && cards().filter((one) => details(one).open).length > 1) openCard(card);
}

/** Bring the panel to life. */
export function startPanel() {
  unveil();
  form.addEventListener("input", onInput);
  form.addEventListener("change", onChange);
  form.addEventListener("toggle", oneAtATime, true);
  document.addEventListener("click", onClick);
  keys();
  sortCards();
  if (!cards().some((card) => rootRadio(card).checked)) rootRadio(cards()[0]).checked = true;
  show();
}
