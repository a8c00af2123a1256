// Keys of the reading room. Which key does what stands in the page (benchmarks/domain/keymap.py, with the person's changes).
// They rest while somebody writes, and while an input method composes.

const WRITES = "textarea, select, input:not([type=radio], [type=checkbox], [type=button], [type=submit]), [contenteditable]";

const table = document.getElementById("keymap");
const keyOf = table ? JSON.parse(table.textContent) : {};
const actionOf = new Map(Object.entries(keyOf).map(([action, key]) => [key, action]));
const doers = new Map();

/** Return the key that does an action, or undefined where the page has none. */
export const keyFor = (action) => keyOf[action];

/** Let keys do things: onActions({ next_step: () => walk(1) }). An action may have several doers. */
export function onActions(actions) {
  for (const [name, act] of Object.entries(actions)) {
    if (table && !(name in keyOf)) throw new Error(`no key is named for ${name}`);
    doers.set(name, [...(doers.get(name) ?? []), act]);
  }
}

/** Do an action as if its key had been pressed: buttons and menus call it. */
export function act(name) {
  for (const one of doers.get(name) ?? []) one();
}

const isWriting = (target) => Boolean(target.closest?.(WRITES));
// In an open dialog only its own keys count.
const isBehindDialog = (target) => Boolean(document.querySelector("dialog[open]")) && !target.closest?.("[data-keys-live]");

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (isWriting(event.target) || isBehindDialog(event.target)) return;
  const action = actionOf.get(event.key);
  if (!action || !doers.has(action)) return;
  event.preventDefault();
  act(action);
});

const dialog = document.querySelector("dialog[data-keys-dialog]");

function showKeys() {
  if (dialog && !dialog.open) dialog.showModal();
}

if (dialog) onActions({ keys: showKeys });
