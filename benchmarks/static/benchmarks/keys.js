// Keys of a page. They do nothing while somebody writes, and nothing while an input method composes.

const WRITES = "textarea, select, input:not([type=radio], [type=checkbox]), [contenteditable]";

/** Call the action of a plain key: onKeys({ j: nextStep }). */
export function onKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.(WRITES)) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
