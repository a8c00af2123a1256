// Hits of a pattern in texts. Pure: the page runs it for plain text, a worker for regular expressions.

// More hits than anybody walks through; without an end, "e" in a long trajectory would fill the memory.
const MOST_HITS = 50_000;

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Return the regular expression that a query means; throws a SyntaxError that says what is wrong with it. */
export function patternOf({ text, isRegex, isCase }) {
  const flags = isCase ? "gm" : "gim";
  if (!isRegex) return new RegExp(escaped(text), `${flags}u`);
  try {
    return new RegExp(text, `${flags}u`);
  } catch {
    // Without u a pattern may hold a lone brace, as JSON does.
    return new RegExp(text, flags);
  }
}

/** Add a text's hits as step, start, end; a pattern that matches nothing at all somewhere has no hit there. */
function addHits(hits, step, text, pattern) {
  for (const match of text.matchAll(pattern)) {
    if (match[0] === "") continue;
    if (hits.length >= 3 * MOST_HITS) return;
    hits.push(step, match.index, match.index + match[0].length);
  }
}

/** Return hits as [step, start, end, step, ...] in UTF-16 units, in reading order; a text that is null is left out. */
export function hitsIn(texts, pattern) {
  const hits = [];
  texts.forEach((text, step) => text !== null && addHits(hits, step, text, pattern));
  return Int32Array.from(hits);
}

/** Whether there may be more hits than were counted. */
export const isCut = (hits) => hits.length >= 3 * MOST_HITS;
