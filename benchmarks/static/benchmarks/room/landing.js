// Bring a place of the page to the top of the view, exactly. Steps off the screen have estimated heights, which become
// real while they come near: one scroll would land beside the place. So it looks again until the place stays.

const STILL_FRAMES = 3;
const MOST_FRAMES = 40;

/** Return where reading begins: below what sticks to the top of the window. */
export const topOfView = () => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

let landing = 0;

// Whoever takes the wheel steers.
for (const type of ["wheel", "touchstart", "pointerdown", "keydown"]) {
  addEventListener(type, () => landing++, { capture: true, passive: true });
}

/** Scroll by what is missing; return whether nothing moved. */
function isThere(off) {
  if (Math.abs(off) <= 1) return true;
  const before = scrollY;
  scrollBy({ top: off, behavior: "instant" });
  return scrollY === before;
}

/** Scroll until topOf() is `wanted` pixels below the top of the window. */
export function land(topOf, wanted = topOfView()) {
  const mine = ++landing;
  let still = 0;
  let frames = 0;
  const settle = () => {
    if (mine !== landing) return;
    still = isThere(topOf() - wanted) ? still + 1 : 0;
    if (still < STILL_FRAMES && frames++ < MOST_FRAMES) requestAnimationFrame(settle);
  };
  settle();
}
