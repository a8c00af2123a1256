// Where somebody has been: every jump is an entry of the browser's history, so back and forward return there,
// to the step and to the line of it. Walking and scrolling only change the entry that is there.

const REST = 300;

let nowAt = () => ({});
let depth = history.state?.depth ?? 0;
let deepest = depth;
let timer = 0;

// The browser would restore a number of pixels, and steps above it may have other heights by then.
history.scrollRestoration = "manual";

const addressOf = (place) => (place.isTarget ? `#step-${place.step}` : location.href);

/** Keep in the current entry where somebody is now. */
function keep() {
  clearTimeout(timer);
  timer = 0;
  const place = nowAt();
  if (place.step === undefined) return;
  history.replaceState({ ...history.state, step: place.step, offset: place.offset, depth }, "", addressOf(place));
}

/** Keep the place once somebody rests there: a browser allows few changes in a row. */
export function keepSoon() {
  clearTimeout(timer);
  timer = setTimeout(keep, REST);
}

/** Begin a new entry at a step; entries of one series, as of one search, are one. */
export function addPlace(step, series = "") {
  const isSameSeries = series !== "" && history.state?.series === series;
  if (isSameSeries) return keepSoon();
  keep();
  depth += 1;
  deepest = depth;
  history.pushState({ step, offset: 0, depth, series }, "", `#step-${step}`);
}

/** Go back to the place before the last jump; return false where there was none on this page. */
export function goBack() {
  if (depth === 0) return false;
  keep();
  history.back();
  return true;
}

/** Go forward again; return false where nobody went back. */
export function goForward() {
  if (depth >= deepest) return false;
  keep();
  history.forward();
  return true;
}

/** Return the step that the address names, or undefined. */
function stepInAddress() {
  const match = /^#step-(\d+)$/.exec(location.hash);
  return match ? Number(match[1]) : undefined;
}

/** Return the place at which the page should open: {step, offset}, step undefined where nobody has been here. */
export const placeToOpen = () => (history.state?.step === undefined ? { step: stepInAddress(), offset: 0 } : history.state);

function enterByAddress() {
  depth += 1;
  deepest = depth;
  history.replaceState({ depth, step: stepInAddress(), offset: 0 }, "");
}

/** Keep the trail: `now` says where somebody is, `arrive` is called with the place that they return to. */
export function keepTrail({ now, arrive }) {
  nowAt = now;
  addEventListener("popstate", (event) => {
    clearTimeout(timer);
    if (event.state) depth = event.state.depth ?? 0;
    else enterByAddress();
    if (history.state.step !== undefined) arrive(history.state);
    else document.querySelector(location.hash || "body")?.scrollIntoView();
  });
  addEventListener("pagehide", keep);
}
