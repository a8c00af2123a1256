// The page on which one trajectory is labelled.

import { followChoices, keysOfAnswer, leaveOutHidden } from "./answer.js";
import { keepDraft } from "./draft.js";
import { saveStateShown } from "./save_state.js";

const form = document.querySelector("[data-answer]");
const banner = document.querySelector("[data-banner]");

if (form) {
  followChoices(form);
  keysOfAnswer(form);
  const draft = keepDraft(form, saveStateShown(form.querySelector("[data-save-state]"), banner));

  form.addEventListener("submit", (event) => {
    // Every other button of the form saves the draft, and needs no new page for it.
    const isFinal = event.submitter?.hasAttribute("formaction");
    if (form.dataset.isSent || !isFinal) event.preventDefault();
    if (!isFinal) return draft.saveNow();
    form.dataset.isSent = "yes";
    leaveOutHidden(form);
    draft.leave();
  });
  // Back from the browser's cache: the form can be sent again.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  banner.querySelector("[data-keep-mine]").addEventListener("click", draft.keepMine);
  banner.querySelector("[data-load-other]").addEventListener("click", draft.loadOther);
}
