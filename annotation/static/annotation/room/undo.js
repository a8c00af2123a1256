// Undo and redo of the answer as a whole: marking, removing, and typing grouped by its pauses.
// Inside a text the browser's own undo stays as it is.

import { onActions } from "../../benchmarks/room/keys.js";
import { say } from "../../benchmarks/room/status.js";
import { form } from "./cards.js";
import { fieldsOf, fill } from "./fields.js";

const PAUSE_MS = 1500;
const MOST = 200;
const TYPED = "textarea, input:not([type=radio])";

/** Begin to remember; `fill` from elsewhere (a restored draft) is a change like any other. */
export function startUndo() {
  const undoButton = form.querySelector("[data-undo]");
  const redoButton = form.querySelector("[data-redo]");
  let past = [];
  let future = [];
  let now = fieldsOf();
  let last = { name: "", at: 0 };
  let isGoing = false;

  function showButtons() {
    undoButton.disabled = !past.length;
    redoButton.disabled = !future.length;
  }

  /** Whether a change goes on with the text that was typed a moment ago. */
  function isGoingOn(target) {
    const isTyping = target.matches(TYPED) && target.name === last.name && performance.now() - last.at < PAUSE_MS;
    last = { name: target.matches(TYPED) ? target.name : "", at: performance.now() };
    return isTyping;
  }

  function changed({ target }) {
    const next = fieldsOf();
    if (isGoing || next === now) return;
    if (!isGoingOn(target)) past = [...past.slice(1 - MOST), now];
    future = [];
    now = next;
    showButtons();
  }

  function go(from, to, words) {
    if (!from.length) return say(`There is nothing to ${words}.`);
    to.push(now);
    const state = from.pop();
    isGoing = true;
    fill(state);
    isGoing = false;
    now = fieldsOf();
    last = { name: "", at: 0 };
    showButtons();
    say(words === "undo" ? "Undone." : "Done again.");
  }

  const undo = () => go(past, future, "undo");
  const redo = () => go(future, past, "redo");
  form.addEventListener("input", changed);
  form.querySelector("[data-history]").hidden = false;
  undoButton.addEventListener("click", undo);
  redoButton.addEventListener("click", redo);
  onActions({ undo, redo });
}
