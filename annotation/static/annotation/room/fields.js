// The answer as the flat fields of its form, and back into the form.

import {
  addCard,
  addQuote,
  cardAt,
  clearCards,
  form,
  openCard,
  openedCard,
  renumber,
  rootCard,
  rootRadio,
  stepOf,
  tellChanged,
} from "./cards.js";

const NOT_OF_THE_ANSWER = ["csrfmiddlewaretoken", "revision", "confirmed"];

/** Return the answer as it would be sent, as one text. */
export function fieldsOf() {
  const sent = new URLSearchParams(new FormData(form));
  for (const name of NOT_OF_THE_ANSWER) sent.delete(name);
  return sent.toString();
}

function isTouched(control) {
  if (control.matches("[type=radio], [type=checkbox]")) return control.checked !== control.defaultChecked;
  if (!control.matches("select")) return control.value !== control.defaultValue;
  // A select that names no choice of its own begins with its first.
  const first = Math.max(0, [...control.options].findIndex((option) => option.defaultSelected));
  return control.selectedIndex !== first;
}

/** Whether somebody wrote in the form before its scripts were there. */
export const isWrittenIn = () => [...form.querySelectorAll("input, select, textarea")].some(isTouched);

/** Return the numbers of the rows whose names begin so, in order. */
function numbersAfter(prefix, names) {
  const numbers = names.filter((name) => name.startsWith(prefix)).map((name) => parseInt(name.slice(prefix.length), 10));
  return [...new Set(numbers)].filter(Number.isInteger).sort((one, other) => one - other);
}

function fillQuote(quote, prefix, fields) {
  for (const control of quote.querySelectorAll("[data-quote-field]")) {
    control.value = fields.get(prefix + control.dataset.quoteField) ?? "";
  }
}

function fillCard(card, prefix, fields) {
  for (const control of card.querySelectorAll("[data-field]")) {
    control.value = fields.get(prefix + control.dataset.field) ?? "";
  }
  for (const number of numbersAfter(`${prefix}quotes-`, [...fields.keys()])) {
    fillQuote(addQuote(card), `${prefix}quotes-${number}-`, fields);
  }
}

function fillCards(fields) {
  fillCard(clearCards(), "", fields);
  for (const number of numbersAfter("other_faults-", [...fields.keys()])) {
    const card = addCard();
    fillCard(card, `other_faults-${number}-`, fields);
    if (fields.get("root_is") === String(number)) rootRadio(card).checked = true;
  }
}

function fillRest(fields) {
  for (const control of form.elements) {
    const isElsewhere = control.closest("[data-fault]") || control.type === "hidden" || control.tagName === "BUTTON";
    if (isElsewhere || !control.name) continue;
    if (control.type === "radio") control.checked = fields.get(control.name) === control.value;
    else control.value = fields.get(control.name) ?? "";
  }
}

/** Put an answer into the form, as `fieldsOf` gave it; the same card stays open, the same field in focus. */
export function fill(text) {
  const fields = new URLSearchParams(text);
  const open = stepOf(openedCard() ?? rootCard());
  const { name } = document.activeElement;
  fillRest(fields);
  fillCards(fields);
  openCard(cardAt(open) ?? rootCard());
  renumber();
  if (name && document.activeElement === document.body) form.querySelector(`[name="${CSS.escape(name)}"]`)?.focus();
  tellChanged();
}

const isSaid = ([name, value]) => value.trim() !== "" && name !== "root_is" && name !== "skip_reason";

/** Return what an answer says: a map of its fields without the blank ones. */
const said = (text) => new Map([...new URLSearchParams(text)].map(([name, value]) => [name, plain(value)]).filter(isSaid));

// The server keeps marks as it reads them, and line ends as browsers send them.
const plain = (value) => value.replace(/\r\n?/g, "\n").trim();

/** Return the fields in which two answers differ as { name, here, there }. */
export function differences(hereText, thereText) {
  const [here, there] = [said(hereText), said(thereText)];
  const names = [...new Set([...here.keys(), ...there.keys()])];
  return names
    .filter((name) => here.get(name) !== there.get(name))
    .map((name) => ({ name, here: here.get(name) ?? "", there: there.get(name) ?? "" }));
}
