// Keep the reader's place while a step changes its form.

import { land, topOfView } from "../landing.js";
import { rangesOfUnits, unitsBefore } from "../text.js";

const BELOW_TOP = 12;

function caretAt(x, y) {
  const caret = document.caretPositionFromPoint?.(x, y);
  if (caret) return [caret.offsetNode, caret.offset];
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? [range.startContainer, range.startOffset] : null;
}

/** Return the unit of the step's text that stands at the top of the screen, or null where the step begins below it. */
function unitAtTop(step) {
  const top = topOfView() + BELOW_TOP;
  const { left, top: stepTop } = step.getBoundingClientRect();
  if (stepTop >= top) return null;
  const caret = caretAt(left + 3 * BELOW_TOP, top);
  return caret && step.contains(caret[0]) ? unitsBefore(step, ...caret) : null;
}

function heightOf(step, unit) {
  const range = unit === null ? null : rangesOfUnits(step, [[unit, unit + 1]])[0];
  return (range?.getClientRects()[0] ?? step.getBoundingClientRect()).top;
}

/** Change a step; what stood at the top of the screen stands there afterwards. */
export async function keepPlace(step, change) {
  const unit = unitAtTop(step);
  const before = heightOf(step, unit);
  await change();
  land(() => heightOf(step, unit), before);
}
