// What people write: paragraphs, headings, lists. Weight and colour are added; no mark of the writer's is taken away.

const KINDS = [
  ["p-heading", /^#{1,6} \S/],
  ["p-item", /^\s{0,12}(?:[-*+•]|\d{1,3}[.)]|[a-z][.)]) \S/],
  ["p-quote", /^\s{0,3}> ?/],
  ["p-rule", /^\s{0,3}(?:-{3,80}|\*{3,80}|_{3,80}|={3,80})\s*$/],
  // Columns or a drawing: letters of one width keep them.
  ["p-drawn", /^(?:\t| {4})|\S {3,}\S|[─-╿]/],
];
const MARKS = [
  ["p-strong", /\*\*[^*\n]{1,300}\*\*/],
  ["p-code", /`[^`\n]{1,300}`/],
  ["p-link", /\b(?:https?|ftp|file):\/\/[^\s<>"'`)\]}|]{1,2000}/],
  ["p-tag", /<\/?[A-Za-z][\w:-]{0,40}>/],
];
const MARK = new RegExp(MARKS.map(([name, { source }]) => `(?<${name.replace("-", "_")}>${source})`).join("|"), "g");

const kindOf = (head) => KINDS.find(([, pattern]) => pattern.test(head))?.[0] ?? "p-text";

/** Return the line after the block that begins on line i: lines of one kind, blank ones with those before. */
function blockEnd(source, i, last) {
  const kind = kindOf(source.head(i));
  const isMore = (head, k) => k < last && !source.isBlank(k) && kindOf(head) === kind;
  const next = kind === "p-text" || kind === "p-drawn" || kind === "p-quote" ? source.while(i + 1, isMore) : i + 1;
  return Math.min(last, source.while(next, (head, k) => k < last && source.isBlank(k)));
}

function paintMarks(paper, end) {
  const from = paper.at;
  for (const { index, 0: mark, groups } of paper.text.slice(from, end).matchAll(MARK)) {
    const name = Object.keys(groups).find((key) => groups[key] !== undefined);
    paper.show(from + index);
    paper.show(from + index + mark.length, name.replace("_", "-"));
  }
  paper.show(end);
}

/** What stands between a line's start and a value on the same line, or after the last line break. */
function* render(paper, source, { from, next, end }) {
  paper.open("div", "form form-prose");
  for (let i = from; i < next; ) {
    const after = blockEnd(source, i, next);
    paper.open("div", kindOf(source.head(i)));
    paintMarks(paper, Math.min(end, source.end(after - 1)));
    paper.close();
    i = after;
    yield;
  }
  paper.close();
}

export const prose = { name: "text", find: () => null, render };
