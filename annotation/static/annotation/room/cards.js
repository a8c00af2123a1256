// The faults of an answer as cards. The fields are the truth: what a card says is read from them, and their names are
// what the server reads. The root's names have no prefix; those of the others count.

import { chosenOutcome } from "./fitting.js";

export const form = document.querySelector("[data-answer]");
const list = form?.querySelector("[data-faults]");
const template = form?.querySelector("[data-fault-template]");
const quoteTemplate = form?.querySelector("[data-quote-template]");

/** Say that the answer changed: panel, draft and history listen. */
export const tellChanged = () => form.dispatchEvent(new Event("input", { bubbles: true }));

export const outcome = () => chosenOutcome(form);
export const cards = () => [...list.querySelectorAll("[data-fault]")];
export const rootRadio = (card) => card.querySelector("[name=root_is]");
export const rootCard = () => cards().find((card) => rootRadio(card).checked);
/** Whether a card is the root now; where the outcome names none, no card is. */
export const isRoot = (card) => rootRadio(card).checked && outcome() === "fault";
export const field = (card, name) => card.querySelector(`[data-field="${name}"]`);
export const quotesOf = (card) => [...card.querySelectorAll("[data-quote]")];
export const quoteField = (quote, name) => quote.querySelector(`[data-quote-field="${name}"]`);
export const cardAt = (index) => cards().find((card) => stepOf(card) === index);
export const details = (card) => card.querySelector("[data-fault-details]");

/** Return the step of a card, or null. */
export function stepOf(card) {
  const { value } = field(card, "step");
  return value === "" ? null : Number(value);
}

const hasMode = (card) => Boolean(field(card, "mode")?.value);
const SAID_BESIDE_THE_PLACE = ["note", "phase", "repair", "trace"];

/** Whether more was said of a fault than where it is. */
export const hasContent = (card) =>
  hasMode(card) || quotesOf(card).length > 0 || SAID_BESIDE_THE_PLACE.some((name) => field(card, name).value);
export const isBlank = (card) => stepOf(card) === null && !field(card, "role").value && !hasContent(card);

/** Add an empty card; `addCard(card => …)` fills it before it is shown. */
export function addCard() {
  const card = template.content.firstElementChild.cloneNode(true);
  rootRadio(card).disabled = false;
  details(card).open = false;
  list.append(card);
  return card;
}

export function addQuote(card) {
  const quote = quoteTemplate.content.firstElementChild.cloneNode(true);
  card.querySelector("[data-quotes]").append(quote);
  return quote;
}

/** Take all cards away but one, empty and the root. */
export function clearCards() {
  for (const card of cards()) card.remove();
  const card = addCard();
  rootRadio(card).checked = true;
  details(card).open = true;
  return card;
}

/** Take a card away; there is always one that can be the root. */
export function removeCard(card) {
  const wasRoot = rootRadio(card).checked;
  card.remove();
  if (!wasRoot) return;
  const blank = addCard();
  rootRadio(blank).checked = true;
  details(blank).open = true;
}

/** Open one card and close the others, except those with something wrong in them. */
export function openCard(card) {
  for (const one of cards()) {
    const needsALook = one.querySelector("[aria-invalid=true]");
    details(one).open = one === card || Boolean(needsALook);
  }
}

/** Return the card that is worked on: the last that was opened, else the root's. */
export const openedCard = () => cards().find((card) => details(card).open && !isRoot(card)) ?? rootCard();

function rename(control, name) {
  control.name = name;
  control.id = `id_${name}`;
  const box = control.closest(".field");
  const label = box?.querySelector("label");
  if (label) label.htmlFor = control.id;
  const about = box?.querySelector("[id^=about_]");
  if (!about) return;
  about.id = `about_${name}`;
  control.setAttribute("aria-describedby", about.id);
}

function renameQuotes(card, prefix) {
  quotesOf(card).forEach((quote, number) => {
    for (const control of quote.querySelectorAll("[data-quote-field]")) {
      rename(control, `${prefix}quotes-${number}-${control.dataset.quoteField}`);
    }
  });
}

/** Give every field the name that its place has now. */
export function renumber() {
  let n = 0;
  for (const card of cards()) {
    // Without a root in the outcome a blank root card says nothing, and a filled one is a fault like the others.
    const isFirst = rootRadio(card).checked && outcome() !== "no_single_fault";
    const number = isFirst ? "root" : n++;
    const prefix = isFirst ? "" : `other_faults-${number}-`;
    rootRadio(card).value = number;
    for (const control of card.querySelectorAll("[data-field]")) rename(control, prefix + control.dataset.field);
    renameQuotes(card, prefix);
  }
}

const place = (card) => (stepOf(card) ?? -1) * 2 + (rootRadio(card).checked ? 0 : 1);

/** Put the cards in the order of their steps; nothing moves that stands right. */
export function sortCards() {
  const now = cards();
  const sorted = [...now].sort((one, other) => place(one) - place(other));
  if (sorted.every((card, at) => card === now[at])) return;
  const focused = document.activeElement;
  list.append(...sorted);
  if (list.contains(focused)) focused.focus({ preventScroll: true });
}
