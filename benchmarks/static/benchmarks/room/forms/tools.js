// The small buttons of a step's head, and the switch of the page.

import { say } from "../status.js";
import { putTool } from "../step_menu.js";

const formOf = (step) => step.querySelector("[data-form-toggle]");

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "form-tool";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

/** Give a step its button, once: its form or its raw text. */
export function addTools(step, toggle) {
  if (formOf(step)) return;
  const form = button("", toggle);
  form.dataset.formToggle = "";
  putTool(step, form);
}

/** Say on the button which form a step has, and whether its raw text is shown instead. */
export function markTools(step, name, isRaw) {
  const form = formOf(step);
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
  say(`${isCopied ? "Copied" : "Not copied"}: step ${step.dataset.step}`);
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
