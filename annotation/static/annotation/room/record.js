// How a trajectory is read: the steps that were on screen long enough, active time, the place, the aids that were used.
// The notice on the page says so. What counts stands in annotation/domain/reading.py; its numbers come with the page.

import { activeClock } from "./active.js";
import { watchDwell } from "./dwell.js";
import { reportsTo } from "./reports.js";

const TICK_MS = 500;

const part = document.querySelector("[data-reading]");
const { url, nowSeconds, isRootMarked, read, ...numbers } = part.dataset;
const rules = {
  idleAfterSeconds: Number(numbers.idleAfterSeconds),
  heartbeatSeconds: Number(numbers.heartbeatSeconds),
  charactersPerSecond: Number(numbers.charactersPerSecond),
  leastSeconds: Number(numbers.leastSeconds),
  mostSeconds: Number(numbers.mostSeconds),
};

// The clock of a browser may be wrong; what counts is the server's.
const ahead = Date.now() / 1000 - Number(nowSeconds);
const readBefore = JSON.parse(read);
const isRead = (index) => readBefore.some(([first, last]) => first <= index && index <= last);

const reports = reportsTo(url);
const clock = activeClock(rules.idleAfterSeconds);
const dwell = watchDwell(rules, isRead);
let rootIsKnown = isRootMarked === "yes";

function tick() {
  const milliseconds = clock.tick();
  if (!milliseconds) return;
  const now = Date.now() / 1000 - ahead;
  reports.noteActive(now - milliseconds / 1000, now);
  for (const index of dwell.tick(milliseconds)) {
    reports.noteRead(index);
    document.dispatchEvent(new CustomEvent("room:read", { detail: { index } }));
  }
}

function noteMarks({ faults }) {
  if (rootIsKnown || !faults.some((fault) => fault.isRoot)) return;
  rootIsKnown = true;
  tick();
  reports.noteRoot();
}

function leave() {
  tick();
  reports.flushBeforeLeaving();
}

setInterval(tick, TICK_MS);
setInterval(reports.flush, rules.heartbeatSeconds * 1000);
document.addEventListener("room:current", (event) => reports.noteStep(event.detail.index));
document.addEventListener("room:marks", (event) => noteMarks(event.detail));
document.addEventListener("room:aid-used", (event) => reports.noteAid(event.detail.name));
document.addEventListener("visibilitychange", () => document.hidden && leave());
// A form that is sent takes the page with it, and what it stores should know of the last seconds.
addEventListener("submit", leave, { capture: true });
addEventListener("pagehide", leave);
addEventListener("online", reports.flush);
