// Which steps were on screen long enough to be read. The rule is `seconds_to_read` in annotation/domain/reading.py:
// all of the text open, its beginning and its end both seen, and time enough, of which several visits add up.

// Borders and rounding.
const NEARLY = 4;

const isFolded = (step) => step.querySelector("[data-fold]:not([open])") !== null;

const secondsToRead = (step, rules) =>
  Math.max(rules.leastSeconds, Math.min(rules.mostSeconds, Number(step.dataset.size) / rules.charactersPerSecond));

/** Return what is free of the sticky row at the top, as two heights. */
function view() {
  const covered = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return { top: covered, bottom: innerHeight, height: innerHeight - covered };
}

/** Say how much of a step is on screen: the place of reading holds at least half of it, or it half fills the place. */
function isOnScreen({ top, bottom, height }, seen) {
  const shown = Math.min(bottom, seen.bottom) - Math.max(top, seen.top);
  return shown > 0 && shown >= Math.min(height, seen.height) / 2;
}

/**
 * Watch steps: `tick(milliseconds)` counts active time for those on screen and returns the indexes that are read by it.
 *
 * `isRead(index)` says which need no watching any more.
 */
export function watchDwell(steps, rules, isRead) {
  const near = new Map();
  const seenOf = new Map();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) near.set(target, Number(target.dataset.step));
      else near.delete(target);
    }
  });
  for (const step of steps) if (!isRead(Number(step.dataset.step))) observer.observe(step);

  /** Count time for one step; true once it is read. */
  function isReadAfter(step, milliseconds, seen) {
    const place = step.getBoundingClientRect();
    if (isFolded(step) || !isOnScreen(place, seen)) return false;
    const so = seenOf.get(step) ?? { milliseconds: 0, hasBegun: false, hasEnded: false };
    so.milliseconds += milliseconds;
    so.hasBegun ||= place.top >= seen.top - NEARLY;
    so.hasEnded ||= place.bottom <= seen.bottom + NEARLY;
    seenOf.set(step, so);
    return so.hasBegun && so.hasEnded && so.milliseconds >= secondsToRead(step, rules) * 1000;
  }

  function tick(milliseconds) {
    const seen = view();
    const read = [...near].filter(([step]) => isReadAfter(step, milliseconds, seen));
    for (const [step] of read) {
      observer.unobserve(step);
      near.delete(step);
      seenOf.delete(step);
    }
    return read.map(([, index]) => index);
  }
  return { tick };
}
