// The last look before a label is submitted: what would be stored, what is missing, what to think about again.
// The server says so, by the rules that it stores by.

import { say } from "../../benchmarks/room/status.js";
import { form } from "./cards.js";
import { csrfToken } from "./csrf.js";
import { leaveOutHidden } from "./fitting.js";
import { siteSaid, WHY_NOT_HEARD, whyNotHeard } from "./site_said.js";

const dialog = document.querySelector("[data-check-dialog]");
const part = (name) => dialog.querySelector(`[data-check-${name}]`);
const TROUBLE = "The label could not be checked: no connection. What you wrote is kept; try again.";
const UNANSWERED = "The site has not answered. It may have stored this: submit again, and the same answer is stored once.";

let confirmation = "";

async function asked() {
  leaveOutHidden(form);
  const body = new URLSearchParams(new FormData(form));
  const headers = { Accept: "application/json", "X-CSRFToken": csrfToken() };
  const response = await fetch(form.dataset.check, { method: "POST", body, headers, redirect: "manual" });
  const why = whyNotHeard(response);
  if (why) return { refusal: WHY_NOT_HEARD[why] };
  if (response.ok) return response.json();
  const { detail } = await siteSaid(response);
  return { refusal: detail };
}

function items(texts) {
  return texts.map((text) => {
    const item = document.createElement("li");
    item.dir = "auto";
    item.append(text);
    return item;
  });
}

/** Go to a field, whatever it is folded in. */
function goToField(name) {
  dialog.close();
  const target = document.getElementById(`id_${name}`);
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  target?.focus();
}

function problem({ name, title, message }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `#id_${name}`;
  link.textContent = title;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    goToField(name);
  });
  item.append(link, `: ${message}`);
  return item;
}

function guidelineProblem(version) {
  if (!version) return [];
  // Another version may have come since this page did.
  const isHere = document.querySelector("[data-confirm-guideline] [name=version]")?.value === String(version);
  const how = isHere ? "read it and confirm it, then submit." : "load this page again to read and confirm it. Your draft is kept.";
  return [`Guideline ${version} is new to you: ${how}`];
}

function clear(words) {
  for (const name of ["problems", "sentence", "questions", "remarks", "submit"]) part(name).hidden = true;
  part("submit").disabled = false;
  part("state").textContent = words;
}

/** Say that nothing came back of what was sent. */
export function tellUnanswered() {
  clear(UNANSWERED);
  say(UNANSWERED);
}

function show({ refusal, problems = [], sentence, questions = [], remarks = [], version, ...said }) {
  if (refusal) return clear(refusal);
  const missing = [...problems.map(problem), ...items(guidelineProblem(said.guideline_to_confirm))];
  const isReady = !missing.length;
  confirmation = said.confirmation;
  part("problem-list").replaceChildren(...missing);
  part("problems").hidden = isReady;
  part("sentence").textContent = version > 1 ? `${sentence} It becomes version ${version}; the earlier ones are kept.` : sentence;
  part("sentence").hidden = !sentence;
  part("question-list").replaceChildren(...items(questions));
  part("questions").hidden = !questions.length;
  part("remarks").replaceChildren(...items(remarks));
  part("remarks").hidden = !remarks.length;
  part("state").textContent = isReady ? "This will be stored:" : "Not complete yet.";
  part("submit").hidden = !isReady;
  (isReady ? part("submit") : (dialog.querySelector("[data-check-problem-list] a") ?? part("back"))).focus();
}

/** Open the check. */
export async function openCheck() {
  if (dialog.open) return;
  clear("Checking…");
  dialog.showModal();
  part("title").focus();
  try {
    show(await asked());
  } catch {
    clear(TROUBLE);
  }
}

/** Begin: `submit(confirmation)` is called once somebody says yes. */
export function startCheck(submit) {
  part("back").addEventListener("click", () => dialog.close());
  part("submit").addEventListener("click", () => {
    part("submit").disabled = true;
    submit(confirmation);
  });
}
