// A text as lines, for the forms that recognise their kind by them.

// What a line is recognised by stands at its beginning; a line of a megabyte costs no more than this.
const HEAD = 400;
// How often, in all, the text may be read in vain by forms that look far ahead.
const VAIN_READINGS = 4;

export class Source {
  constructor(text) {
    this.text = text;
    this.starts = [0];
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) this.starts.push(at + 1);
    if (this.starts.at(-1) === text.length && this.starts.length > 1) this.starts.pop();
    this.vain = VAIN_READINGS * text.length + HEAD;
    this.hasEscapes = text.includes("\u001b");
    this.hasReturns = text.includes("\r");
  }

  get n() {
    return this.starts.length;
  }

  start(i) {
    return this.starts[i];
  }

  /** Where line i ends, its line break included. */
  end(i) {
    return i + 1 < this.n ? this.starts[i + 1] : this.text.length;
  }

  /** Where line i ends, without its line break. */
  stop(i) {
    let at = this.end(i);
    if (at > this.starts[i] && this.text[at - 1] === "\n") at--;
    if (at > this.starts[i] && this.text[at - 1] === "\r") at--;
    return at;
  }

  length(i) {
    return this.stop(i) - this.starts[i];
  }

  /** The beginning of line i. */
  head(i) {
    return i < this.n ? this.text.slice(this.starts[i], Math.min(this.stop(i), this.starts[i] + HEAD)) : "";
  }

  isBlank(i) {
    return i >= this.n || (this.length(i) <= HEAD && this.head(i).trim() === "");
  }

  /** Return the line after the last of those that the test is true of, from line i on. */
  while(i, test) {
    let last = i;
    while (last < this.n && test(this.head(last), last)) last++;
    return last;
  }

  /** A segment of whole lines [i, next). */
  lines(form, i, next, more = {}) {
    return { form, from: i, next, start: this.start(i), end: this.end(next - 1), ...more };
  }
}

/** Show whole lines, each in a block of its own; `kindOf(i)` says its class, `paint` may show parts of it. */
export function* showLines(paper, source, { from, next }, kindOf, paint) {
  for (let i = from; i < next; i++) {
    paper.open("div", `line ${kindOf(i)}`);
    paint?.(i, source.stop(i));
    paper.show(source.end(i));
    paper.close();
    yield;
  }
}
