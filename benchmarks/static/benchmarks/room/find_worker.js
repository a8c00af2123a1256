// A regular expression can take for ever. Here it blocks nobody, and the page ends the worker when its time is over.

import { hitsIn, patternOf } from "./find_search.js";

let texts = [];

addEventListener("message", ({ data: asked }) => {
  if (asked.texts) texts = asked.texts;
  if (!asked.query) return;
  postMessage({ id: asked.id, isBegun: true });
  const hits = hitsIn(texts.map((text, step) => (asked.isWanted[step] ? text : null)), patternOf(asked.query));
  postMessage({ id: asked.id, hits }, [hits.buffer]);
});
