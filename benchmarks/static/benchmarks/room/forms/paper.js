// What forms write on: a text is shown slice by slice, in order, none left out and nothing added.
// Slices go before the raw rest of the step's own <pre>, so that its text is complete at every moment.

// Characters that show nothing or turn their neighbours round: a form shows their code instead.
const ODD =
  /([\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb])\1*|\r+/g;
const ODDLESS = /^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]*$/;

/** Name a run of one character: "U+202E", "U+200B × 3". */
function codeOf(run) {
  const code = `U+${run.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  return run.length > 1 ? `${code} × ${run.length}` : code;
}

export function element(tag, className, attributes = {}) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** One <pre> of a step: it shows the text up to `end`, and its raw rest until that is written. */
class Part {
  constructor(pre, length, end) {
    this.pre = pre;
    this.end = end;
    this.start = end - length;
    this.rest = pre?.firstChild ?? null;
    this.trimmedTo = this.start;
  }

  trim(at) {
    const to = Math.min(at, this.end);
    if (!this.rest || to <= this.trimmedTo) return;
    this.rest.deleteData(0, to - this.trimmedTo);
    this.trimmedTo = to;
    if (!this.rest.length) this.rest.remove();
  }
}

/** Nothing would name a part of <details> whose summary stands in the part before. */
const isWithoutSummary = (link, inner) => link.tag === "details" && inner?.tag !== "summary";

export class Paper {
  #parts = [];
  #part = 0;
  #chain = [];
  #isPlain;

  /** Write `text` on pieces [{ pre, length }]; a piece without `pre` is passed over. */
  constructor(text, pieces) {
    this.text = text;
    this.at = 0;
    this.#isPlain = ODDLESS.test(text);
    let end = 0;
    for (const { pre, length } of pieces) this.#parts.push(new Part(pre, length, (end += length)));
  }

  /** Whether everything that is wanted is written. */
  get isFull() {
    return this.at >= this.#parts.at(-1).end;
  }

  /** Open an element; what is shown until `close` stands in it. On a new <pre> it is opened again. */
  open(tag, className, attributes) {
    this.#turn();
    const link = { tag, className, attributes, node: null };
    this.#enter(link);
    this.#chain.push(link);
  }

  close() {
    this.#chain.pop();
  }

  /** How many elements are open. */
  get depth() {
    return this.#chain.length;
  }

  /** Show the text up to `end`, in a span where a class is given. */
  show(end, className) {
    if (!this.#isPlain) this.#markOdd(end, className);
    this.#write(end, className);
  }

  /** Hide the text up to `end`: the space that it took is made by layout. */
  cut(end) {
    this.#write(end, "cut");
  }

  /** Leave in every <pre> only what is not yet written. */
  trim() {
    for (const part of this.#parts) if (part.pre) part.trim(this.at);
  }

  #markOdd(end, className) {
    const from = this.at;
    for (const { index, 0: odd } of this.text.slice(from, end).matchAll(ODD)) {
      const at = from + index;
      this.#write(at, className);
      if (odd[0] === "\r" && this.text[at + odd.length] === "\n") this.cut(at + odd.length);
      else this.#write(at + odd.length, "odd", { "data-code": codeOf(odd) });
    }
  }

  #write(end, className, attributes) {
    while (this.at < end) {
      const part = this.#turn();
      if (!part) {
        this.at = end;
        return;
      }
      const stop = Math.min(end, part.end);
      if (part.pre) this.#put(part, this.text.slice(this.at, stop), className, attributes);
      this.at = stop;
    }
  }

  #put(part, slice, className, attributes) {
    const text = document.createTextNode(slice);
    if (!className) return this.#append(text);
    const span = element("span", className, attributes);
    span.append(text);
    this.#append(span);
  }

  /** Go on to the next part where one is full; what is open there is opened again here. */
  #turn() {
    while (this.#parts[this.#part] && this.at >= this.#parts[this.#part].end) {
      this.#part++;
      const chain = this.#chain;
      this.#chain = [];
      for (const [at, link] of chain.entries()) {
        const again = { ...link, node: null, tag: isWithoutSummary(link, chain[at + 1]) ? "div" : link.tag };
        this.#enter(again);
        this.#chain.push(again);
      }
    }
    return this.#parts[this.#part];
  }

  #enter(link) {
    if (!this.#parts[this.#part]?.pre) return;
    link.node = element(link.tag, link.className, link.attributes);
    this.#append(link.node);
  }

  #append(node) {
    const top = this.#chain.at(-1)?.node;
    if (top) return top.append(node);
    const { pre, rest } = this.#parts[this.#part];
    pre.insertBefore(node, rest?.parentNode === pre ? rest : null);
  }
}
