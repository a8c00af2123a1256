// Mark faults: by a key, by a button of a step, in a card. One of them is the root.

import { say } from "../../benchmarks/room/status.js";
import { steps } from "../../benchmarks/room/steps.js";
import {
  addCard,
  cardAt,
  cards,
  field,
  form,
  hasContent,
  isBlank,
  isRoot,
  openCard,
  removeCard,
  rootCard,
  rootRadio,
  sortCards,
  stepOf,
  tellChanged,
} from "./cards.js";

/** Propose the speaker of a card's step, until somebody chose another role. */
export function proposeRole(card) {
  const role = field(card, "role");
  const speaker = steps[stepOf(card)]?.dataset.speaker;
  if (!speaker || (role.value && role.dataset.proposed !== role.value)) return;
  role.value = speaker;
  role.dataset.proposed = speaker;
}

function placeAt(card, index) {
  field(card, "step").value = index;
  proposeRole(card);
}

function newCardAt(index) {
  const card = addCard();
  placeAt(card, index);
  return card;
}

/** Return the card that the root moves to: the step's own, the one that says nothing but a place, or a new one. */
function cardForRoot(index, former) {
  const there = cardAt(index);
  if (there) return there;
  if (hasContent(former)) return newCardAt(index);
  placeAt(former, index);
  return former;
}

const movedWords = (from, to, isKept) =>
  isKept ? `Step ${to} is the root. Step ${from} stays as a fault.` : `Step ${to} is the root, no longer step ${from}.`;

/** Show a card where it belongs, and let everybody hear of it. */
function settle(card) {
  openCard(card);
  sortCards();
  tellChanged();
}

/** Make a step the root. The former root stays as a fault if more than its place was said of it. */
export function markRoot(index) {
  const former = rootCard();
  const from = stepOf(former);
  form.querySelector("[name=outcome][value=fault]").checked = true;
  const card = cardForRoot(index, former);
  rootRadio(card).checked = true;
  const isKept = former !== card && hasContent(former);
  if (former !== card && !isKept) former.remove();
  settle(card);
  say(from === null || from === index ? `Step ${index} is the root.` : movedWords(from, index, isKept));
}

/** Mark a step as a fault that isn't the root; marked already, its card opens. */
export function markFault(index) {
  const there = cardAt(index);
  if (there && !there.hidden) {
    openCard(there);
    return say(`Step ${index} is ${isRoot(there) ? "the root" : "a fault"} already.`);
  }
  settle(newCardAt(index));
  say(`Step ${index} is a fault.`);
}

/** Take a fault out of the answer. */
export function removeFault(card) {
  const step = stepOf(card);
  removeCard(card);
  tellChanged();
  say(step === null ? "Fault removed." : `Step ${step} is no fault any more.`);
}

/** Return the faults that are marked as { step, isRoot }, in the order of steps. */
export const faultsMarked = () =>
  cards()
    .filter((card) => !card.hidden && !isBlank(card) && stepOf(card) !== null)
    .map((card) => ({ step: stepOf(card), isRoot: isRoot(card) }));
