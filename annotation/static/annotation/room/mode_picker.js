// Choose a failure mode by typing its code or its name, with definition and examples beside the list.

import { field, form, openCard, openedCard } from "./cards.js";

const dialog = document.querySelector("[data-mode-dialog]");
const filter = dialog?.querySelector("[data-mode-filter]");
const list = dialog?.querySelector("[data-mode-options]");
const about = dialog?.querySelector("[data-mode-about]");
const modes = [...document.querySelectorAll("[data-defines]")].map((said) => ({
  code: said.dataset.defines,
  name: said.dataset.modeName,
  dimension: said.dataset.dimension,
  said,
}));

let card = null;
let shown = [];
let at = 0;

const fits = ({ code, name }, typed) =>
  code.toLowerCase().startsWith(typed) || name.toLowerCase().includes(typed);

/** A code that was typed whole comes first: 1.1 before what only contains it. */
function found(typed) {
  const fitting = modes.filter((mode) => fits(mode, typed));
  return fitting.sort((one, other) => (other.code.toLowerCase() === typed) - (one.code.toLowerCase() === typed));
}

function optionOf(mode, index) {
  const option = document.createElement("li");
  option.id = `mode-option-${index}`;
  option.setAttribute("role", "option");
  const code = document.createElement("span");
  code.className = "mode-code";
  code.textContent = mode.code;
  const dimension = document.createElement("small");
  dimension.textContent = mode.dimension;
  option.append(code, ` ${mode.name} `, dimension);
  option.addEventListener("click", () => choose(index));
  option.addEventListener("pointermove", () => at !== index && highlight(index));
  return option;
}

function highlight(index) {
  at = index;
  [...list.children].forEach((option, number) => option.setAttribute("aria-selected", number === at));
  const option = list.children[at];
  filter.setAttribute("aria-activedescendant", option?.id ?? "");
  option?.scrollIntoView({ block: "nearest" });
  about.replaceChildren(...(option ? explained(shown[at]) : [nothingFits()]));
}

function nothingFits() {
  const words = document.createElement("p");
  words.className = "quiet";
  words.textContent = "No mode fits what you typed.";
  return words;
}

function explained({ code, name, said }) {
  const title = document.createElement("h3");
  title.textContent = `${code} ${name}`;
  const parts = [...said.children].map((part) => part.cloneNode(true));
  const remark = document.createElement("p");
  remark.className = "quiet small";
  remark.textContent = "Examples are made up.";
  return [title, ...parts, ...(said.querySelector("ul") ? [remark] : [])];
}

function fillList(typed) {
  shown = found(typed.trim().toLowerCase());
  list.replaceChildren(...shown.map(optionOf));
  highlight(0);
}

function choose(index) {
  const mode = shown[index];
  if (!mode) return;
  const select = field(card, "mode");
  select.value = mode.code;
  dialog.close();
  select.dispatchEvent(new Event("input", { bubbles: true }));
}

const MOVES = {
  ArrowDown: () => highlight(Math.min(shown.length - 1, at + 1)),
  ArrowUp: () => highlight(Math.max(0, at - 1)),
  Enter: () => choose(at),
};

function onKey(event) {
  if (event.isComposing || !MOVES[event.key]) return;
  event.preventDefault();
  MOVES[event.key]();
}

/** Open the list for a fault; without one, for the fault that is open. */
export function pickMode(of = openedCard()) {
  if (!dialog || of.hidden) return;
  const cameFrom = document.activeElement;
  card = of;
  filter.value = "";
  fillList("");
  const chosen = modes.findIndex(({ code }) => code === field(card, "mode").value);
  dialog.showModal();
  filter.focus();
  highlight(Math.max(0, chosen));
  dialog.addEventListener("close", () => backTo(card, cameFrom), { once: true });
}

/** Whoever came from a step reads on there; whoever came from the answer goes on in its field. */
function backTo(of, cameFrom) {
  openCard(of);
  const step = cameFrom?.closest("[data-step]");
  (step ?? field(of, "mode")).focus({ preventScroll: Boolean(step) });
}

if (dialog) {
  filter.addEventListener("input", () => fillList(filter.value));
  filter.addEventListener("keydown", onKey);
  dialog.querySelector("[data-mode-close]").addEventListener("click", () => dialog.close());
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pick-mode]");
    if (button) pickMode(button.closest("[data-fault]"));
  });
}
