// The steps of a history on the page.

const HEADER = () => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

export const steps = [...document.querySelectorAll("[data-step]")];

/** Return the step that is being read: the first whose end is below the header. */
export function stepInView() {
  const top = HEADER() + 1;
  return steps.find((step) => step.getBoundingClientRect().bottom > top) ?? steps.at(-1);
}

/** Bring a step to the top and make it the target, without a new entry in the history. */
export function goTo(index) {
  const step = steps[index];
  if (!step) return;
  location.replace(`#${step.id}`);
  step.focus({ preventScroll: true });
}
