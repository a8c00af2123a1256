// The menu of a step: what is done now and then. One menu serves all steps, in the layer above the page:
// a step cuts off what stands out of it.

import { onNear } from "./near.js";
import { stayAt } from "./steps.js";

const GROUPS = ["mark", "read"];
const STRIDES = { ArrowDown: 1, ArrowUp: -1 };

const entries = [];
const menu = document.createElement("div");

/**
 * Offer something in the menu of every step: { group, words, act, dataset }. Its button has the step's index as its
 * value. `act(step)` is called after the menu has closed.
 */
export function offer(entry) {
  entries.push(entry);
}

/** Put a small tool at the end of a step's head: before its form and its menu, in whatever order they come. */
export function putTool(step, tool) {
  const head = step.querySelector(".step-head");
  head.insertBefore(tool, head.querySelector(":scope > :is([data-form-toggle], [data-step-menu])"));
}

function quietButton(words) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-quiet";
  button.textContent = words;
  return button;
}

function entryButton({ words, act, dataset = {} }, step) {
  const button = quietButton(words);
  Object.assign(button.dataset, dataset);
  button.value = step.dataset.step;
  button.addEventListener("click", () => {
    menu.hidePopover();
    act?.(step);
  });
  return button;
}

/** A head has room for the beginning of a long name; here it stands whole, with what the speaker was called there. */
function title(step) {
  const line = document.createElement("bdi");
  line.className = "step-menu-title";
  const names = [...step.querySelectorAll(".step-speaker, .step-raw-name")].map((name) => name.textContent);
  line.textContent = [`Step ${step.dataset.step}`, ...names].join(" · ");
  return line;
}

function fill(step) {
  const groups = GROUPS.map((group) => entries.filter((entry) => entry.group === group)).filter((ones) => ones.length);
  menu.replaceChildren(title(step));
  for (const ones of groups) {
    menu.append(document.createElement("hr"), ...ones.map((entry) => entryButton(entry, step)));
  }
}

function open(opener, step) {
  stayAt(step);
  fill(step);
  menu.setAttribute("aria-label", `More for step ${step.dataset.step}`);
  menu.showPopover();
  const { right, bottom } = opener.getBoundingClientRect();
  menu.style.left = `${Math.max(4, right - menu.offsetWidth)}px`;
  menu.style.top = `${Math.max(4, Math.min(bottom + 2, innerHeight - menu.offsetHeight - 4))}px`;
  menu.querySelector("button").focus();
}

function move(event) {
  const stride = STRIDES[event.key];
  if (!stride) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...menu.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement) + stride;
  buttons[(at + buttons.length) % buttons.length].focus();
}

function addOpener(step) {
  const opener = quietButton("⋯");
  opener.classList.add("step-tool");
  opener.dataset.stepMenu = "";
  opener.title = "More for this step";
  opener.setAttribute("aria-label", `More for step ${step.dataset.step}`);
  opener.setAttribute("aria-haspopup", "dialog");
  opener.addEventListener("click", () => open(opener, step));
  step.querySelector(".step-head").append(opener);
}

menu.popover = "auto";
menu.className = "step-menu";
menu.setAttribute("role", "dialog");
menu.addEventListener("keydown", move);
menu.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && !menu.contains(relatedTarget) && menu.hidePopover());
document.body.append(menu);
onNear(addOpener);
