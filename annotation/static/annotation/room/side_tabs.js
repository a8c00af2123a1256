// Answer, guideline and notes as tabs of the side panel. Without a script they stand one below the other.

import { onActions } from "../../benchmarks/room/keys.js";

const holder = document.querySelector("[data-side-tabs]");
const parts = [...(holder?.querySelectorAll("[data-side-part]") ?? [])];
const tabs = parts.map(tabOf);
const side = holder?.closest("[data-side]");
const scrolled = new Map();
let current = parts[0];

function tabOf(part) {
  const tab = document.createElement("button");
  tab.type = "button";
  tab.id = `tab-${part.id}`;
  tab.className = "side-tab";
  tab.textContent = part.dataset.sidePart;
  tab.setAttribute("role", "tab");
  tab.setAttribute("aria-controls", part.id);
  tab.addEventListener("click", () => showPart(part));
  part.setAttribute("role", "tabpanel");
  part.setAttribute("aria-labelledby", tab.id);
  return tab;
}

/** Show one part; each keeps the place to which it was scrolled. */
function showPart(wanted) {
  scrolled.set(current, side.scrollTop);
  current = wanted;
  parts.forEach((part, at) => {
    part.hidden = part !== wanted;
    tabs[at].setAttribute("aria-selected", part === wanted);
    tabs[at].tabIndex = part === wanted ? 0 : -1;
  });
  side.scrollTop = scrolled.get(wanted) ?? 0;
}

function showAround(target) {
  const part = parts.find((one) => one.contains(target));
  if (part?.hidden) showPart(part);
}

function onKey(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const next = (parts.indexOf(current) + by + parts.length) % parts.length;
  showPart(parts[next]);
  tabs[next].focus();
}

const partNamed = (name) => parts.find((part) => part.id === `part-${name}`);
const showing = (name) => () => partNamed(name) && showPart(partNamed(name));

/** Make the tabs. The keys of the parts show them first, and then do what else they do. */
export function startSideTabs() {
  if (!holder) return;
  const list = document.createElement("div");
  list.className = "side-tab-list";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Beside the steps");
  list.append(...tabs);
  list.addEventListener("keydown", onKey);
  holder.prepend(list);
  showPart(parts[0]);
  onActions({ answer: showing("answer"), guideline: showing("guideline"), comment: showing("notes") });
  for (const name of ["mode", "submit"]) onActions({ [name]: showing("answer") });
  addEventListener("hashchange", () => showAround(document.getElementById(location.hash.slice(1))));
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (link) showAround(document.getElementById(link.hash.slice(1)));
  });
  showAround(document.getElementById(location.hash.slice(1)));
}
