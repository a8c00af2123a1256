// Is there an earlier one? Asked in words where the root is chosen, with the way to what was not read before it.

import { goTo, steps } from "../../benchmarks/room/steps.js";
import { form, rootCard, stepOf } from "./cards.js";
import { faultsMarked } from "./faults.js";
import { marksMade } from "./marks.js";

const part = form.querySelector("[data-earlier]");
const words = part.querySelector("[data-earlier-words]");
const unreadButton = part.querySelector("[data-first-unread]");
const faultButton = part.querySelector("[data-earlier-fault]");
const record = document.querySelector("[data-reading]");
const read = new Set();

for (const [first, last] of JSON.parse(record?.dataset.read || "[]")) {
  for (let index = first; index <= last; index++) read.add(index);
}

const unreadBefore = (root) => [...steps.keys()].filter((index) => index < root && !read.has(index));

/** Return the last candidate before the root: a fault, or another plausible root. */
function candidateBefore(root) {
  const others = marksMade().filter(({ kind }) => kind === "other_root");
  const before = [...faultsMarked(), ...others].map(({ step }) => step).filter((step) => step < root);
  return before.length ? Math.max(...before) : null;
}

function wordsFor(root, unread) {
  if (root === 0) return "The root is the first step of all.";
  if (!record) return `${root} step${root > 1 ? "s" : ""} before it.`;
  if (!unread.length) return `All ${root} steps before it were on your screen.`;
  return `Of the ${root} steps before it, ${unread.length} not read yet.`;
}

/** Ask about the root that is named now. */
export function askForEarlier() {
  const root = stepOf(rootCard());
  part.hidden = root === null || !steps[root];
  if (part.hidden) return;
  const unread = record ? unreadBefore(root) : [];
  const candidate = candidateBefore(root);
  words.textContent = wordsFor(root, unread);
  unreadButton.hidden = !unread.length;
  unreadButton.value = unread[0] ?? "";
  unreadButton.textContent = `First one not read: step ${unread[0]}`;
  faultButton.hidden = candidate === null;
  faultButton.value = candidate ?? "";
  faultButton.textContent = `Candidate before it: step ${candidate}`;
}

for (const button of [unreadButton, faultButton]) button.addEventListener("click", () => goTo(Number(button.value)));

document.addEventListener("room:read", (event) => {
  read.add(event.detail.index);
  askForEarlier();
});
