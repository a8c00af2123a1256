// A difference of two files, as `diff -u` and git write it.

import { showLines } from "./source.js";

const HUNK = /^@@ -\d{1,9}(?:,\d{1,9})? \+\d{1,9}(?:,\d{1,9})? @@/;
const HEADS = /^(?:diff --git |index [0-9a-f]|(?:new|deleted) file mode |(?:old|new) mode |similarity index |rename |Index: |--- |\+\+\+ )/;
const KINDS = [
  ["d-hunk", HUNK],
  ["d-head", HEADS],
  ["d-added", /^\+/],
  ["d-removed", /^-/],
];
// How many lines may stand before the first hunk.
const HEAD_LINES = 8;

function isStart(source, i) {
  const head = source.head(i);
  if (HUNK.test(head)) return true;
  if (!HEADS.test(head)) return false;
  for (let k = i + 1; k <= i + HEAD_LINES && k < source.n; k++) {
    if (HUNK.test(source.head(k))) return true;
    if (!HEADS.test(source.head(k))) return false;
  }
  return false;
}

const isOfDiff = (head) => /^[ +\-@\\]/.test(head) || HEADS.test(head);

function find(source, i) {
  if (!isStart(source, i)) return null;
  // An editor may have taken the one space from an empty line.
  const next = source.while(i, (head, k) => isOfDiff(head) || (head === "" && isOfDiff(source.head(k + 1))));
  return source.lines(diff, i, next);
}

function kindOf(head) {
  return KINDS.find(([, pattern]) => pattern.test(head))?.[0] ?? "d-kept";
}

/** Write lines [from, next) as a difference, whatever they are. */
export function* render(paper, source, segment) {
  paper.open("div", "form form-diff");
  yield* showLines(paper, source, segment, (i) => kindOf(source.head(i)));
  paper.close();
}

export const diff = { name: "diff", find, render };
