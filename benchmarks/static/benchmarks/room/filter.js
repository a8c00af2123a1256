// Which steps are shown: by role, and with their tool output put away. The choice is kept for this page in this tab.

import { keptHere } from "./kept.js";
import { onActions } from "./keys.js";
import { hasOutput, putAway } from "./output.js";
import { say } from "./status.js";
import { offer } from "./step_menu.js";
import { current, hideSteps, steps } from "./steps.js";

const menu = document.querySelector("[data-filter]");
const boxes = [...document.querySelectorAll("[data-filter-role]")];
const outputBox = document.querySelector("[data-filter-output]");
const clear = document.querySelector("[data-filter-clear]");
const kept = `filter-${document.querySelector("[data-room]")?.dataset.trajectory}`;

const hiddenRoles = () => new Set(boxes.filter((box) => !box.checked).map((box) => box.value));

function keep() {
  const choice = { roles: [...hiddenRoles()], isOutputHidden: outputBox.checked };
  keptHere.set(kept, JSON.stringify(choice));
}

function countHidden() {
  const hidden = document.querySelectorAll("[data-steps] > .is-hidden").length;
  clear.hidden = hidden === 0;
  clear.textContent = `${hidden.toLocaleString("en")} hidden: show all`;
  menu.classList.toggle("is-filtering", hidden > 0 || outputBox.checked);
}

function apply() {
  const roles = hiddenRoles();
  hideSteps((step) => roles.has(step.dataset.speaker));
  keep();
}

function choose(isShown) {
  for (const box of boxes) box.checked = isShown(box.value);
  apply();
}

function showAll() {
  choose(() => true);
  say("All steps are shown");
}

function showOutput(isHidden) {
  outputBox.checked = isHidden;
  putAway(isHidden);
  countHidden();
  keep();
}

function turnOutput() {
  if (!hasOutput) return say("No step here is output of a tool");
  showOutput(!outputBox.checked);
  return say(outputBox.checked ? "Tool output is hidden" : "Tool output is shown");
}

function nameOf(step) {
  return step.querySelector(".step-speaker").textContent;
}

function showOnly(step) {
  choose((role) => role === step.dataset.speaker);
  say(`Only steps of ${nameOf(step)} are shown`);
}

function openMenu() {
  menu.open = true;
  boxes[0]?.focus();
}

function restore() {
  const choice = JSON.parse(keptHere.get(kept) ?? "null");
  if (!choice) return;
  for (const box of boxes) box.checked = !choice.roles.includes(box.value);
  if (choice.roles.length > 0) apply();
  if (choice.isOutputHidden && hasOutput) showOutput(true);
}

if (menu && steps.length > 0) {
  menu.hidden = false;
  menu.querySelector("[data-filter-output-choice]").hidden = !hasOutput;
  for (const box of boxes) box.addEventListener("change", apply);
  menu.querySelector("[data-filter-all]").addEventListener("click", () => choose(() => true));
  menu.querySelector("[data-filter-none]").addEventListener("click", () => choose(() => false));
  outputBox.addEventListener("change", () => showOutput(outputBox.checked));
  clear.addEventListener("click", () => {
    showAll();
    steps[current()].focus({ preventScroll: true });
  });
  document.addEventListener("room:filtered", countHidden);
  document.addEventListener("room:revealed", ({ detail: { index } }) => {
    countHidden();
    say(`Step ${index} is shown again: the filter hid it`);
  });
  restore();
  onActions({ filter_roles: openMenu, hide_tool_output: turnOutput });
  if (boxes.length > 1) offer({ group: "read", words: "Show only steps of this role", act: showOnly });
}
