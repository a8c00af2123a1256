// Near-repeats: a step that says again what an earlier one said links there, and both can be read side by side.

import { rawText } from "../text.js";
import { steps } from "../steps.js";
import { putButton, putLink } from "./badges.js";
import { showBeside } from "./beside.js";
import { tellUsed } from "./used.js";

let ofStep = new Map();

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    tellUsed("near_repeats");
  }
});

/** Take the near-repeats of a trajectory. */
export function useRepeats(repeats) {
  ofStep = new Map(repeats.map((repeat) => [repeat.step, repeat]));
}

/** Draw what a step repeats. */
export function drawRepeat(step) {
  const repeat = ofStep.get(Number(step.dataset.step));
  if (!repeat) return;
  const { of, percent } = repeat;
  const act = () => tellUsed("near_repeats");
  seen.observe(putLink(step, "near_repeats", { index: of, text: `near-repeat of step ${of} (${percent} %)`, act }));
  putButton(step, "near_repeats", {
    text: "⇄",
    label: `Compare step ${repeat.step} with step ${of}`,
    act: () => compare(repeat),
  });
}

/** Return a text as pieces, the words that another text has nowhere apart: [[isOwn, "text"]]. */
function ownWords(text, other) {
  const words = new Set(other.split(/\s+/));
  const pieces = [];
  for (const token of text.split(/(\s+)/)) {
    const isSpace = !token.trim();
    const isOwn = isSpace ? (pieces.at(-1)?.[0] ?? false) : !words.has(token);
    if (pieces.length && pieces.at(-1)[0] === isOwn) pieces.at(-1)[1] += token;
    else pieces.push([isOwn, token]);
  }
  return pieces;
}

function compare({ step, of, percent }) {
  tellUsed("near_repeats");
  const [earlier, later] = [of, step].map((index) => rawText(steps[index]));
  showBeside({
    title: `Step ${step} repeats step ${of} (${percent} %)`,
    note: "Words that the other step has nowhere are marked.",
    columns: [
      { name: "Earlier", parts: [{ index: of, pieces: ownWords(earlier, later) }] },
      { name: "Later", parts: [{ index: step, pieces: ownWords(later, earlier) }] },
    ],
  });
}
