// The steps of a history on the page: which one is read, and how to get to another.

import { isLanding, land, topOfView } from "./landing.js";
import { say } from "./status.js";
import { addPlace, keepSoon, keepTrail, placeToOpen } from "./trail.js";

export const steps = [...document.querySelectorAll("[data-steps] > [data-step]")];

// What is left of a step at the top of the view is nothing to read, if it is less than this.
const SLIVER = 24;

let shown = steps;
// The step that somebody went to or touched. It stays the one that is read while enough of it is in view.
let here = null;
let inView = { first: -1, last: -1 };
let told = -1;

const indexOf = (step) => Number(step.dataset.step);
const isHidden = (step) => step.classList.contains("is-hidden");
const send = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

/** Return the first shown step for which a claim holds that, once true, is true of all later ones. */
function firstWhere(claim) {
  let from = 0;
  let to = shown.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (claim(shown[middle].getBoundingClientRect())) to = middle;
    else from = middle + 1;
  }
  return shown[from];
}

function firstInView() {
  const top = topOfView();
  return firstWhere((box) => box.bottom > top + SLIVER);
}

function isHeld(step) {
  if (isHidden(step)) return false;
  const { top, bottom } = step.getBoundingClientRect();
  const start = topOfView();
  if (top >= start - 1) return top < innerHeight - SLIVER;
  return bottom > start + (innerHeight - start) / 4;
}

/** Return the step that is being read: the one somebody went to and still sees, else the first in view. */
export function stepInView() {
  if (here && !isLanding() && !isHeld(here)) here = null;
  return here ?? firstInView() ?? steps[0];
}

/** Return the index of the step that is being read. */
export const current = () => indexOf(stepInView());

/** Return the indices of the first and the last step on the screen. */
export const onScreen = () => inView;

function lookAtScreen() {
  if (shown.length === 0) return;
  const first = indexOf(firstInView());
  const last = Math.max(first, indexOf(firstWhere((box) => box.bottom > innerHeight - SLIVER)));
  if (first === inView.first && last === inView.last) return;
  inView = { first, last };
  send("room:view", inView);
}

function lookAtCurrent() {
  const index = current();
  if (index === told) return;
  steps[told]?.classList.remove("is-here");
  steps[index].classList.add("is-here");
  told = index;
  send("room:current", { index });
}

let isLooking = false;

/** Look in the next frame at what is on the screen, and tell what changed. */
function lookSoon() {
  if (isLooking || steps.length === 0) return;
  isLooking = true;
  requestAnimationFrame(() => {
    isLooking = false;
    lookAtScreen();
    lookAtCurrent();
  });
}

/** Show a step that a filter hides; a jump there must not lead to nothing. */
export function reveal(step) {
  if (!isHidden(step)) return;
  step.classList.remove("is-hidden");
  shown = steps.filter((one) => !isHidden(one));
  send("room:revealed", { index: indexOf(step) });
}

function nearestShown(step) {
  if (!isHidden(step)) return step;
  return shown.find((one) => indexOf(one) > indexOf(step)) ?? shown.at(-1);
}

/** Do what changes heights. The step that is read stays where it is, or the next one that is shown takes its place. */
export function stayInPlace(change) {
  const before = stepInView();
  const top = before.getBoundingClientRect().top;
  const isAtTop = scrollY === 0;
  change();
  const after = nearestShown(before);
  if (after && !isAtTop) land(() => (isHidden(after) ? NaN : after.getBoundingClientRect().top), after === before ? top : topOfView());
  lookSoon();
}

/** Hide the steps for which a claim holds. */
export function hideSteps(claim) {
  stayInPlace(() => {
    for (const step of steps) step.classList.toggle("is-hidden", claim(step));
    shown = steps.filter((one) => !isHidden(one));
  });
  send("room:filtered", { hidden: steps.filter(isHidden).map(indexOf) });
}

/** Make a step the one that is read, wherever it stands on the screen. */
export function stayAt(step) {
  here = step;
  lookAtCurrent();
  lookSoon();
}

function arrive(step, { offset = 0, focus = true } = {}) {
  reveal(step);
  land(() => (isHidden(step) ? NaN : step.getBoundingClientRect().top), topOfView() + offset);
  if (focus) step.focus({ preventScroll: true });
  stayAt(step);
}

function sayNoSuchStep(index) {
  const range = `steps go from 0 to ${steps.length - 1}`;
  say(Number.isInteger(index) ? `There is no step ${index}: ${range}` : `That is no step: ${range}`);
}

/**
 * Go to a step: it comes to the top and is in focus. A jump is an entry in the browser's history; walking is none
 * (push: false). Jumps of one series that is named, as from hit to hit, are one entry.
 */
export function goTo(index, { push = true, series = "", focus = true } = {}) {
  const step = steps[index];
  if (!step) return sayNoSuchStep(index);
  if (push) addPlace(index, series);
  arrive(step, { focus });
  if (!push) keepSoon();
}

function isCut(step) {
  return step.getBoundingClientRect().top < topOfView() - 1;
}

/** Where walking begins that nobody began yet: at the step in view, unless it was read to the middle. */
function firstStride(distance) {
  const at = shown.indexOf(firstInView());
  return isCut(shown[at]) && distance > 0 ? at + distance : at;
}

/** Go a number of shown steps on, or back; the first press of all begins at the step in view. */
export function walk(distance) {
  if (shown.length === 0) return;
  const from = stepInView() === here ? shown.indexOf(here) + distance : firstStride(distance);
  goTo(indexOf(shown[Math.min(shown.length - 1, Math.max(0, from))]), { push: false });
}

/** Go to the next shown step of the role that speaks here, or to the one before; return false where none is. */
export function walkRole(direction) {
  const from = stepInView();
  const isAhead = (one) => direction * (indexOf(one) - indexOf(from)) > 0;
  const ofRole = shown.filter((one) => one.dataset.speaker === from.dataset.speaker && isAhead(one));
  const step = direction > 0 ? ofRole[0] : ofRole.at(-1);
  if (step) goTo(indexOf(step), { push: false });
  return Boolean(step);
}

function placeNow() {
  if (steps.length === 0) return {};
  const step = stepInView();
  const offset = Math.round(step.getBoundingClientRect().top - topOfView());
  return { step: indexOf(step), offset, isTarget: step === here };
}

function returnTo({ step, offset = 0 }) {
  if (steps[step]) arrive(steps[step], { offset });
  else sayNoSuchStep(step);
}

/** Whether the address or the history named a step when the page opened: then nobody else should choose one. */
export const isPlaced = placeToOpen().step !== undefined;

keepTrail({ now: placeNow, arrive: returnTo });
if (isPlaced) returnTo(placeToOpen());
addEventListener("scroll", () => (lookSoon(), keepSoon()), { passive: true });
addEventListener("resize", lookSoon);
document.addEventListener("room:opened", lookSoon);
for (const type of ["focusin", "pointerdown"]) {
  document.querySelector("[data-steps]")?.addEventListener(type, (event) => {
    const step = event.target.closest("[data-steps] > [data-step]");
    if (step) stayAt(step);
  });
}
lookSoon();
