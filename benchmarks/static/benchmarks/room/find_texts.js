// Searching the texts of all steps, folded ones too: plain text at once, regular expressions in a worker.

import { hitsIn, patternOf } from "./find_search.js";
import { steps } from "./steps.js";
import { rawText } from "./text.js";

const MOST_TIME = 2000;

let texts = null;
let worker = null;
let latest = 0;

const allTexts = () => (texts ??= steps.map(rawText));
const isOfRole = (role) => steps.map((step) => role === "" || step.dataset.speaker === role);

/** A search that gave no hits for a reason that a person can mend. */
export class NoSearch extends Error {}

function startWorker() {
  const started = new Worker(new URL("./find_worker.js", import.meta.url), { type: "module" });
  started.postMessage({ texts: allTexts() });
  return started;
}

function endWorker() {
  worker?.terminate();
  worker = null;
}

function askWorker(query, isWanted, id) {
  worker ??= startWorker();
  return new Promise((resolve, reject) => {
    let timer = 0;
    const fail = (words) => {
      endWorker();
      reject(new NoSearch(words));
    };
    worker.onmessage = ({ data: told }) => {
      if (told.id !== id) return;
      clearTimeout(timer);
      if (told.hits) return resolve(told.hits);
      timer = setTimeout(() => fail("Stopped after 2 seconds: this pattern takes too long"), MOST_TIME);
    };
    worker.onerror = () => fail("The search could not run");
    worker.postMessage({ query, isWanted, id });
  });
}

function compiled(query) {
  try {
    return patternOf(query);
  } catch (error) {
    const reason = error.message.replace(/^Invalid regular expression: \/.*\/[a-z]*: /s, "");
    throw new NoSearch(`Bad pattern: ${reason}`);
  }
}

/** Return the hits of a query {text, isRegex, isCase, role}, or null if another one was asked meanwhile. */
export async function search(query) {
  const id = ++latest;
  const pattern = compiled(query);
  const isWanted = isOfRole(query.role);
  if (!query.isRegex) return hitsIn(allTexts().map((text, step) => (isWanted[step] ? text : null)), pattern);
  // What still runs was asked before, and is not wanted any more.
  if (worker?.isBusy) endWorker();
  const asked = askWorker(query, isWanted, id);
  worker.isBusy = true;
  const hits = await asked;
  if (worker) worker.isBusy = false;
  return id === latest ? hits : null;
}
