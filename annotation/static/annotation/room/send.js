// Send a plain form without leaving the page. The form works without this, by a page of its own.

import { csrfToken } from "./csrf.js";
import { WHY_NOT_HEARD, whyNotHeard } from "./site_said.js";

const NO_CONNECTION = "No connection: nothing was sent. Try again.";

async function detailOf(response) {
  const why = whyNotHeard(response);
  if (why) return `Nothing was sent. ${WHY_NOT_HEARD[why]}`;
  try {
    return (await response.json()).detail;
  } catch {
    return `Nothing was sent: the site answered ${response.status}.`;
  }
}

function post(form) {
  const body = new FormData(form);
  // The form's own token is the one from when the page was made.
  body.delete("csrfmiddlewaretoken");
  return fetch(form.action, {
    method: "POST",
    body,
    headers: { Accept: "application/json", "X-CSRFToken": csrfToken() },
  });
}

/** Return { isDone: true, body } with what the site answered, or { isDone: false, detail } with why it is not done. */
export async function send(form) {
  const buttons = [...form.querySelectorAll("button")];
  for (const button of buttons) button.disabled = true;
  try {
    const response = await post(form);
    const isDone = response.ok && !response.redirected;
    return isDone ? { isDone, body: await response.json() } : { isDone, detail: await detailOf(response) };
  } catch {
    return { isDone: false, detail: NO_CONNECTION };
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}
