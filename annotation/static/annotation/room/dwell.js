// Which steps were on screen long enough to be read. The rule is `seconds_to_read` in annotation/domain/reading.py:
// all of the text open, its beginning and its end both seen, and time enough, of which several visits add up.

import { topOfView } from "../../benchmarks/room/landing.js";
import { onScreen, steps } from "../../benchmarks/room/steps.js";

// Borders and rounding.
const NEARLY = 4;

/** Say whether some of a step's text can't be seen wherever one scrolls: its rest is folded, or it is put away whole. */
function isClosed(step) {
  if (step.querySelector("[data-fold]:not([open])")) return true;
  return step.querySelector("[data-text]").getClientRects().length === 0;
}

const secondsToRead = (step, rules) =>
  Math.max(rules.leastSeconds, Math.min(rules.mostSeconds, Number(step.dataset.size) / rules.charactersPerSecond));

/** Say whether enough of a step is in view: half of it, or as much as half fills the view. */
function isInView(box, view) {
  const shown = Math.min(box.bottom, view.bottom) - Math.max(box.top, view.top);
  return shown > 0 && shown >= Math.min(box.height, view.bottom - view.top) / 2;
}

/**
 * Return a watch: `tick(milliseconds)` counts active time for the steps on screen and returns those that are read by it.
 *
 * `isRead(index)` says which were read before.
 */
export function watchDwell(rules, isRead) {
  const isDone = steps.map((step, index) => isRead(index));
  const seen = new Map();

  /** Count time for one step, and say whether it is read now. */
  function count(index, milliseconds, view) {
    const step = steps[index];
    const box = step.getBoundingClientRect();
    if (isClosed(step) || !isInView(box, view)) return false;
    const so = seen.get(index) ?? { milliseconds: 0, beginning: false, end: false };
    so.milliseconds += milliseconds;
    so.beginning ||= box.top >= view.top - NEARLY;
    so.end ||= box.bottom <= view.bottom + NEARLY;
    seen.set(index, so);
    return so.beginning && so.end && so.milliseconds >= secondsToRead(step, rules) * 1000;
  }

  function tick(milliseconds) {
    const view = { top: topOfView(), bottom: innerHeight };
    const read = [];
    const { first, last } = onScreen();
    for (let index = Math.max(0, first); index <= last; index++) {
      if (!isDone[index] && count(index, milliseconds, view)) read.push(index);
    }
    for (const index of read) isDone[index] = true;
    return read;
  }
  return { tick };
}
