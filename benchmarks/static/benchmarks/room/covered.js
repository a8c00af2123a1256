// What sticks to the top of the window covers the steps there: reading begins below it.

// Between what covers and the step below, in pixels.
const GAP = 16;

const toolbar = document.querySelector("[data-toolbar]");
const covers = new Set(toolbar ? [toolbar] : []);

// What the style sheet says fits a toolbar of one row.
let line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/** Return where reading begins, in pixels below the top of the window. */
export const topOfView = () => line;

const heightOf = (element) => element.getBoundingClientRect().height;

// A changed style of the root has all 728 steps styled anew: a start without need of it is that much faster.
function setLine(wanted) {
  if (wanted === line) return;
  line = wanted;
  document.documentElement.style.scrollPaddingTop = `${line}px`;
}

function measure() {
  setLine(GAP + [...covers].reduce((height, one) => height + heightOf(one), 0));
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
