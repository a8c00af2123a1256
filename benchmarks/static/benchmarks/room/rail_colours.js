// The rail's colours: the stylesheet's, or the system's where a person chose their own.

const NAMES = ["ink", "ink-soft", "line-strong", "surface", "accent", "on-accent", "bad", "passage"];
const N_HUES = 8;

const dark = matchMedia("(prefers-color-scheme: dark)");
const forced = matchMedia("(forced-colors: active)");

const SYSTEM = {
  ink: "CanvasText",
  "ink-soft": "CanvasText",
  "line-strong": "GrayText",
  surface: "Canvas",
  accent: "Highlight",
  "on-accent": "HighlightText",
  bad: "CanvasText",
  passage: "Mark",
};

function fromStylesheet() {
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue(`--${name}`).trim();
  const colours = Object.fromEntries(NAMES.map((name) => [name, read(name)]));
  return { ...colours, roles: Array.from({ length: N_HUES }, (_, hue) => read(`role-${hue}`)) };
}

/** Return the colours by name, and those of the roles by hue. */
export const readColours = () =>
  forced.matches ? { ...SYSTEM, roles: Array(N_HUES).fill("CanvasText") } : fromStylesheet();

/** Call a function whenever the colours of the page change. */
export function onColours(change) {
  for (const query of [dark, forced]) query.addEventListener("change", change);
}
