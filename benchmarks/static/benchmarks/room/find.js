// Find in the trajectory: the bar below the toolbar, its hits, and the way from hit to hit.

import { markAt, markHits } from "./find_marks.js";
import { isCut } from "./find_search.js";
import { NoSearch, search } from "./find_texts.js";
import { keptHere } from "./kept.js";
import { act, onActions } from "./keys.js";
import { goToPassage } from "./passage.js";
import { current, steps } from "./steps.js";
import { codePointOffset, hidePassage, rawText } from "./text.js";

const REST = 120;

const form = document.querySelector("[data-find]");
const room = document.querySelector("[data-room]");
const kept = `find-${room?.dataset.trajectory}`;

let hits = new Int32Array();
let at = -1;
let asked = "";
let opener = null;
let startStep = 0;
let timer = 0;

const nHits = () => hits.length / 3;
const hitAt = (number) => ({ step: hits[3 * number], start: hits[3 * number + 1], end: hits[3 * number + 2] });

function queryNow() {
  const { text, regex, case: matchCase, role } = form.elements;
  return { text: text.value, isRegex: regex.checked, isCase: matchCase.checked, role: role.value };
}

function passagesByStep() {
  const passages = new Map();
  for (let number = 0; number < nHits(); number++) {
    const { step, start, end } = hitAt(number);
    if (!passages.has(step)) passages.set(step, []);
    passages.get(step).push([start, end]);
  }
  return passages;
}

const grouped = (number) => number.toLocaleString("en");

function sayCount(nSteps) {
  const count = form.querySelector("[data-find-count]");
  count.classList.remove("error");
  if (asked === "") count.textContent = "";
  else if (nHits() === 0) count.textContent = "No hits";
  else {
    const all = isCut(hits) ? `more than ${grouped(nHits())}` : grouped(nHits());
    count.textContent = `${grouped(at + 1)} of ${all} in ${nSteps} step${nSteps === 1 ? "" : "s"}`;
  }
}

function sayWrong(words) {
  const count = form.querySelector("[data-find-count]");
  count.classList.add("error");
  count.textContent = words;
}

let stepsWithHits = [];

function take(found) {
  hits = found;
  at = -1;
  const passages = passagesByStep();
  stepsWithHits = [...passages.keys()];
  markHits(passages);
  const counts = [...passages.values()].map((ones) => ones.length);
  document.dispatchEvent(new CustomEvent("room:hits", { detail: { steps: stepsWithHits, counts } }));
}

function firstFrom(step) {
  for (let number = 0; number < nHits(); number++) if (hits[3 * number] >= step) return number;
  return 0;
}

function show(number, { focus }) {
  at = (number + nHits()) % nHits();
  const { step, start, end } = hitAt(at);
  const text = rawText(steps[step]);
  const from = codePointOffset(text, start);
  goToPassage(step, from, from + codePointOffset(text.slice(start, end), end - start), { series: "find", focus });
  markAt({ step, start, end });
  sayCount(stepsWithHits.length);
}

function forget() {
  take(new Int32Array());
  hidePassage();
}

/** Search anew; resolves to whether there are hits of the query as it stands. */
async function searchNow() {
  clearTimeout(timer);
  const query = queryNow();
  asked = JSON.stringify(query);
  keptHere.set(kept, asked);
  if (query.text === "") {
    asked = "";
    forget();
    sayCount(0);
    return false;
  }
  return (await found(query)) && nHits() > 0;
}

async function found(query) {
  try {
    const answer = await search(query);
    if (answer === null) return false;
    take(answer);
    if (nHits() === 0) hidePassage();
    sayCount(stepsWithHits.length);
    return true;
  } catch (error) {
    if (!(error instanceof NoSearch)) throw error;
    forget();
    sayWrong(error.message);
    return false;
  }
}

async function searchAndShow() {
  if (await searchNow()) show(firstFrom(startStep), { focus: false });
}

function open() {
  if (form.hidden) {
    opener = document.activeElement;
    startStep = current();
    form.hidden = false;
  }
  form.elements.text.focus();
  form.elements.text.select();
}

function close() {
  const wasAt = at;
  clearTimeout(timer);
  form.hidden = true;
  asked = "";
  const step = wasAt >= 0 ? steps[hitAt(wasAt).step] : null;
  forget();
  (step ?? opener)?.focus?.({ preventScroll: true });
}

/** Go to the next hit or the one before; focus stays in the field of somebody who writes there. */
async function step(direction) {
  if (form.elements.text.value === "") return open();
  const isWriting = document.activeElement === form.elements.text;
  form.hidden = false;
  const isNew = asked !== JSON.stringify(queryNow());
  if (isNew) startStep = current();
  if (isNew && !(await searchNow())) return undefined;
  if (nHits() === 0) return undefined;
  const number = at === -1 ? firstFrom(startStep) : at + direction;
  return show(number, { focus: !isWriting && !form.contains(document.activeElement) });
}

function restore() {
  const query = JSON.parse(keptHere.get(kept) ?? "null");
  if (!query) return;
  form.elements.text.value = query.text;
  form.elements.regex.checked = query.isRegex;
  form.elements.case.checked = query.isCase;
  form.elements.role.value = query.role;
}

function listen() {
  form.addEventListener("input", (event) => {
    if (event.isComposing) return;
    clearTimeout(timer);
    timer = setTimeout(searchAndShow, REST);
  });
  form.elements.text.addEventListener("compositionend", () => (timer = setTimeout(searchAndShow, REST)));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && event.target === form.elements.text) {
      event.preventDefault();
      act(event.shiftKey ? "previous_hit" : "next_hit");
    }
  });
  form.querySelector("[data-find-close]").addEventListener("click", close);
}

if (form) {
  restore();
  listen();
  onActions({ find: open, next_hit: () => step(1), previous_hit: () => step(-1) });
}
