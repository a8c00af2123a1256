// What the rail knows of each step: from the page, and from what the other parts of the room send.

import { current, onScreen, steps } from "./steps.js";
import { rawText } from "./text.js";
import { lastTold } from "./told.js";

const number = (step, name) => Number(new RegExp(`\\b${name}-(\\d+)`).exec(step.className)?.[1] ?? 0);

export const ticks = steps.map((step) => ({
  hue: number(step, "hue"),
  shape: number(step, "shape"),
  isHandOff: "handOff" in step.dataset,
}));

export const signs = {
  current: current(),
  hits: new Map(),
  faults: new Set(),
  root: -1,
  marks: new Map(),
  bookmarks: new Set(),
  signals: new Map(),
  phases: [],
  hidden: new Set(),
};

function takeMarks({ faults = [], marks = [] }) {
  signs.faults = new Set(faults.map((fault) => fault.step));
  signs.root = faults.find((fault) => fault.isRoot)?.step ?? -1;
  signs.marks = new Map(marks.map((mark) => [mark.step, mark.kind]));
}

function takeAids({ isOn, signals = [], phases = [] }) {
  signs.signals = new Map(isOn ? signals.map((signal) => [signal.step, signal.kind]) : []);
  signs.phases = isOn ? phases : [];
}

const TAKES = {
  "room:current": ({ index }) => (signs.current = index),
  "room:hits": ({ steps: hit, counts = [] }) => (signs.hits = new Map(hit.map((step, at) => [step, counts[at] ?? 1]))),
  "room:marks": takeMarks,
  "room:bookmarks": ({ steps: bookmarked }) => (signs.bookmarks = new Set(bookmarked)),
  "room:aids": takeAids,
  "room:filtered": ({ hidden }) => (signs.hidden = new Set(hidden)),
  "room:revealed": ({ index }) => signs.hidden.delete(index),
  "room:view": () => undefined,
};

/** Call a function after each change of what the rail shows. */
export function onSigns(change) {
  for (const [name, take] of Object.entries(TAKES)) {
    if (lastTold(name)) take(lastTold(name));
    document.addEventListener(name, (event) => {
      take(event.detail);
      change(name);
    });
  }
}

/** Whether a step is on the screen. */
export function isOnScreen(index) {
  const { first, last } = onScreen();
  return index >= first && index <= last;
}

const nameOf = (step) => step.querySelector(".step-speaker").textContent;

/** Return the name of a role by its key; a role that is named and never speaks has only its key. */
function roleNamed(key) {
  const step = steps.find((one) => one.dataset.speaker === key);
  return step ? nameOf(step) : key;
}

const MARK_WORDS = { onset: "onset", point_of_no_return: "point of no return", other_root: "other plausible root" };

function wordsOfAnswer(index) {
  const words = [];
  if (index === signs.root) words.push("your root");
  else if (signs.faults.has(index)) words.push("your fault");
  if (signs.marks.has(index)) words.push(MARK_WORDS[signs.marks.get(index)] ?? "your mark");
  return words;
}

function phaseOf(index) {
  if (signs.phases.length < 2) return [];
  const phase = signs.phases.find((one) => index >= one.first && index <= one.last);
  return phase?.title ? [`phase: ${phase.title}`] : [];
}

const hitsInWords = (n) => (n === 1 ? "1 hit" : `${n} hits`);

/** Return what the rail shows of a step, in words. */
function wordsOf(index) {
  return [
    ...wordsOfAnswer(index),
    ...(signs.bookmarks.has(index) ? ["bookmark"] : []),
    ...(signs.hits.has(index) ? [hitsInWords(signs.hits.get(index))] : []),
    ...(signs.signals.has(index) ? ["error signal"] : []),
    ...(ticks[index].isHandOff ? [`hands over to ${roleNamed(steps[index].dataset.handOff)}`] : []),
    ...phaseOf(index),
    ...(signs.hidden.has(index) ? ["hidden by the filter"] : []),
  ];
}

/** Return a step in one line, for those who hear the rail. */
export const lineOf = (index) =>
  [`Step ${index} of 0 to ${steps.length - 1}`, nameOf(steps[index]), ...wordsOf(index)].join(", ");

/** Return what a tooltip says of a step: speaker, size, first line. */
export function glance(index) {
  const step = steps[index];
  const first = rawText(step).slice(0, 600).trim().split("\n", 1)[0];
  return {
    head: `${index} · ${nameOf(step)}`,
    size: `${Number(step.dataset.size).toLocaleString("en")} characters`,
    first: first.length > 120 ? `${first.slice(0, 119)}…` : first,
    signs: wordsOf(index).join(" · "),
  };
}
