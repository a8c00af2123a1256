// Code: in fences, or where most lines of a paragraph look like it. Its colours come later, from a worker.

import { render as renderDiff } from "./diff.js";
import { render as renderJson } from "./json.js";
import { scan } from "./json_scan.js";

const LEAST_LINES = 3;
const FENCE = /^ {0,3}(`{3,12}|~{3,12})[ \t]*([\w+#.-]{0,40})[^`]*$/;
const SIGNS = [
  /^\s*(?:def|class|import|elif|try:|except|async|await|raise|yield|const|let|var|function|export|public|private|protected|static|package|func|fn|impl|struct|namespace|#include|#!\/)\b/,
  /^\s*(?:from [\w.]{1,80} import|return\b|if .{1,200}[:{]$|for .{1,200}[:{]$|while .{1,200}[:{]$|with .{1,200}:$|else\b.{0,20}[:{]$|@\w)/,
  /[;{}]\s*$/,
  /^\s{2,}[\w.[\]"']{1,80}\s?(?:[-+*/|&]?=|\()/,
  /^[A-Za-z_][\w.]{0,80}\s?(?:=|\().{0,300}[)\]"'\d]$/,
  /^\s*(?:\/\/|\/\*|\*\/|<\/?[a-zA-Z][\w-]{0,40}[ >])/,
];
const GUESSES = [
  ["python", /^\s*(?:def \w|from [\w.]+ import|import \w|class \w+.{0,80}:$|elif |except\b)/m],
  ["cpp", /^\s*#include\b/m],
  ["go", /^\s*(?:func \w|package \w+$)/m],
  ["rust", /^\s*(?:fn \w|impl\b|let mut )/m],
  ["java", /^\s*(?:public|private|protected) [\w<>[\] ]{1,60}[({]/m],
  ["javascript", /^\s*(?:const|let|var|function|export) \w/m],
  ["sql", /^\s*(?:SELECT|INSERT INTO|CREATE TABLE|UPDATE|DELETE FROM)\b/m],
  ["xml", /^\s*<[!?/]?[a-zA-Z]/m],
  ["bash", /^(?:#!\/bin\/|\$ |sudo |apt|pip |cd |echo |export )/m],
];
// A guess needs no more than this.
const SAMPLE = 2000;

function guess(text, start, end) {
  const sample = text.slice(start, Math.min(end, start + SAMPLE));
  return GUESSES.find(([, pattern]) => pattern.test(sample))?.[0] ?? "";
}

/** A fence, its lines, and the fence that closes it; one that is never closed holds the rest. */
function fenced(source, i) {
  const opening = FENCE.exec(source.head(i));
  if (!opening) return null;
  const closing = new RegExp(`^ {0,3}${opening[1][0]}{${opening[1].length},}\\s*$`);
  const last = source.while(i + 1, (head) => !closing.test(head));
  const next = Math.min(source.n, last + 1);
  return source.lines(fencedCode, i, next, { language: opening[2].toLowerCase(), inner: [i + 1, last] });
}

function isMostlyCode(source, from, next) {
  let n = 0;
  for (let i = from; i < next; i++) if (SIGNS.some((sign) => sign.test(source.head(i)))) n++;
  return n / (next - from) >= 0.6;
}

const paragraphEnd = (source, i) => source.while(i, (head, k) => !source.isBlank(k) && !FENCE.test(head));

/** Whole paragraphs of code that nothing fences. */
function bare(source, i) {
  if (source.isBlank(i) || (i > 0 && !source.isBlank(i - 1))) return null;
  let next = paragraphEnd(source, i);
  if (next - i < LEAST_LINES || !isMostlyCode(source, i, next)) return null;
  for (;;) {
    const from = source.while(next, (head, k) => source.isBlank(k));
    const end = paragraphEnd(source, from);
    if (end === from || !isMostlyCode(source, from, end)) break;
    next = end;
  }
  return source.lines(bareCode, i, next, { language: "", inner: [i, next] });
}

function* render(paper, source, segment) {
  const [from, next] = segment.inner;
  const inner = { from, next, start: source.start(from), end: from < next ? source.end(next - 1) : source.start(from) };
  paper.open("div", "form form-code");
  if (from > segment.from) showFence(paper, inner.start ?? segment.end);
  if (from < next) yield* renderInner(paper, source, inner, segment.language);
  if (paper.at < segment.end) showFence(paper, segment.end);
  paper.close();
}

function showFence(paper, end) {
  paper.open("div", "line c-fence");
  paper.show(end);
  paper.close();
}

function* renderInner(paper, source, inner, language) {
  const value = /^(?:json5?|jsonl)?$/.test(language) ? wholeValue(source.text, inner) : null;
  if (value) yield* renderJson(paper, source, value);
  else if (/^(?:diff|patch)$/.test(language)) yield* renderDiff(paper, source, inner);
  else showCode(paper, source, inner, language);
}

function wholeValue(text, { start, end }) {
  const from = text.slice(start, end).search(/\S/);
  if (from === -1 || !"[{".includes(text[start + from])) return null;
  const { isWhole, end: last, tokens } = scan(text, start + from);
  return isWhole && last <= end && text.slice(last, end).trim() === "" ? { tokens, end } : null;
}

function showCode(paper, source, { start, end }, language) {
  paper.open("div", "code", { "data-language": language || guess(source.text, start, end) });
  paper.show(end);
  paper.close();
}

/** Asked first: what somebody fenced is theirs to say. */
export const fencedCode = { name: "code", find: fenced, render };
/** Asked last: other kinds of text look like code, too. */
export const bareCode = { name: "code", find: bare, render };
