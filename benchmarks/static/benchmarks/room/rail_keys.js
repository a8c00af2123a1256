// The rail from the keyboard: one stop, on which arrows choose the step.

import { signs } from "./rail_state.js";
import { goTo, steps } from "./steps.js";

const PAGE_OF_ROWS = 5;

const MOVES = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  PageUp: (columns) => -PAGE_OF_ROWS * columns,
  PageDown: (columns) => PAGE_OF_ROWS * columns,
  Home: () => -Infinity,
  End: () => Infinity,
};

/** Let keys on the rail choose a step; Enter goes on reading there. */
export function followKeys(canvas, gridNow) {
  let series = 0;
  canvas.addEventListener("focus", () => series++);
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !gridNow()) return;
    const isEnter = event.key === "Enter";
    if (!isEnter && !(event.key in MOVES)) return;
    event.preventDefault();
    const wanted = isEnter ? signs.current : signs.current + MOVES[event.key](gridNow().columns);
    const index = Math.min(steps.length - 1, Math.max(0, wanted));
    goTo(index, { series: `rail keys ${series}`, focus: isEnter });
  });
}
