// Getting from step to step: keys, the field "Go to step", links, the link for a colleague.

import { copyText } from "./clipboard.js";
import { onActions } from "./keys.js";
import { say } from "./status.js";
import { offer } from "./step_menu.js";
import { current, goTo, steps, walk, walkRole } from "./steps.js";
import { goBack, goForward } from "./trail.js";

const jump = document.querySelector("[data-jump]");

// Its own message says what the steps are, where the browser's would say what a number is.
if (jump) jump.noValidate = true;
jump?.addEventListener("submit", (event) => {
  event.preventDefault();
  goTo(jump.elements.step.valueAsNumber);
});

/** Links to a step of this page: the browser's own jump lands beside it while heights are estimates. */
document.addEventListener("click", (event) => {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const link = event.target.closest?.('a[href^="#step-"]');
  if (!link || !isPlain || event.defaultPrevented) return;
  event.preventDefault();
  goTo(Number(link.hash.slice("#step-".length)));
});

function walkRoleOrSay(direction) {
  const name = steps[current()].querySelector(".step-speaker").textContent;
  if (!walkRole(direction)) say(direction > 0 ? `No later step of ${name} is shown` : `No earlier step of ${name} is shown`);
}

const linkTo = (index) => new URL(`${document.querySelector("[data-room]").dataset.stepLink}?step=${index}`, location).href;

async function copyLink(index) {
  const link = linkTo(index);
  say((await copyText(link)) ? `Link to step ${index} copied` : `The browser lets nothing be copied. The link: ${link}`);
}

onActions({
  next_step: () => walk(1),
  previous_step: () => walk(-1),
  next_of_role: () => walkRoleOrSay(1),
  previous_of_role: () => walkRoleOrSay(-1),
  go_to_step: () => jump?.elements.step.select(),
  back: () => goBack() || say("There is no place to go back to"),
  forward: () => goForward() || say("There is no place to go forward to"),
  copy_link: () => copyLink(current()),
});
offer({ group: "read", words: "Copy a link to this step", act: (step) => copyLink(Number(step.dataset.step)) });
