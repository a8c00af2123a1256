// The guideline beside the trajectory: a key opens it, and confirming it leaves the page as it is.

import { onActions } from "../../benchmarks/room/keys.js";
import { send } from "./send.js";

const part = document.querySelector("[data-guideline]");
const text = part.querySelector("[data-guideline-text]");
const form = part.querySelector("[data-confirm-guideline]");
const said = part.querySelector("[data-confirm-said]");

function toggle() {
  text.open = !text.open;
  if (!text.open) return;
  part.scrollIntoView({ block: "start" });
  text.querySelector("summary").focus({ preventScroll: true });
}

function showError(message) {
  const error = form.querySelector("[data-confirm-error]");
  error.textContent = message;
  error.hidden = false;
}

async function confirm(event) {
  event.preventDefault();
  const answer = await send(form);
  if (!answer.isDone) return showError(answer.detail);
  form.remove();
  said.textContent = `You have read guideline ${answer.body.guideline}.`;
  text.querySelector("summary").focus();
}

onActions({ guideline: toggle });
form?.addEventListener("submit", confirm);
