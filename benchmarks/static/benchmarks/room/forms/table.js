// Tables: Markdown's, boxes, tab-separated lines. Borders and padding give way to real cells.

const LEAST_LINES = 3;
const MOST_COLUMNS = 40;
const RULE = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*){0,40}\|?$/;
const BORDER = /^\s*[+┌├└╔╠╚╒╞╘┏┣┗][-=+─━═┬┼┴╦╬╩╤╪╧┳╋┻┐┤┘╗╣╝╕╡╛┓┫┛┯┷┿╇]{2,}\s*$/;
const BOXED = /^\s*[|│║┃]/;
const SIDES = /[|│║┃]/g;

const hasPipes = (head) => head.includes("|");

/** Lines of a Markdown table: a head, a rule, rows. */
function markdown(source, i) {
  if (!hasPipes(source.head(i)) || !hasPipes(source.head(i + 1)) || !RULE.test(source.head(i + 1).trim())) return null;
  const next = source.while(i + 2, hasPipes);
  const kinds = (k) => (k === i ? "head" : k === i + 1 ? "rule" : "row");
  return source.lines(table, i, next, { kinds, split: SIDES });
}

/** Lines of a table drawn with borders; what stands above the second border is its head. */
function boxed(source, i) {
  if (!BORDER.test(source.head(i)) || !BOXED.test(source.head(i + 1))) return null;
  const next = source.while(i, (head) => BORDER.test(head) || BOXED.test(head));
  const second = source.while(i + 1, (head) => !BORDER.test(head));
  const hasBody = second + 1 < next;
  const kinds = (k) => (BORDER.test(source.head(k)) ? "rule" : hasBody && k < second ? "head" : "row");
  return source.lines(table, i, next, { kinds, split: SIDES });
}

const tabsIn = (head) => head.split("\t").length - 1;

/** Lines with equally many tabs; the first is the head if no cell of it is empty or a number. */
function tabbed(source, i) {
  const n = tabsIn(source.head(i));
  if (n < 1 || n > MOST_COLUMNS || source.head(i).startsWith("\t")) return null;
  const next = source.while(i, (head) => tabsIn(head) === n);
  if (next - i < LEAST_LINES) return null;
  const isNamed = source.head(i).split("\t").every((cell) => /\S/.test(cell) && !/^[\s\d.,%$€-]+$/.test(cell));
  return source.lines(table, i, next, { kinds: (k) => (k === i && isNamed ? "head" : "row"), split: /\t/g });
}

const find = (source, i) => markdown(source, i) ?? boxed(source, i) ?? tabbed(source, i);

/** Yield [start, end] of each cell of a line, without its padding. */
function* cellsOf(source, i, split) {
  const start = source.start(i);
  const line = source.text.slice(start, source.stop(i));
  const sides = [...line.matchAll(split)].map(({ index }) => index).filter((at) => line[at - 1] !== "\\");
  const isClosed = split === SIDES && BOXED.test(line);
  const edges = isClosed ? sides : [-1, ...sides];
  if (!isClosed || line.slice(sides.at(-1) + 1).trim()) edges.push(line.length);
  for (let k = 0; k + 1 < edges.length; k++) yield trimmed(line, edges[k] + 1, edges[k + 1]).map((at) => start + at);
}

function trimmed(line, from, to) {
  const cell = line.slice(from, to);
  const start = from + (cell.length - cell.trimStart().length);
  return [start, Math.max(start, from + cell.trimEnd().length)];
}

function showRow(paper, source, i, { kinds, split }) {
  const cell = kinds(i) === "head" ? "th" : "td";
  paper.open("tr", "");
  for (const [start, end] of cellsOf(source, i, split)) {
    paper.cut(start);
    paper.open(cell, "", cell === "th" ? { scope: "col" } : {});
    paper.show(end);
    paper.close();
  }
  paper.cut(source.end(i));
  paper.close();
}

function* render(paper, source, segment) {
  paper.open("div", "form form-table");
  paper.open("table", "");
  paper.open("tbody", "");
  for (let i = segment.from; i < segment.next; i++) {
    if (segment.kinds(i) === "rule") paper.cut(source.end(i));
    else showRow(paper, source, i, segment);
    yield;
  }
  paper.close();
  paper.close();
  paper.close();
}

export const table = { name: "table", find, render };
