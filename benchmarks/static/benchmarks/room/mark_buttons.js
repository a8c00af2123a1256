// Buttons that name the root, a fault, or another mark, in the head of a step; the answer panel listens to their clicks.

import { onNear } from "./near.js";
import { stayAt } from "./steps.js";

const ROOT = { dataset: "rootHere", words: "Root", name: "This is the root" };
const FAULT = { dataset: "faultHere", words: "Fault", name: "This is a fault" };
const BUTTONS = { root: [ROOT], faults: [ROOT, FAULT] };
const MARKS = {
  other_root: "Another plausible root",
  onset: "The failure begins to show",
  point_of_no_return: "Point of no return",
  manifestation: "First seen here",
};

const marks = document.querySelector("[data-room]")?.dataset.marks;

function quietButton(words) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-quiet";
  button.textContent = words;
  return button;
}

function markButton({ dataset, words, name }, index) {
  const button = quietButton(words);
  button.dataset[dataset] = "";
  button.setAttribute("aria-label", name);
  button.title = name;
  button.value = index;
  return button;
}

// One menu for all steps, in the layer above the page: a step cuts off what stands out of it.
const menu = document.createElement("div");

function makeMenu() {
  menu.popover = "auto";
  menu.className = "mark-menu";
  for (const [kind, words] of Object.entries(MARKS)) {
    const button = quietButton(words);
    button.dataset.markHere = kind;
    menu.append(button);
  }
  menu.addEventListener("click", () => menu.hidePopover());
  document.body.append(menu);
}

function openMenu(opener) {
  for (const button of menu.children) button.value = opener.value;
  menu.showPopover();
  const { right, bottom } = opener.getBoundingClientRect();
  menu.style.left = `${Math.max(4, right - menu.offsetWidth)}px`;
  menu.style.top = `${Math.min(bottom + 2, innerHeight - menu.offsetHeight - 4)}px`;
  menu.firstElementChild.focus();
}

function menuButton(index) {
  const button = quietButton("Mark");
  button.setAttribute("aria-label", `Other marks on step ${index}`);
  button.setAttribute("aria-haspopup", "true");
  button.value = index;
  button.addEventListener("click", () => openMenu(button));
  return button;
}

/** A press would make its step the one that is read, heads would grow and shrink, and the click would miss. */
function waitForClick(group, step) {
  for (const type of ["pointerdown", "focusin"]) group.addEventListener(type, (event) => event.stopPropagation());
  group.addEventListener("click", () => stayAt(step));
}

function addButtons(step) {
  const index = step.dataset.step;
  const group = document.createElement("span");
  group.className = "mark-buttons step-tool";
  group.append(...BUTTONS[marks].map((button) => markButton(button, index)));
  if (marks === "faults") group.append(menuButton(index));
  waitForClick(group, step);
  step.querySelector(".step-head").append(group);
}

if (marks === "faults") makeMenu();
if (marks) onNear(addButtons);
