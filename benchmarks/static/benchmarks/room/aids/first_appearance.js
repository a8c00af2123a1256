// Where does this text first appear? The selection, or the word at the caret, is looked for in every step's raw text.

import { goToPassage } from "../passage.js";
import { say } from "../status.js";
import { steps } from "../steps.js";
import { codePointOffset, rawText, selectedUnits, unitsBefore } from "../text.js";
import { tellUsed } from "./used.js";

const LONGEST_SHOWN = 40;
const LONGEST_WORD = 200;
// What a value is written with: 1,240.50 and user_id and a-b@c.org are one word each.
const IN_WORD = /[\p{L}\p{N}\p{M}_.,:/@#$€%+-]/u;
const EDGE = /^[.,:/+-]+|[.,:/+-]+$/gu;

// What was asked last, and where it stands in other case or with other spaces before its first place.
let asked = null;

/** Forget what was asked last. */
export function forgetFirstAppearance() {
  asked = null;
}

function wordAt(text, at) {
  let [start, end] = [at, at];
  while (start > 0 && at - start < LONGEST_WORD && IN_WORD.test(text[start - 1])) start--;
  while (end < text.length && end - at < LONGEST_WORD && IN_WORD.test(text[end])) end++;
  return text.slice(start, end).replace(EDGE, "");
}

function wordAtCaret() {
  const { anchorNode, anchorOffset } = getSelection() ?? {};
  const step = (anchorNode?.parentElement ?? anchorNode)?.closest?.("[data-text]")?.closest("[data-step]");
  return step ? wordAt(rawText(step), unitsBefore(step, anchorNode, anchorOffset)) : "";
}

function textInQuestion() {
  const selected = selectedUnits();
  return selected ? rawText(selected.step).slice(...selected.units).trim() : wordAtCaret();
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
// 42 is not in 1420; where nothing else has it, the selection was a part of a word.
const whole = (text, pattern) => `${/^\w/.test(text) ? "(?<!\\w)" : ""}${pattern}${/\w$/.test(text) ? "(?!\\w)" : ""}`;

/** Return the first place of a pattern in each step that has it: [{ index, start, end }], in units. */
function places(pattern, flags) {
  const shape = new RegExp(pattern, flags);
  return steps.flatMap((step, index) => {
    const match = shape.exec(rawText(step));
    return match ? [{ index, start: match.index, end: match.index + match[0].length }] : [];
  });
}

function look(text) {
  const exact = escaped(text);
  const loose = text.split(/\s+/).map(escaped).join("\\s+");
  const found = places(whole(text, exact), "");
  const isPart = !found.length;
  const isShaped = isPart ? (pattern) => pattern : (pattern) => whole(text, pattern);
  return { text, exact: isPart ? places(exact, "") : found, loose: places(isShaped(loose), "i") };
}

function show({ index, start, end }) {
  const text = rawText(steps[index]);
  goToPassage(index, codePointOffset(text, start), codePointOffset(text, end), { series: "first" });
}

const short = (text) => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text).replace(/\s+/g, " ");
const nHave = (n) => (n === 1 ? "no other step has it" : `${n} steps have it`);

function showExact({ text, exact, loose }) {
  show(exact[0]);
  const earlier = loose[0].index < exact[0].index ? loose[0] : null;
  const more = earlier ? `; in other case or spacing already in step ${earlier.index}: ask again to go there` : "";
  say(`“${short(text)}”: first in step ${exact[0].index}; ${nHave(exact.length)}${more}`);
  asked = earlier ? { text, earlier, n: loose.length } : null;
}

function showEarlier({ text, earlier, n }) {
  show(earlier);
  say(`“${short(text)}” in other case or spacing: first in step ${earlier.index}; ${nHave(n)}`);
  asked = null;
}

/** Go to the step in which the text in question first appears. */
export function askFirstAppearance() {
  const text = textInQuestion();
  if (!text) return say("Select some text, or click into a word, then ask where it first appears");
  tellUsed("first_appearance");
  if (asked?.text === text) return showEarlier(asked);
  return showExact(look(text));
}
