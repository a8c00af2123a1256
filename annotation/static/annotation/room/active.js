// Active time: the page is visible, its window has the focus, and there was input not long ago.

const INPUT = ["keydown", "pointerdown", "pointermove", "wheel", "touchstart", "scroll"];
// Between two ticks lies half a second; a longer gap is a machine that slept, and nobody read.
const LONGEST_GAP_MS = 5000;

/**
 * Return a clock: `tick()` gives the milliseconds since the tick before, if the page was active at both, else 0.
 *
 * Input only notes the time, so that scrolling costs nothing. Opening the page counts as input.
 */
export function activeClock(idleAfterSeconds) {
  let inputAt = Date.now();
  let activeAt = null;
  const noteInput = () => {
    inputAt = Date.now();
  };
  for (const name of INPUT) addEventListener(name, noteInput, { capture: true, passive: true });

  const isActive = (now) => !document.hidden && document.hasFocus() && now - inputAt < idleAfterSeconds * 1000;

  function tick() {
    const before = activeAt;
    const now = Date.now();
    activeAt = isActive(now) ? now : null;
    const passed = before !== null && activeAt !== null ? now - before : 0;
    return passed > 0 && passed <= LONGEST_GAP_MS ? passed : 0;
  }
  return { tick };
}
