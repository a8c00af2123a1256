// What a card says of its fault in one line, and what stands beside its fields.

import { steps } from "../../benchmarks/room/steps.js";
import { cards, field, isBlank, isRoot, outcome, quoteField, quotesOf, rootRadio, stepOf } from "./cards.js";

const chosenText = (select) => (select?.value ? select.selectedOptions[0].text : "");

function words(card) {
  const n = quotesOf(card).length;
  const quotes = n ? `${n} quote${n > 1 ? "s" : ""}` : "";
  return [chosenText(field(card, "role")), chosenText(field(card, "mode")), quotes].filter(Boolean).map(apart);
}

/** A name keeps its direction of writing to itself. */
function apart(text) {
  const made = document.createElement("bdi");
  made.textContent = text;
  made.title = text;
  return made;
}

function nameCard(card) {
  const step = stepOf(card);
  const kind = isRoot(card) ? "Root" : "Fault";
  card.setAttribute("aria-label", step === null ? `${kind}: no step yet` : `${kind}: step ${step}`);
  card.classList.toggle("is-root", isRoot(card));
  card.querySelector("[data-step-label]").textContent = `${kind} step`;
  card.querySelector("[data-remove-fault]").hidden = isBlank(card);
  rootRadio(card).setAttribute("aria-label", step === null ? "root" : `root: step ${step}`);
}

function link(card) {
  const step = stepOf(card);
  const anchor = card.querySelector("[data-fault-link]");
  anchor.hidden = step === null;
  anchor.href = `#step-${step}`;
  anchor.textContent = `step ${step}`;
}

/** Say whose step it is, until the server had something to say. */
function hintAtSpeaker(card) {
  const hint = card.querySelector("[data-role-hint]");
  const role = field(card, "role");
  const speaker = steps[stepOf(card)]?.dataset.speaker;
  if (!speaker) return;
  const name = [...role.options].find((option) => option.value === speaker)?.text ?? speaker;
  hint.textContent = role.value === speaker ? "The speaker of this step." : `This step was spoken by ${name}.`;
}

function defineMode(card) {
  const mode = field(card, "mode");
  if (!mode) return;
  const about = card.querySelector("[data-mode-definition]");
  if (!mode.value && about.classList.contains("error")) return;
  const definition = document.querySelector(`[data-defines="${CSS.escape(mode.value)}"] [data-mode-meaning]`);
  about.textContent = definition?.textContent ?? "";
}

function describeQuotes(card) {
  for (const quote of quotesOf(card)) {
    const shown = quote.querySelector("[data-quote-shown]");
    quote.querySelector("[data-remove-quote]").hidden = false;
    if (!shown) continue;
    const [step, start, end, text] = ["step", "start", "end", "text"].map((name) => quoteField(quote, name).value);
    shown.textContent = text;
    const place = quote.querySelector("[data-show-quote]");
    place.href = `#step-${step}`;
    place.textContent = `step ${step}, characters ${start} to ${end}`;
  }
}

/** Let every card say what its fields hold. */
export function describeCards() {
  for (const card of cards()) {
    nameCard(card);
    link(card);
    hintAtSpeaker(card);
    defineMode(card);
    describeQuotes(card);
    card.querySelector("[data-fault-words]").replaceChildren(...words(card));
    card.hidden = outcome() !== "fault" && rootRadio(card).checked && (isBlank(card) || outcome() !== "no_single_fault");
  }
}
