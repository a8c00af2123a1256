// Give code its colours when they come; without them it stays as it is.

import { keepSelection, tellOpened } from "../text.js";
import { Paper } from "./paper.js";

const LONGEST = 40_000;
const PATIENCE = 4000;

const asked = new Map();
let worker = null;
let number = 0;

function open() {
  worker = new Worker(new URL("./colour_worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data: { number: of, runs } }) => settle(of, runs));
  worker.addEventListener("error", giveUp);
}

function settle(of, runs) {
  clearTimeout(asked.get(of)?.timer);
  asked.get(of)?.resolve(runs);
  asked.delete(of);
}

/** A worker that takes too long is ended; what waits for it stays without colours. */
function giveUp() {
  worker?.terminate();
  worker = null;
  for (const of of [...asked.keys()]) settle(of, null);
}

function runsOf(code, language) {
  if (!worker) open();
  return new Promise((resolve) => {
    asked.set(++number, { resolve, timer: setTimeout(giveUp, PATIENCE) });
    worker.postMessage({ number, code, language });
  });
}

function paint(block, text, runs) {
  block.textContent = text;
  const paper = new Paper(text, [{ pre: block, length: text.length }]);
  for (const [length, className] of runs) paper.show(Math.min(text.length, paper.at + length), className);
  paper.show(text.length);
  paper.trim();
}

/** Colour one block of code in place; its text stays what it is. */
export async function colour(step, block) {
  const text = block.textContent;
  if (!block.dataset.language || !text || text.length > LONGEST) return;
  const runs = await runsOf(text, block.dataset.language);
  if (!runs || !block.isConnected || block.textContent !== text) return;
  keepSelection(step, () => paint(block, text, runs));
  tellOpened(step);
}
