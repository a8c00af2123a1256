// The steps of a history on the page.

export const steps = [...document.querySelectorAll("[data-steps] > [data-step]")];

const topOfView = () => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

function isInView(step) {
  const { top, bottom } = step.getBoundingClientRect();
  return bottom > topOfView() + 1 && top < innerHeight;
}

/** Return the step that somebody walked to and still sees, or undefined. */
function stepInFocus() {
  const step = document.activeElement?.closest("[data-steps] > [data-step]");
  return step && isInView(step) ? step : undefined;
}

/** Return the step that is being read: the one in focus, else the first in view. */
export const stepInView = () => stepInFocus() ?? steps.find(isInView) ?? steps[0];

/** Bring a step to the top and make it the target, without a new entry in the history. */
export function goTo(index) {
  const step = steps[index];
  if (!step) return;
  location.replace(`#${step.id}`);
  step.focus({ preventScroll: true });
}

/** Go a number of steps on, or back; the first press of all begins at the step in view. */
export function walk(distance) {
  const from = stepInFocus();
  const index = from ? steps.indexOf(from) + distance : steps.indexOf(stepInView());
  goTo(Math.min(steps.length - 1, Math.max(0, index)));
}
