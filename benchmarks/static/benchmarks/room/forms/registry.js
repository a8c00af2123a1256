// All forms, in the order in which they are asked, and a text cut into segments of one form each.

import { ansi } from "./ansi.js";
import { axtree } from "./axtree.js";
import { bareCode, fencedCode } from "./code.js";
import { diff } from "./diff.js";
import { json } from "./json.js";
import { log } from "./log.js";
import { prose } from "./prose.js";
import { Source } from "./source.js";
import { table } from "./table.js";

const FORMS = [fencedCode, json, diff, table, axtree, log, ansi, bareCode];

function found(source, i) {
  for (const form of FORMS) {
    const segment = form.find(source, i);
    if (segment) return segment;
  }
  return null;
}

/** Yield the segments of a text from first to last; what no form recognises is prose. They join without a gap. */
function* segmentsOf(source) {
  let from = 0;
  let i = 0;
  while (i < source.n) {
    const segment = found(source, i);
    if (segment && segment.start > source.start(from)) yield proseUpTo(source, from, segment);
    if (segment) yield segment;
    i = segment ? segment.next : i + 1;
    if (segment) from = i;
  }
  if (from < source.n) yield source.lines(prose, from, source.n);
}

function proseUpTo(source, from, { start }) {
  let next = from + 1;
  while (next < source.n && source.start(next) < start) next++;
  return { form: prose, from, next, start: source.start(from), end: start };
}

/** Return the name of the form that most of a text is in; prose only where nothing else takes a quarter of it. */
export function nameOf(segments, length) {
  const sizes = new Map();
  for (const { form, start, end } of segments) if (form !== prose) sizes.set(form.name, (sizes.get(form.name) ?? 0) + end - start);
  const [name, size] = [...sizes].sort((one, other) => other[1] - one[1])[0] ?? [prose.name, length];
  return size >= length / 4 ? name : prose.name;
}

/** Write a text on paper in its forms, a little at a time; return the segments. */
export function* write(paper) {
  const source = new Source(paper.text);
  const segments = [];
  for (const segment of segmentsOf(source)) {
    segments.push(segment);
    yield;
    if (paper.isFull) continue;
    yield* segment.form.render(paper, source, segment);
  }
  return segments;
}
