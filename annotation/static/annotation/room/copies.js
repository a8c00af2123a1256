// Copies of an answer that other pages left in this browser: each is shown by what it says, to be loaded or forgotten.

import { say } from "../../benchmarks/room/status.js";
import { differences, fieldsOf } from "./fields.js";

const MOST_SHOWN = 200;

const section = document.querySelector("[data-copies]");
const list = section.querySelector("[data-copy-list]");

function button(words, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.textContent = words;
  made.addEventListener("click", act);
  return made;
}

function wordsOf(copy) {
  const quote = document.createElement("blockquote");
  quote.dir = "auto";
  const parts = differences(copy.fields, fieldsOf()).map(({ name, here }) => `${name.replaceAll(/[_-]/g, " ")}: ${here || "–"}`);
  const words = [...parts.join("; ")];
  quote.textContent = words.length > MOST_SHOWN ? `${words.slice(0, MOST_SHOWN).join("")}…` : words.join("");
  return quote;
}

function shown(copy, { load, forget }) {
  const item = document.createElement("li");
  const done = (act, words) => () => {
    act(copy);
    item.remove();
    section.hidden = !list.children.length;
    say(words);
  };
  const row = document.createElement("div");
  row.className = "row";
  row.append(button("Load this copy", done(load, "Copy loaded.")), button("Forget it", done(forget, "Copy forgotten.")));
  item.append(`Written ${new Date(copy.at).toLocaleString()}`, wordsOf(copy), row);
  return item;
}

/** Offer copies, the newest first; `load(copy)` or `forget(copy)` is called as somebody chooses. */
export function offerCopies(copies, acts) {
  list.replaceChildren(...copies.map((copy) => shown(copy, acts)));
  section.hidden = !copies.length;
}
