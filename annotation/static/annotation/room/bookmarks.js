// Bookmarks: a button in the head of each step, two keys, and the list in the side panel.

import { keyFor, onActions } from "../../benchmarks/room/keys.js";
import { onNear } from "../../benchmarks/room/near.js";
import { say } from "../../benchmarks/room/status.js";
import { goTo, stepInView } from "../../benchmarks/room/steps.js";
import { send } from "./send.js";

const part = document.querySelector("[data-bookmarks]");
const list = part.querySelector("[data-bookmark-list]");
const row = part.querySelector("[data-bookmark-row]");
const none = part.querySelector("[data-no-bookmarks]");
const setting = part.querySelector("[data-set-bookmark]");
const removing = part.querySelector("[data-remove-bookmark]");
const indexOf = (step) => Number(step.dataset.step);

let bookmarks = [...list.querySelectorAll("[data-bookmark]")].map((one) => ({
  step: Number(one.dataset.bookmark),
  note: one.querySelector("[name=note]").value,
}));

const isBookmarked = (index) => bookmarks.some(({ step }) => step === index);

// The buttons of the steps. Each has its own: one that came with the step being read would push what is pressed aside.

const buttons = new Map();
const title = keyFor("bookmark") ? `Bookmark (${keyFor("bookmark")})` : "Bookmark";

function addButton(step) {
  const index = indexOf(step);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-quiet step-tool bookmark-button";
  button.setAttribute("aria-label", "Bookmark");
  button.setAttribute("aria-pressed", isBookmarked(index));
  button.title = title;
  button.addEventListener("click", () => toggle(index));
  step.querySelector(".step-size").after(button);
  buttons.set(index, button);
}

function showPressed() {
  for (const [index, button] of buttons) button.setAttribute("aria-pressed", isBookmarked(index));
}

// The list

function rowOf({ step, note }) {
  const item = row.content.firstElementChild.cloneNode(true);
  item.dataset.bookmark = step;
  const link = item.querySelector("a");
  link.href = `#step-${step}`;
  link.textContent = `Step ${step}`;
  for (const field of item.querySelectorAll("[name=step]")) field.value = step;
  const text = item.querySelector("[name=note]");
  text.value = note;
  text.setAttribute("aria-label", `Note on step ${step}`);
  item.querySelector("[data-remove]").setAttribute("aria-label", `Remove the bookmark of step ${step}`);
  return item;
}

function tell() {
  document.dispatchEvent(new CustomEvent("room:bookmarks", { detail: { steps: bookmarks.map(({ step }) => step) } }));
}

function show(kept) {
  bookmarks = kept;
  list.replaceChildren(...kept.map(rowOf));
  none.hidden = kept.length > 0;
  showPressed();
  tell();
}

/** Send a form; what it answers is shown, and words say what happened. */
async function change(form, words) {
  const answer = await send(form);
  say(answer.isDone ? words : answer.detail);
  if (answer.isDone) show(answer.body.bookmarks);
  if (answer.isDone) form.reset();
  return answer.isDone;
}

function toggle(index) {
  const form = isBookmarked(index) ? removing : setting;
  form.elements.step.value = index;
  return change(form, isBookmarked(index) ? `No bookmark at step ${index} any more.` : `Bookmark at step ${index}.`);
}

function next() {
  if (!bookmarks.length) return say("There is no bookmark.");
  const here = indexOf(stepInView());
  goTo((bookmarks.find(({ step }) => step > here) ?? bookmarks[0]).step);
}

async function submitted(event) {
  const form = event.target;
  event.preventDefault();
  const step = form.elements.step.value;
  const isRemoval = form.elements.is_on?.value === "no";
  const isDone = await change(form, isRemoval ? `No bookmark at step ${step} any more.` : `Bookmark at step ${step} kept.`);
  // What had the focus is gone, or a copy of it.
  if (isDone) (list.querySelector(`[data-bookmark="${CSS.escape(step)}"] a`) ?? part).focus();
}

part.addEventListener("submit", submitted);
onActions({ bookmark: () => toggle(indexOf(stepInView())), next_bookmark: next });
onNear(addButton);
tell();
