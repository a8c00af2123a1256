// Read one JSON value, or one of Python's dicts and lists, without recursion and in one pass.

/** Deeper than this nothing is indented further. */
export const deepestNesting = 40;

const SPACE = /[ \t\r\n]*/y;
const WORD = /(?:true|false|null|True|False|None|NaN|-?Infinity)(?!\w)/y;
const NUMBER = /-?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,9})?/y;
const KIND_OF = { "{": "open", "[": "open", "}": "close", "]": "close", ",": "comma", ":": "colon" };
const CLOSES = { "{": "}", "[": "]" };

function matchEnd(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Return where a quoted text ends, or -1; neither notation has a line break in one. */
function stringEnd(text, at) {
  const quote = text[at];
  for (let end = at + 1; end < text.length; end++) {
    const character = text[end];
    if (character === quote) return end + 1;
    if (character === "\n") return -1;
    if (character === "\\") end++;
  }
  return -1;
}

function tokenAt(text, start) {
  const character = text[start];
  if (KIND_OF[character]) return { kind: KIND_OF[character], start, end: start + 1 };
  const isQuoted = character === '"' || character === "'";
  const end = isQuoted ? stringEnd(text, start) : matchEnd(WORD, text, start);
  if (end !== -1) return { kind: isQuoted ? "string" : "word", start, end };
  if (!isQuoted && !/[-\d]/.test(character)) return null;
  const numberEnd = isQuoted ? -1 : matchEnd(NUMBER, text, start);
  return numberEnd === -1 ? null : { kind: "number", start, end: numberEnd };
}

// What may follow, by what is expected: "value", "first" (a value or the end of a list), "key", "member" (a key or the end), …
const IS_VALUE = new Set(["string", "number", "word"]);

class Reader {
  stack = [];
  tokens = [];
  expected = "value";

  constructor(text) {
    this.text = text;
  }

  /** Take a token; return whether the value can still become whole. */
  take(token) {
    const isTaken = this.#taken(token);
    if (isTaken) this.tokens.push(token);
    return isTaken;
  }

  #taken(token) {
    const { kind } = token;
    if (kind === "close") return this.#close(token);
    if (kind === "comma") return this.expected === "comma" && this.#expect(this.#inObject() ? "key" : "value");
    if (kind === "colon") return this.expected === "colon" && this.#expect("value");
    if (this.expected === "key" || this.expected === "member") return this.#key(token);
    if (this.expected !== "value" && this.expected !== "first") return false;
    if (kind === "open") return this.#open(token);
    return IS_VALUE.has(kind) && this.#after();
  }

  #expect(what) {
    this.expected = what;
    return true;
  }

  #inObject() {
    return this.text[this.stack.at(-1)?.start] === "{";
  }

  #key(token) {
    if (!IS_VALUE.has(token.kind)) return false;
    token.kind = "key";
    this.stack.at(-1).members++;
    return this.#expect("colon");
  }

  #open(token) {
    if (this.stack.length && !this.#inObject()) this.stack.at(-1).members++;
    token.members = 0;
    this.stack.push(token);
    return this.#expect(this.#inObject() ? "member" : "first");
  }

  #close(token) {
    const opening = this.stack.at(-1);
    const mayClose = this.expected === "comma" || this.expected === "member" || this.expected === "first";
    if (!opening || !mayClose || CLOSES[this.text[opening.start]] !== this.text[token.start]) return false;
    this.stack.pop();
    opening.closed = token.end;
    token.opening = opening;
    return this.#expect("comma");
  }

  #after() {
    if (this.stack.length && !this.#inObject()) this.stack.at(-1).members++;
    return this.#expect("comma");
  }
}

/** Say whether the text ends where the next token would stand, or within it. */
function isCutOff(text, at) {
  if (at >= text.length) return true;
  const isQuoted = text[at] === '"' || text[at] === "'";
  return isQuoted ? !text.includes("\n", at) : text.length - at < 400 && /^[\w.+-]+$/.test(text.slice(at));
}

/** Close what the end of the text left open. */
function cutOff(text, reader, at) {
  for (const opening of reader.stack) opening.closed = text.length;
  if (at < text.length) reader.tokens.push({ kind: "string", start: at, end: text.length });
  return { isWhole: false, isCutOff: true, end: text.length, tokens: reader.tokens };
}

/** Return { isWhole, isCutOff, end, tokens } of the object or list that begins at `start`. */
export function scan(text, start) {
  const reader = new Reader(text);
  let at = start;
  do {
    const from = matchEnd(SPACE, text, at);
    const token = from < text.length ? tokenAt(text, from) : null;
    if (!token && isCutOff(text, from)) return cutOff(text, reader, from);
    if (!token || !reader.take(token)) return { isWhole: false, end: from, tokens: reader.tokens };
    at = token.end;
  } while (reader.stack.length);
  return { isWhole: true, end: at, tokens: reader.tokens };
}
