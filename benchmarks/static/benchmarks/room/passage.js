// Going to a passage of a step: shown, marked, with everything open around it, and an entry in the history.

import { openOutput } from "./output.js";
import { reveal, stayAt, steps } from "./steps.js";
import { showPassage } from "./text.js";
import { addPlace } from "./trail.js";

/** Go to a passage, in code points. Passages of one series, as from hit to hit, are one entry in the history. */
export function goToPassage(index, start, end, { series = "", focus = true } = {}) {
  const step = steps[index];
  addPlace(index, series);
  reveal(step);
  openOutput(step);
  showPassage(step, start, end);
  if (focus) step.focus({ preventScroll: true });
  stayAt(step);
}
