// What sticks to the top of the window covers the steps there: reading begins below it.

const toolbar = document.querySelector("[data-toolbar]");
const covers = new Set(toolbar ? [toolbar] : []);

const heightOf = (element) => element.getBoundingClientRect().height;

function measure() {
  const sum = [...covers].reduce((height, one) => height + heightOf(one), 0);
  document.documentElement.style.setProperty("--covered", `${sum}px`);
  if (toolbar) document.documentElement.style.setProperty("--toolbar-covered", `${heightOf(toolbar)}px`);
}

const observer = new ResizeObserver(measure);
for (const one of covers) observer.observe(one);

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
