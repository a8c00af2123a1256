// What programs print line by line: times, levels, commands; a traceback is one block.

import { paint, newInk } from "./ansi.js";

const TIME =
  /^\[?(?:\d{4}[-/]\d\d[-/]\d\d[T ,]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?|\d\d:\d\d:\d\d(?:[.,]\d{1,9})?|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d)\]?(?!\w)/;
const LEVELS = "TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL|PASSED|FAILED";
const LEVEL = new RegExp(`\\b(?:${LEVELS})\\b`);
const LEVEL_FIRST = new RegExp(`^(?:\\[(?:${LEVELS})\\]|(?:${LEVELS})(?=[: ])(?=.*[:\\-/]))`);
const COMMAND = /^(?:\$|#|>>>|\w[\w.-]{0,40}@[\w.-]{1,40}:\S{0,80}[$#]) \S/;
const FRAME = /^\s{2,8}at \S/;
const TRACE = /^\s{0,8}Traceback \(most recent call last\):/;
const THROWN = /^\s{0,8}[A-Za-z_][\w.]{0,120}(?::|$)/;
const IS_BAD = /ERROR|CRITICAL|FATAL|FAILED/;
const IS_ODD = /WARN/;

const isLogged = (head) => TIME.test(head) || LEVEL_FIRST.test(head) || FRAME.test(head);

/** Return the line after a traceback that begins on line i, or i. */
function traceEnd(source, i) {
  if (!TRACE.test(source.head(i))) return i;
  const next = source.while(i + 1, (head) => /^\s+\S/.test(head));
  return THROWN.test(source.head(next)) ? next + 1 : next;
}

function find(source, i) {
  let next = i;
  let n = 0;
  for (let last = -1; next !== last && next < source.n; ) {
    last = next;
    next = Math.max(traceEnd(source, next), source.while(next, isLogged));
    if (next === last && COMMAND.test(source.head(next)) && isLogged(source.head(next + 1))) next++;
    if (next > last) n += next - last;
  }
  return n >= 2 ? source.lines(log, i, next) : null;
}

function levelClass(level) {
  if (IS_BAD.test(level)) return "l-level l-bad";
  return IS_ODD.test(level) ? "l-level l-odd" : "l-level";
}

function paintLine(paper, source, i, ink) {
  const start = source.start(i);
  const head = source.head(i);
  const time = TIME.exec(head);
  if (time) paper.show(start + time[0].length, "l-time");
  const level = time || LEVEL_FIRST.test(head) ? LEVEL.exec(head.slice(0, 120)) : null;
  if (level && start + level.index >= paper.at) {
    paper.show(start + level.index);
    paper.show(paper.at + level[0].length, levelClass(level[0]));
  }
  paint(paper, source.stop(i), ink);
}

function showLine(paper, source, i, paintText) {
  paper.open("div", "line");
  paintText();
  paper.show(source.end(i));
  paper.close();
}

/** Show a traceback as one block; its last line says what went wrong. */
function* showTrace(paper, source, from, next, ink) {
  paper.open("div", "l-trace");
  for (let i = from; i < next; i++) {
    const isLast = i === next - 1 && THROWN.test(source.head(i));
    showLine(paper, source, i, () => (isLast ? paper.show(source.stop(i), "l-bad") : paint(paper, source.stop(i), ink)));
    yield;
  }
  paper.close();
}

function* render(paper, source, { from, next }) {
  const ink = newInk();
  paper.open("div", "form form-log");
  for (let i = from; i < next; ) {
    const traced = Math.min(next, traceEnd(source, i));
    if (traced > i) yield* showTrace(paper, source, i, traced, ink);
    else showLine(paper, source, i, () => paintLine(paper, source, i, ink));
    i = Math.max(traced, i + 1);
    yield;
  }
  paper.close();
}

export const log = { name: "log", find, render };
