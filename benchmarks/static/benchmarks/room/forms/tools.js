// The small buttons of a step's head, and the switch of the page.

import { say } from "../status.js";

const TOLD_FOR = 1600;

const toolsOf = (step) => step.querySelector(".form-tools");

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "form-tool";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

/** Give a step its buttons, once: its form or its raw text, and a copy of that. */
export function addTools(step, { toggle, copy }) {
  const head = step.querySelector(".step-head");
  if (!head || toolsOf(step)) return;
  const tools = document.createElement("span");
  tools.className = "form-tools";
  const form = button("", toggle);
  form.dataset.formToggle = "";
  const copies = button("Copy", copy);
  copies.dataset.copyText = "";
  tools.append(form, copies);
  head.append(tools);
}

/** Say on the button which form a step has, and whether its raw text is shown instead. */
export function markTools(step, name, isRaw) {
  const form = toolsOf(step)?.querySelector("[data-form-toggle]");
  if (!form) return;
  const shape = document.createElement("span");
  const raw = document.createElement("span");
  shape.textContent = name ?? "form";
  raw.textContent = "raw";
  form.setAttribute("aria-pressed", String(isRaw));
  form.replaceChildren(shape, " · ", raw);
}

/** Say whether the text was copied. */
export function tellCopied(step, isCopied) {
  const copies = toolsOf(step)?.querySelector("[data-copy-text]");
  const said = isCopied ? "Copied" : "Not copied";
  say(`${said}: step ${step.dataset.step}`);
  if (!copies) return;
  copies.textContent = said;
  setTimeout(() => (copies.textContent = "Copy"), TOLD_FOR);
}

/** Say above a very long part that it is shown raw; `ask` puts it in form, where that is possible. */
export function addNote(part, ask) {
  if (part.previousElementSibling?.matches(".form-note")) return;
  const note = document.createElement("p");
  note.className = "form-note";
  note.append(`${part.textContent.length.toLocaleString("en")} characters, shown raw because they are so many. `);
  if (ask) note.append(button("Show their form", () => (note.remove(), ask())));
  part.before(note);
}

/** Put the switch "raw text" for all steps of the page in the toolbar. */
export function addRawSwitch(isOn, change) {
  const toolbar = document.querySelector("[data-toolbar]");
  if (!toolbar) return;
  const label = document.createElement("label");
  label.className = "form-switch";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = isOn;
  box.dataset.rawEverywhere = "";
  box.addEventListener("change", () => change(box.checked));
  label.append(box, " Raw text");
  toolbar.append(label);
}
