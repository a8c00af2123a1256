// A small button at the end of what is selected in a step, for those who work with mouse or finger.

import { quoteFromSelection } from "../../benchmarks/room/text.js";
import { quoteSelection } from "./evidence.js";

const button = document.createElement("button");
button.type = "button";
button.className = "button quote-button";
button.textContent = "Quote as evidence";
button.hidden = true;
document.body.append(button);

function placeAt({ right, bottom }) {
  button.hidden = false;
  const { width, height } = button.getBoundingClientRect();
  button.style.left = `${Math.max(4, Math.min(innerWidth - width - 4, right - width))}px`;
  button.style.top = `${Math.min(innerHeight - height - 4, bottom + 6)}px`;
}

function show() {
  const isQuotable = document.activeElement?.closest("[data-answer]") === null && quoteFromSelection();
  if (!isQuotable) return (button.hidden = true);
  const rects = getSelection().getRangeAt(0).getClientRects();
  const last = rects[rects.length - 1];
  if (last) placeAt(last);
}

let timer = 0;
document.addEventListener("selectionchange", () => {
  clearTimeout(timer);
  timer = setTimeout(show, 200);
});
addEventListener("scroll", () => (button.hidden = true), { passive: true });
// A press must not take away what is selected.
button.addEventListener("pointerdown", (event) => event.preventDefault());
button.addEventListener("click", () => {
  quoteSelection();
  button.hidden = true;
});
