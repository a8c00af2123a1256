// What the page says about the draft.

const WORDS = {
  sent: () => "On its way to the site…",
  unsaved: () => "Not saved yet",
  saving: () => "Saving…",
  saved: (time) => `Draft saved ${time}`,
  offline: () => "Not saved: no connection. Trying again; a copy is kept in this browser.",
  "signed-out": () => "Not saved: you are signed out. What you wrote is still here.",
  "somebody-else": () => "Not saved: you are signed in as somebody else. What you wrote is still here.",
  conflict: () => "Not saved: this draft was saved in another tab or window since. Nothing is overwritten until you choose.",
  refused: (detail) => `Not saved. ${detail}`,
};
const NEEDS_ATTENTION = new Set(["offline", "signed-out", "somebody-else", "conflict", "refused"]);

/** Return a function that shows a state of the draft in the panel and, where it needs attention, in the banner. */
export function saveStateShown(panel, banner) {
  return (state, detail = "") => {
    // "Saving…" while the last try failed would take the banner away and bring it back each time.
    if (state === "saving" && !banner.hidden) return;
    const words = WORDS[state](detail);
    panel.dataset.state = state;
    panel.textContent = words;
    banner.hidden = !NEEDS_ATTENTION.has(state);
    banner.querySelector("[data-banner-text]").textContent = words;
    banner.querySelector("[data-conflict]").hidden = state !== "conflict";
    banner.querySelector("[data-signed-out]").hidden = state !== "signed-out" && state !== "somebody-else";
  };
}

function cell(text) {
  const made = document.createElement("td");
  made.dir = "auto";
  made.textContent = text || "–";
  return made;
}

/** Return a function that lists the fields in which two drafts differ. */
export function differencesShown(banner) {
  const rows = banner.querySelector("[data-differences]");
  return (differences) =>
    rows.replaceChildren(
      ...differences.map(({ name, here, there }) => {
        const row = document.createElement("tr");
        const head = document.createElement("th");
        head.scope = "row";
        head.textContent = name.replaceAll("_", " ").replaceAll("-", " ");
        row.append(head, cell(here), cell(there));
        return row;
      }),
    );
}
