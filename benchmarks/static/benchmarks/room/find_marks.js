// Light marks on all hits in the steps near the screen. The document is not touched: the browser paints them.

import { onScreen, steps } from "./steps.js";
import { rangesOfUnits } from "./text.js";

// Beyond that, marks in one step are a colour and no help.
const MOST_PER_STEP = 2000;

let passagesOf = new Map();
let at = null;
let drawn = "";

const canMark = Boolean(globalThis.Highlight && globalThis.CSS?.highlights);

function near() {
  const { first, last } = onScreen();
  return [...passagesOf.keys()].filter((step) => step >= first - 1 && step <= last + 1);
}

function draw() {
  const ranges = near().flatMap((step) => rangesOfUnits(steps[step], passagesOf.get(step)));
  CSS.highlights.set("find", new Highlight(...ranges));
  if (at) drawAt();
}

function drawAt() {
  const highlight = new Highlight(...rangesOfUnits(steps[at.step], [[at.start, at.end]]));
  highlight.priority = 1;
  CSS.highlights.set("find-at", highlight);
}

/** Mark the hit that somebody is at, {step, start, end} in units. */
export function markAt(hit) {
  if (!canMark) return;
  at = hit;
  drawAt();
}

/** Mark the hits of a map from step to [[start, end], ...] in units; an empty map marks nothing. */
export function markHits(hits) {
  if (!canMark) return;
  at = null;
  CSS.highlights.delete("find-at");
  passagesOf = new Map([...hits].map(([step, passages]) => [step, passages.slice(0, MOST_PER_STEP)]));
  drawn = near().join();
  draw();
}

if (canMark) {
  document.addEventListener("room:view", () => {
    if (near().join() === drawn) return;
    drawn = near().join();
    draw();
  });
  document.addEventListener("room:opened", () => passagesOf.size > 0 && draw());
}
