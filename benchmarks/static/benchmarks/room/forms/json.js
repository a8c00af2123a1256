// JSON, and what Python prints of dicts and lists, also after other text on a line: indented by elements, not by text.

import { deepestNesting, scan } from "./json_scan.js";

const SHORT = 72;
const LONG = 400;
const OPENING = /[[{](?=\s*(?:["'{[\d\-tfnTFN]|$))/g;
const CANDIDATES = 6;
// A value that the text's end cuts off is shown as one if so much of it is there.
const LEAST_OF_CUT = 8;

/** Find a value that begins on line i and ends where a line ends. */
function find(source, i) {
  const head = source.head(i);
  let tried = 0;
  for (const { index } of head.matchAll(OPENING)) {
    if (source.vain < 0 || ++tried > CANDIDATES) return null;
    const segment = valueAt(source, i, index);
    if (segment) return segment;
  }
  return null;
}

function valueAt(source, i, index) {
  const start = source.start(i) + index;
  const found = scan(source.text, start);
  if (!(found.isWhole || found.isCutOff) || !isTelling(found)) {
    source.vain -= found.end - start;
    return null;
  }
  const lineBreak = /[^\S\n]*(?:\n|$)/y;
  lineBreak.lastIndex = found.end;
  if (!lineBreak.test(source.text)) return null;
  const end = lineBreak.lastIndex;
  return { form: json, start, end, next: lineAfter(source, i, end), tokens: found.tokens };
}

/** `[1]` is a reference and `{}` a placeholder: JSON is what has a member with a name, or a text. */
const isTelling = ({ tokens, isWhole }) =>
  (isWhole || tokens.length >= LEAST_OF_CUT) && tokens.some(({ kind }) => kind === "key" || kind === "string");

function lineAfter(source, i, end) {
  let next = i + 1;
  while (next < source.n && source.start(next) < end) next++;
  return next;
}

/** Write the value of these tokens, and the text up to `end` after it. */
export function* render(paper, source, { tokens, end }) {
  paper.open("div", "form form-json");
  yield* new Writer(paper, tokens).write();
  paper.show(end);
  paper.close();
}

const CLASS_OF = { key: "j-key", string: "j-string", number: "j-number", word: "j-word" };

class Writer {
  #open = [];

  constructor(paper, tokens) {
    this.paper = paper;
    this.tokens = tokens;
  }

  *write() {
    const { depth } = this.paper;
    this.#openRow(0);
    for (let k = 0; k < this.tokens.length; k++) {
      this.#token(this.tokens[k], k);
      yield;
    }
    // A value that was cut off leaves everything open.
    while (this.paper.depth > depth) this.paper.close();
  }

  #token(token, k) {
    // Space between values takes no room here; it stays in the text.
    this.paper.show(token.start);
    if (token.kind === "open") return this.#openValue(token, k);
    if (token.kind === "close") return this.#closeValue(token);
    this.#show(token);
    if (token.kind === "comma" && this.#open.at(-1) === "block") this.#nextRow(k);
    return undefined;
  }

  #isBlock(token) {
    const isShort = token.closed - token.start <= SHORT;
    return token.members > 0 && !isShort && this.#open.length < deepestNesting && this.#open.at(-1) !== "inline";
  }

  /** Open the row of the member that begins at token k: what nests is opened with its key in the same line. */
  #openRow(k) {
    const value = this.tokens[this.tokens[k]?.kind === "key" ? k + 2 : k];
    const holds = value?.kind === "open" && this.#isBlock(value);
    this.paper.open("div", holds ? "j-holds" : "j-row");
    if (!holds) return;
    const isLong = value.closed - value.start > LONG;
    if (isLong) this.paper.open("details", "j-nest", { open: "" });
    this.paper.open(isLong ? "summary" : "div", "j-head", { "data-members": value.members });
    value.isBlock = true;
    value.isLong = isLong;
  }

  #openValue(token, k) {
    this.paper.show(token.end);
    this.#open.push(token.isBlock ? "block" : "inline");
    if (!token.isBlock) return;
    this.paper.close();
    this.paper.open("div", "j-body");
    this.#openRow(k + 1);
  }

  #closeValue({ opening, end }) {
    this.#open.pop();
    if (opening.isBlock) {
      this.paper.close();
      this.paper.close();
      if (opening.isLong) this.paper.close();
    }
    this.paper.show(end);
  }

  #nextRow(k) {
    this.paper.close();
    this.#openRow(k + 1);
  }

  #show(token) {
    const className = CLASS_OF[token.kind];
    if (token.kind === "string" && token.end - token.start > SHORT) this.#showText(token);
    else this.paper.show(token.end, className);
  }

  /** A long text goes on a line of its own after each escaped line break. */
  #showText(token) {
    this.paper.open("span", "j-string");
    const text = this.paper.text.slice(token.start, token.end);
    for (const { index } of text.matchAll(/(?<!\\)(?:\\\\)*\\n/g)) this.#showLine(token.start + text.indexOf("\\n", index) + 2);
    this.paper.show(token.end);
    this.paper.close();
  }

  #showLine(end) {
    if (end <= this.paper.at) return;
    this.paper.open("span", "j-line");
    this.paper.show(end);
    this.paper.close();
  }
}

export const json = { name: "JSON", find, render };
