// Evidence: what is selected in a step is quoted for a fault, with its exact place.

import { say } from "../../benchmarks/room/status.js";
import { goTo, steps } from "../../benchmarks/room/steps.js";
import { passageShown, quoteFromSelection, showPassage } from "../../benchmarks/room/text.js";
import { addQuote, form, isRoot, openedCard, quoteField, quotesOf, stepOf, tellChanged } from "./cards.js";

const MOST_QUOTES = 20;

/** Guess what a passage shows: of the fault's own step what was done, of an earlier one what it violates. */
function kindOf(quoted, card) {
  const step = stepOf(card);
  if (step === null || quoted.step === step) return "commitment";
  return quoted.step < step ? "reference" : "evidence";
}

const isThere = (card, { step, start, end }) =>
  quotesOf(card).some((quote) =>
    [["step", step], ["start", start], ["end", end]].every(([name, value]) => quoteField(quote, name)?.value === String(value)),
  );

function put(quoted, card) {
  const quote = addQuote(card);
  const fields = { ...quoted, kind: kindOf(quoted, card) };
  for (const [name, value] of Object.entries(fields)) quoteField(quote, name).value = value;
  tellChanged();
}

const nameOf = (card) => (isRoot(card) ? "the root" : `the fault at step ${stepOf(card)}`);

/** Quote what is selected, else the hit or place that is marked, for the fault that is open, else for the root. */
export function quoteSelection() {
  const quoted = quoteFromSelection() ?? passageShown();
  const card = openedCard();
  if (!quoted) return say("Select text in one step, or find it, then quote it.");
  if (card.hidden) return say("This outcome names no fault that a quote could belong to.");
  if (isThere(card, quoted)) return say("This passage is quoted already.");
  if (quotesOf(card).length >= MOST_QUOTES) return say(`A fault has at most ${MOST_QUOTES} quotes.`);
  put(quoted, card);
  getSelection().removeAllRanges();
  say(`Quoted for ${nameOf(card)}: step ${quoted.step}, characters ${quoted.start} to ${quoted.end}.`);
}

/** Show a quote in its step. */
function showQuote(quote) {
  const [step, start, end] = ["step", "start", "end"].map((name) => Number(quoteField(quote, name).value));
  if (!steps[step]) return;
  goTo(step);
  showPassage(steps[step], start, end);
}

form.addEventListener("click", (event) => {
  const quote = event.target.closest("[data-quote]");
  if (event.target.closest("[data-show-quote]")) {
    event.preventDefault();
    showQuote(quote);
  }
  if (event.target.closest("[data-remove-quote]")) {
    quote.remove();
    tellChanged();
    say("Quote removed.");
  }
});
