// Comments beside the trajectory: a key begins one on the step that is read; sending it leaves the page as it is.

import { onActions } from "../../benchmarks/room/keys.js";
import { stepInView } from "../../benchmarks/room/steps.js";
import { send } from "./send.js";

const part = document.querySelector("[data-comments]");
const title = part.querySelector("h2");
const list = part.querySelector("[data-comment-list]");
const template = part.querySelector("[data-comment-template]");
const form = part.querySelector("[data-comment-form]");
let cameFrom;

function begin() {
  cameFrom = stepInView();
  if (!form) return title.focus();
  if (!form.elements.text.value) form.elements.step.value = cameFrom?.dataset.step ?? "";
  form.elements.text.focus();
}

function fillIn(item, said) {
  const kind = item.querySelector("[data-comment-kind]");
  kind.textContent = said.kind;
  kind.classList.toggle("badge-bad", said.kind === "broken");
  item.querySelector("[data-comment-said]").textContent = said.text;
  item.querySelector("[data-comment-written]").textContent = said.written_at;
  const link = item.querySelector("[data-comment-step]");
  link.hidden = said.step === null;
  link.href = `#step-${said.step}`;
  link.textContent = `step ${said.step}`;
}

function add(said) {
  // Sent twice, it is stored once.
  if (list.querySelector(`[data-comment="${said.id}"]`)) return;
  const item = template.content.firstElementChild.cloneNode(true);
  item.dataset.comment = said.id;
  fillIn(item, said);
  list.append(item);
  list.hidden = false;
  part.querySelector("[data-comment-count]").textContent = list.children.length;
}

function showError(detail) {
  const error = form.querySelector("[data-comment-error]");
  error.textContent = detail;
  error.hidden = !detail;
  form.elements.text.toggleAttribute("aria-invalid", Boolean(detail));
}

async function sendComment(event) {
  event.preventDefault();
  const answer = await send(form);
  showError(answer.isDone ? "" : answer.detail);
  if (!answer.isDone) return form.elements.text.focus();
  add(answer.body);
  form.reset();
  form.querySelector("[data-comment-sent]").textContent = "Sent.";
  form.elements.text.focus();
}

onActions({ comment: begin });
form?.addEventListener("submit", sendComment);
form?.addEventListener("input", () => (form.querySelector("[data-comment-sent]").textContent = ""));
form?.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.isComposing) cameFrom?.focus();
});
