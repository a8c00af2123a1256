// What sticks to the top of the window covers the steps there: reading begins below it.

// Between what covers and the step below, in pixels.
const GAP = 16;

const toolbar = document.querySelector("[data-toolbar]");
const covers = new Set(toolbar ? [toolbar] : []);

let line = 0;

/** Return where reading begins, in pixels below the top of the window. */
export const topOfView = () => line;

const heightOf = (element) => element.getBoundingClientRect().height;

// Never a custom property of the root: all 728 steps would inherit it, and be styled anew at the start of the page.
function measure() {
  line = GAP + [...covers].reduce((height, one) => height + heightOf(one), 0);
  document.documentElement.style.scrollPaddingTop = `${line}px`;
  const belowToolbar = toolbar ? heightOf(toolbar) : 0;
  for (const one of covers) if (one !== toolbar) one.style.top = `${belowToolbar}px`;
}

const observer = new ResizeObserver(measure);
for (const one of covers) observer.observe(one);
measure();

/** Say that an element sticks below the toolbar, or no more. */
export function coverWith(element, isOn) {
  if (isOn) {
    covers.add(element);
    observer.observe(element);
  } else {
    covers.delete(element);
    observer.unobserve(element);
  }
  measure();
}
