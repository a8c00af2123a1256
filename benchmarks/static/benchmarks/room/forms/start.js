// Forms can wait: the page is readable without them, and theirs are many small modules.

const start = async () => (await import("./show.js")).startForms();

if (globalThis.requestIdleCallback) requestIdleCallback(start, { timeout: 300 });
else setTimeout(start);
