// The guideline beside the trajectory: a key goes to it, and confirming it leaves the page as it is.

import { onActions } from "../../benchmarks/room/keys.js";
import { send } from "./send.js";

const part = document.querySelector("[data-guideline]");
const form = part.querySelector("[data-confirm-guideline]");
const answer = document.querySelector("[data-answer]");
// Over the answer, because the guideline may stand behind a tab.
const notice = part.querySelector("[data-guideline-notice]")?.content.firstElementChild;

function goToGuideline() {
  part.scrollIntoView({ block: "nearest" });
  part.focus({ preventScroll: true });
}

function showError(message) {
  const error = form.querySelector("[data-confirm-error]");
  error.textContent = message;
  error.hidden = false;
}

async function confirm(event) {
  event.preventDefault();
  const answered = await send(form);
  if (!answered.isDone) return showError(answered.detail);
  form.remove();
  notice?.remove();
  part.querySelector("[data-confirm-said]").textContent = `You have read guideline ${answered.body.guideline}.`;
  part.focus();
}

onActions({ guideline: goToGuideline });
form?.addEventListener("submit", confirm);
if (notice) answer?.before(notice);
