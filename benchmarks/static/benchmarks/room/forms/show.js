// Show the steps near the screen in their forms, a little at a time, and the raw text of each one key away.

import { keptLong } from "../kept.js";
import { onActions } from "../keys.js";
import { offer } from "../step_menu.js";
import { stepInView, steps } from "../steps.js";
import { copyRaw, keepSelection, quoteFromSelection, rawText, tellOpened } from "../text.js";
import { colour } from "./colour.js";
import { Paper } from "./paper.js";
import { keepPlace } from "./place.js";
import { nameOf, write } from "./registry.js";
import { addNote, addRawSwitch, addTools, markTools, tellCopied } from "./tools.js";

// Longer parts are put in form only when somebody asks for it, and still longer ones not at all.
const ASKED_FROM = 60_000;
const LONGEST = 400_000;
const SLICE_MS = 8;
const KEPT_RAW = "firstfault.raw";

const shown = new WeakMap();
const waiting = new Set();
let isPumping = false;
let isPointerDown = false;
let isRawEverywhere = false;

const partsOf = (step) => [...step.querySelectorAll("[data-text]")];
const isFolded = (part) => Boolean(part.closest("[data-fold]:not([open])"));
const isFormed = (part) => part.classList.contains("is-formed");
const stateOf = (step) => shown.get(step) ?? shown.set(step, { turn: 0, isRaw: null, isAsked: false }).get(step);
const isRaw = (step) => stateOf(step).isRaw ?? isRawEverywhere;

const pause = () =>
  new Promise((resolve) => (globalThis.requestIdleCallback ? requestIdleCallback(resolve, { timeout: 100 }) : setTimeout(resolve)));

// A step is put in form shortly before it comes on screen, and not at all if it has gone by then.
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) want(target);
      else waiting.delete(target);
  },
  { rootMargin: "60% 0px" },
);

/** Return the parts of a step that are to be written now, after those before them: [{ pre, length }]. */
function piecesOf(step) {
  const limit = stateOf(step).isAsked ? LONGEST : ASKED_FROM;
  const pieces = partsOf(step).map((part) => {
    const { length } = part.textContent;
    const isWanted = length > 0 && !isFolded(part) && !isFormed(part) && length <= limit;
    return { pre: isWanted ? part : null, length };
  });
  while (pieces.length && !pieces.at(-1).pre) pieces.pop();
  return pieces;
}

function begin(step, pieces) {
  const end = pieces.reduce((sum, { length }) => sum + length, 0);
  for (const { pre } of pieces) {
    pre?.normalize();
    pre?.classList.add("is-formed");
  }
  return new Paper(rawText(step).slice(0, Math.max(ASKED_FROM, end)), pieces);
}

/** Write for some milliseconds; return what the writing gave, or undefined if it is not done. */
function writeSlice(step, paper, writing) {
  const until = performance.now() + SLICE_MS;
  let result;
  keepSelection(step, () => {
    do result = writing.next();
    while (!result.done && performance.now() < until);
    paper.trim();
  });
  return result.done ? result.value : undefined;
}

async function putInForm(step) {
  const state = stateOf(step);
  const turn = ++state.turn;
  const pieces = piecesOf(step);
  noteLongParts(step);
  if (!pieces.length) return;
  const paper = begin(step, pieces);
  const writing = write(paper);
  let segments;
  while (!segments) {
    segments = writeSlice(step, paper, writing);
    if (!segments) await pause();
    if (state.turn !== turn) return;
  }
  observer.unobserve(step);
  state.name ??= nameOf(segments, paper.text.length);
  markTools(step, state.name, false);
  for (const block of step.querySelectorAll(".is-formed .code")) colour(step, block);
  tellOpened(step);
}

function noteLongParts(step) {
  for (const part of partsOf(step)) {
    const { length } = part.textContent;
    if (length <= ASKED_FROM || stateOf(step).isAsked) continue;
    addNote(part, length > LONGEST ? null : () => ask(step));
  }
}

function ask(step) {
  stateOf(step).isAsked = true;
  want(step);
}

function makeRaw(step) {
  stateOf(step).turn++;
  keepSelection(step, () => {
    for (const part of partsOf(step).filter(isFormed)) {
      part.textContent = part.textContent;
      part.classList.remove("is-formed");
    }
  });
  markTools(step, stateOf(step).name, true);
  tellOpened(step);
}

async function pump() {
  isPumping = true;
  while (waiting.size) {
    await pause();
    // While somebody drags over text, nothing moves under the pointer.
    if (isPointerDown) continue;
    const step = nextWaiting();
    waiting.delete(step);
    if (step && !isRaw(step)) await putInForm(step);
  }
  isPumping = false;
}

function isOnScreen(step) {
  const { top, bottom } = step.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

const nextWaiting = () => [...waiting].find(isOnScreen) ?? [...waiting][0];

function want(step) {
  if (!rawText(step)) return observer.unobserve(step);
  addTools(step, () => toggle(step));
  markTools(step, stateOf(step).name, isRaw(step));
  if (isRaw(step)) return undefined;
  waiting.add(step);
  return isPumping || pump();
}

function toggle(step) {
  const toRaw = !isRaw(step);
  stateOf(step).isRaw = toRaw;
  return keepPlace(step, async () => (toRaw ? makeRaw(step) : putInForm(step)));
}

async function copy(step) {
  tellCopied(step, await copyRaw(step));
}

function toggleFold(step) {
  const fold = step?.querySelector("[data-fold]");
  if (fold) fold.open = !fold.open;
}

function setRawEverywhere(isOn) {
  isRawEverywhere = isOn;
  keptLong.set(KEPT_RAW, isOn ? "on" : "");
  for (const step of steps) {
    stateOf(step).isRaw = null;
    if (isOn && step.querySelector(".is-formed")) makeRaw(step);
    else if (!isOn) lookAgain(step);
  }
}

/** Let the observer say once more whether a step is near the screen. */
function lookAgain(step) {
  observer.unobserve(step);
  observer.observe(step);
}

/** What is copied from a step is its stored text, whatever layout made of it. */
function copyExactly(event) {
  const quote = event.defaultPrevented ? null : quoteFromSelection();
  if (!quote) return;
  event.preventDefault();
  event.clipboardData.setData("text/plain", quote.text);
}

/** Show steps in their forms from now on. */
export function startForms() {
  isRawEverywhere = keptLong.get(KEPT_RAW) === "on";
  addRawSwitch(isRawEverywhere, setRawEverywhere);
  for (const step of steps) observer.observe(step);
  addEventListener("pointerdown", () => (isPointerDown = true), true);
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => (isPointerDown = false), true);
  document.addEventListener("copy", copyExactly);
  document.addEventListener("toggle", ({ target }) => target.matches?.("[data-fold][open]") && want(target.closest("[data-step]")), true);
  offer({ group: "read", words: "Copy the text", act: copy });
  onActions({
    raw_text: () => toggle(stepInView()),
    copy_text: () => copy(stepInView()),
    open_fold: () => toggleFold(stepInView()),
  });
}
