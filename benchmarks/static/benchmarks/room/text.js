// The text of a step: what is stored, what is shown of it, and where a passage lies in both.
// A readable form wraps the text and never changes it: the text nodes of a step always join to what was sent.
// Offsets that others see are code points, as in Python; inside, the browser counts UTF-16 units.

import { copyText } from "./clipboard.js";
import { land, topOfView } from "./landing.js";

const SHOWN_FOR_LONG = 1500;

const partsOf = (step) => [...step.querySelectorAll("[data-text]")];
const indexOf = (step) => Number(step.dataset.step);
const isHigh = (unit) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit) => unit >= 0xdc00 && unit <= 0xdfff;
const isInsidePair = (text, at) => isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1));

/** Return the stored text of a step, whatever form shows it. */
export const rawText = (step) => partsOf(step).map((part) => part.textContent).join("");

/** Return how many code points stand before a UTF-16 offset. */
export function codePointOffset(text, unit) {
  let pairs = 0;
  for (let at = 1; at < unit; at++) if (isInsidePair(text, at)) pairs++;
  return unit - pairs;
}

/** Return the UTF-16 offset that so many code points stand before. */
export function unitOffset(text, codePoint) {
  let unit = 0;
  for (let left = codePoint; left > 0 && unit < text.length; left--) unit += isInsidePair(text, unit + 1) ? 2 : 1;
  return unit;
}

/** Tell the room that what a step shows has changed. */
export function tellOpened(step) {
  document.dispatchEvent(new CustomEvent("room:opened", { detail: { index: indexOf(step) } }));
}

// A fold may be opened by a click, by a key, by the browser's own find.
document.addEventListener(
  "toggle",
  (event) => {
    if (event.target.matches?.("[data-fold]") && event.target.open) tellOpened(event.target.closest("[data-step]"));
  },
  true,
);

/** Return how many units of a step's text stand before a place in the document. */
export function unitsBefore(step, node, offset) {
  let units = 0;
  for (const part of partsOf(step)) {
    const range = document.createRange();
    range.selectNodeContents(part);
    const side = range.comparePoint(node, offset);
    if (side < 0) return units;
    if (side === 0) range.setEnd(node, offset);
    units += range.toString().length;
  }
  return units;
}

function stepAt(node) {
  const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
  return element?.closest("[data-step]") ?? null;
}

/** Say whether nothing but space lies between the end of a step and the end of a range: a triple click ends there. */
function endsRightAfter(step, range) {
  const between = document.createRange();
  between.setStartAfter(step);
  between.setEnd(range.endContainer, range.endOffset);
  return range.comparePoint(step, step.childNodes.length) === 0 && between.toString().trim() === "";
}

/** Return [start, end] in units of what a range holds of a step's text, or null. */
function unitsOf(step, range) {
  const isInside = step.contains(range.endContainer);
  if (!isInside && !endsRightAfter(step, range)) return null;
  const start = unitsBefore(step, range.startContainer, range.startOffset);
  const end = isInside ? unitsBefore(step, range.endContainer, range.endOffset) : rawText(step).length;
  return [start, end];
}

/** Return what is selected as { step, units: [start, end] }, or null: nothing, or more than one step. */
export function selectedUnits() {
  const selection = getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const step = stepAt(range.startContainer);
  const units = step && unitsOf(step, range);
  return units && units[0] < units[1] ? { step, units } : null;
}

/** Return the selection as { step, start, end, text }: code points and the exact stored text; or null. */
export function quoteFromSelection() {
  const selected = selectedUnits();
  if (!selected) return null;
  const text = rawText(selected.step);
  let [from, to] = selected.units;
  if (isInsidePair(text, from)) from--;
  if (isInsidePair(text, to)) to++;
  const start = codePointOffset(text, from);
  const quoted = text.slice(from, to);
  return { step: indexOf(selected.step), start, end: start + codePointOffset(quoted, quoted.length), text: quoted };
}

/** Yield each text node of a step with the unit at which it starts. */
function* textNodes(step) {
  let start = 0;
  for (const part of partsOf(step)) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      yield { node: walker.currentNode, start };
      start += walker.currentNode.length;
    }
  }
}

/** Return a range for each [start, end] of units, in rising order; it opens nothing. */
export function rangesOfUnits(step, passages) {
  const nodes = [...textNodes(step)];
  let at = 0;
  return passages.map(([start, end]) => {
    while (at > 0 && nodes[at].start > start) at--;
    while (at + 1 < nodes.length && nodes[at + 1].start <= start) at++;
    let last = at;
    while (last + 1 < nodes.length && nodes[last + 1].start < end) last++;
    return rangeBetween(nodes[at], start, nodes[last], end);
  });
}

function rangeBetween(first, start, last, end) {
  const range = document.createRange();
  if (!first) return range;
  range.setStart(first.node, Math.min(first.node.length, start - first.start));
  range.setEnd(last.node, Math.max(0, Math.min(last.node.length, end - last.start)));
  return range;
}

/** Change what a step shows, and let what is selected in it stay selected. */
export function keepSelection(step, change) {
  const selected = selectedUnits();
  const { anchorNode, focusNode, anchorOffset } = getSelection() ?? {};
  const isKept = selected?.step === step;
  const whole = isKept ? getSelection().getRangeAt(0) : null;
  const isForward = whole?.startContainer === anchorNode && whole?.startOffset === anchorOffset && focusNode !== null;
  change();
  if (!isKept) return;
  const [range] = rangesOfUnits(step, [selected.units]);
  const ends = [range.startContainer, range.startOffset, range.endContainer, range.endOffset];
  getSelection().setBaseAndExtent(...(isForward ? ends : [...ends.slice(2), ...ends.slice(0, 2)]));
}

/** Return ranges of [start, end] passages in code points, in rising order; it opens nothing. */
export function rangesIn(step, passages) {
  const text = rawText(step);
  return rangesOfUnits(step, passages.map(([start, end]) => [unitOffset(text, start), unitOffset(text, end)]));
}

function openAround(range) {
  const step = stepAt(range.startContainer);
  for (const place of [range.startContainer, range.endContainer]) {
    for (let fold = place.parentElement?.closest("details"); fold && step.contains(fold); ) {
      fold.open = true;
      fold = fold.parentElement.closest("details");
    }
  }
}

/** Return the range of a passage in what is shown now; what is folded around it opens. */
export function rangeOf(step, start, end) {
  const [range] = rangesIn(step, [[start, end]]);
  openAround(range);
  return range;
}

/** Mark a passage without touching the document; where the browser can't, select it. */
function highlight(range) {
  if (globalThis.Highlight && CSS.highlights) CSS.highlights.set("passage", new Highlight(range));
  else getSelection().setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
}

function bringIntoView(range) {
  const place = range.getBoundingClientRect();
  if (place.top < topOfView() || place.bottom > innerHeight) {
    // A form that changes leaves the range without its text, until the next one is made.
    land(() => (range.collapsed ? NaN : range.getBoundingClientRect().top), topOfView() + innerHeight / 5);
  }
}

let passage = null;

function showAgain() {
  const range = rangeOf(passage.step, passage.start, passage.end);
  // Layout hides borders and escapes: who looks for a passage among them sees them.
  passage.step.classList.toggle("is-uncut", range.getClientRects().length === 0);
  highlight(range);
  if (performance.now() < passage.until) bringIntoView(range);
}

/** Scroll to a passage of a step and mark it; it stays marked when the form of the step changes. */
export function showPassage(step, start, end) {
  passage?.step.classList.remove("is-uncut");
  passage = { step, start, end, until: performance.now() + SHOWN_FOR_LONG };
  step.scrollIntoView({ block: "nearest" });
  showAgain();
}

/** Return the passage that is marked as { step, start, end, text }, as a selection of it would be quoted, or null. */
export function passageShown() {
  if (!passage) return null;
  const { step, start, end } = passage;
  return { step: indexOf(step), start, end, text: [...rawText(step)].slice(start, end).join("") };
}

/** Mark no passage any more. */
export function hidePassage() {
  passage?.step.classList.remove("is-uncut");
  globalThis.CSS?.highlights?.delete("passage");
  passage = null;
}

document.addEventListener("room:opened", (event) => {
  if (passage && event.detail.index === indexOf(passage.step)) showAgain();
});

/** Copy the stored text of a step; resolves to whether it is on the clipboard. */
export const copyRaw = (step) => copyText(rawText(step));
