// Bring a place of the page to the top of the view, exactly. Steps off the screen have estimated heights, which become
// real while they come near: one scroll would land beside the place. So it looks again until the place stays.

import { topOfView } from "./covered.js";

export { topOfView };

const STILL_FRAMES = 3;
const MOST_FRAMES = 40;

let landing = 0;
let isUnderWay = false;
// Where somebody landed: { topOf, wanted, top }. It is held while forms above it grow, until somebody scrolls.
let held = null;

/** Whether the page is on its way, or held where it landed: what is in view now says nothing about what will be. */
export const isLanding = () => isUnderWay || held !== null;

function cancel() {
  landing++;
  isUnderWay = false;
  held = null;
}

// Whoever takes the wheel steers. A finger that moves on the rail doesn't: it asks for the landing.
for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  const steer = (event) => event.target.closest?.("[data-rail]") || cancel();
  addEventListener(type, steer, { capture: true, passive: true });
}

/** Scroll by what is missing; return whether nothing moved. */
function isThere(off) {
  // A place that is not shown has no number, and there is no way to it.
  if (!(Math.abs(off) > 1)) return true;
  const before = scrollY;
  scrollBy({ top: off, behavior: "instant" });
  return scrollY === before;
}

/** Scroll until topOf() is `wanted` pixels below the top of the window. */
export function land(topOf, wanted = topOfView()) {
  const mine = ++landing;
  let still = 0;
  let frames = 0;
  isUnderWay = true;
  held = { topOf, wanted, top: topOf() };
  const settle = () => {
    if (mine !== landing) return;
    still = isThere(topOf() - wanted) ? still + 1 : 0;
    held.top = topOf();
    isUnderWay = still < STILL_FRAMES && frames++ < MOST_FRAMES;
    if (isUnderWay) requestAnimationFrame(settle);
  };
  settle();
}

// A pull at the scroll bar is told by no other event. Where the browser itself makes up for growth, the place stays.
addEventListener("scroll", () => held && !isUnderWay && Math.abs(held.topOf() - held.top) > 1 && (held = null), { passive: true });

const list = document.querySelector("[data-steps]");
if (list) new ResizeObserver(() => held && !isUnderWay && land(held.topOf, held.wanted)).observe(list);
