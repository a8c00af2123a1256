// The answer of the page: panel, draft, history, and the way to its submission.

import { onActions } from "../../benchmarks/room/keys.js";
import { stepInView } from "../../benchmarks/room/steps.js";
import { form, tellChanged } from "./cards.js";
import { openCheck, startCheck, tellUnanswered } from "./check.js";
import { keepDraft } from "./draft.js";
import { isWrittenIn } from "./fields.js";
import { leaveOutHidden } from "./fitting.js";
import { startPanel } from "./panel.js";
import { differencesShown, saveStateShown } from "./save_state.js";
import { answerChannel, noticeOtherTabs } from "./tabs.js";
import { startUndo } from "./undo.js";

// A busy site stores a label in well under this.
const LONGEST_ANSWER_MS = 20_000;

const banner = document.querySelector("[data-banner]");
const submitButton = form.querySelector("[data-submit]");
const channel = answerChannel();
// Asked before the panel follows the fields: whoever began before the scripts came loses nothing.
const beganBefore = isWrittenIn();

startPanel();
startUndo();
const draft = keepDraft({
  show: saveStateShown(form.querySelector("[data-save-state]"), banner),
  showDifferences: differencesShown(banner),
  channel,
});
noticeOtherTabs(channel, document.querySelector("[data-other-tab]"));

draft.isRestored.then(() => beganBefore && tellChanged());

let isChecked = false;

/** Let the form go, once. A page that is still there after a while had no answer, and goes on. */
function send() {
  form.dataset.isSent = "yes";
  leaveOutHidden(form);
  draft.leave();
  setTimeout(goOn, LONGEST_ANSWER_MS);
}

function goOn() {
  delete form.dataset.isSent;
  isChecked = false;
  tellUnanswered();
  draft.goOn();
}

function onSubmit(event) {
  const { submitter } = event;
  const isFinal = submitter?.hasAttribute("formaction");
  const needsCheck = submitter === submitButton && !isChecked;
  if (form.dataset.isSent || !isFinal || needsCheck) event.preventDefault();
  if (form.dataset.isSent) return;
  if (needsCheck) openCheck();
  else if (isFinal) send();
  // Every other button of the form saves the draft, and needs no new page for it.
  else draft.saveNow();
}

startCheck((confirmation) => {
  form.elements.confirmed.value = confirmation;
  isChecked = true;
  form.requestSubmit(submitButton);
});
form.addEventListener("submit", onSubmit);
form.addEventListener("keydown", (event) => {
  if (event.isComposing || event.keyCode === 229) return;
  if (event.key === "Escape") stepInView().focus({ preventScroll: true });
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  openCheck();
});
onActions({ submit: openCheck });
// Back from the browser's cache: the form can be sent again.
addEventListener("pageshow", (event) => event.persisted && location.reload());
banner.querySelector("[data-keep-mine]").addEventListener("click", draft.keepMine);
banner.querySelector("[data-load-other]").addEventListener("click", draft.loadOther);
