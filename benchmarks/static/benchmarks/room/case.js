// The task and the outcome stay at hand: pinned below the toolbar, with a scroll of their own.

import { coverWith } from "./covered.js";
import { act, onActions } from "./keys.js";
import { stayInPlace } from "./steps.js";

const section = document.getElementById("case");
const toggle = document.querySelector("[data-case-toggle]");

const isPinned = () => section.classList.contains("is-pinned");

function pin(isOn) {
  toggle.setAttribute("aria-expanded", isOn);
  stayInPlace(() => {
    section.classList.toggle("is-pinned", isOn);
    coverWith(section, isOn);
  });
}

function turn() {
  pin(!isPinned());
  if (isPinned()) section.querySelector("summary")?.focus({ preventScroll: true });
  else toggle.focus({ preventScroll: true });
}

if (section && toggle) {
  toggle.setAttribute("role", "button");
  toggle.setAttribute("aria-expanded", "false");
  toggle.setAttribute("aria-controls", section.id);
  toggle.addEventListener("click", (event) => {
    event.preventDefault();
    act("task");
  });
  toggle.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    act("task");
  });
  onActions({ task: turn });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isPinned() && !event.defaultPrevented) turn();
  });
}
