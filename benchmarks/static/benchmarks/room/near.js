// What a step only needs once it comes near the screen. A page of 728 steps then starts as fast as one of 7.

import { steps } from "./steps.js";

const upgrades = [];
const near = new Set();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      near.add(target);
      for (const upgrade of upgrades) upgrade(target);
    }
  },
  { rootMargin: "800px 0px" },
);
for (const step of steps) observer.observe(step);

/** Call a function once for every step that is near the screen or comes there: onNear((step) => ...). */
export function onNear(upgrade) {
  upgrades.push(upgrade);
  for (const step of near) upgrade(step);
}
