// Error signals: a badge in the head of a step, the places marked in its text, and keys from one to the next.

import { goToPassage } from "../passage.js";
import { current, steps } from "../steps.js";
import { say } from "../status.js";
import { rangesIn } from "../text.js";
import { putButton } from "./badges.js";
import { tellUsed } from "./used.js";

const WORDS = {
  exit_code: "exit code",
  exception: "exception",
  http_status: "HTTP status",
  failed_test: "failed test",
  timeout: "timeout",
  error_line: "error line",
};

let signals = [];
let ofStep = new Map();
let last = null;
// The marked ranges of each step that was near the screen, and all of them as one highlight.
const marked = new Map();
const places = globalThis.Highlight && CSS.highlights ? new Highlight() : new Set();
globalThis.CSS?.highlights?.set("signal", places);

/** Take the signals of a trajectory, in the order of its text. */
export function useSignals(found) {
  signals = found;
  ofStep = grouped(found);
  last = null;
  // The badges are on the steps, and the rail shows them all: from here on they were seen.
  if (signals.length) tellUsed("error_signals");
}

function grouped(found) {
  const groups = new Map();
  for (const one of found) groups.set(one.step, [...(groups.get(one.step) ?? []), one]);
  return groups;
}

function mark(step) {
  const passages = ofStep.get(Number(step.dataset.step)).map(({ start, end }) => [start, end]);
  for (const range of marked.get(step) ?? []) places.delete(range);
  marked.set(step, rangesIn(step, passages));
  for (const range of marked.get(step)) places.add(range);
}

/** Draw what a step signals: its badge and its places. */
export function drawSignals(step) {
  const found = ofStep.get(Number(step.dataset.step));
  if (!found) return;
  const kinds = [...new Set(found.map(({ kind }) => WORDS[kind]))].join(", ");
  const several = found.length > 1 ? ` · ${found.length}` : "";
  const badge = putButton(step, "error_signals", {
    text: `${kinds}${several}`,
    label: `Error signals of step ${step.dataset.step}: ${kinds}. Show the next place`,
    act: () => showNextOf(found),
  });
  badge.title = found.map(({ line }) => line).join("\n");
  mark(step);
}

/** Mark no place any more. */
export function hideSignals() {
  marked.clear();
  places.clear();
  useSignals([]);
}

// A step in another form, or in colours, has other text nodes.
document.addEventListener("room:opened", ({ detail }) => {
  if (marked.has(steps[detail.index])) mark(steps[detail.index]);
});

function showNextOf(found) {
  show(found[(found.indexOf(last) + 1) % found.length]);
}

function show(signal) {
  last = signal;
  const { step, start, end, kind, line } = signal;
  goToPassage(step, start, end, { series: "signals" });
  say(`Error signal ${signals.indexOf(signal) + 1} of ${signals.length}, ${WORDS[kind]} in step ${step}: ${line}`);
}

/** Show the next signal after the place that is read, or the one before it. */
export function showSignal(direction) {
  if (!signals.length) return say("No step signals an error");
  const here = current();
  const isAhead = ({ step }) => direction * (step - here) > 0;
  const neighbour = last?.step === here ? signals[signals.indexOf(last) + direction] : undefined;
  const first = direction > 0 ? signals.find((one) => one.step >= here) : signals.findLast(isAhead);
  const signal = last?.step === here ? neighbour : first;
  if (!signal) return say(direction > 0 ? "No later error signal" : "No earlier error signal");
  return show(signal);
}
