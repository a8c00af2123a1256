// The page on which one dispute is settled.

import { fillAnswer, followChoices, keysOfAnswer } from "./answer.js";
import { leaveOutHidden } from "./room/fitting.js";

const form = document.querySelector("[data-answer]");
const REPEATED = ["outcome", "step", "role", "mode"];

/** Begin the verdict with a label's answer; what else was written stays. */
function beginWith(link, picked) {
  fillAnswer(form, link.dataset);
  picked.value = link.dataset.pick;
}

if (form) {
  followChoices(form);
  keysOfAnswer(form);

  const picked = form.querySelector("[data-picked]");
  // A verdict that was edited is the adjudicator's own, and repeats no label any more.
  form.addEventListener("input", (event) => {
    if (picked && REPEATED.includes(event.target.name)) picked.value = "";
  });
  picked?.addEventListener("change", () => {
    const link = document.querySelector(`[data-pick="${CSS.escape(picked.value)}"]`);
    if (link) beginWith(link, picked);
  });
  for (const link of document.querySelectorAll("[data-pick]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      beginWith(link, picked);
      picked.focus();
    });
  }

  form.addEventListener("submit", (event) => {
    if (form.dataset.isSent) return event.preventDefault();
    form.dataset.isSent = "yes";
    leaveOutHidden(form);
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}
