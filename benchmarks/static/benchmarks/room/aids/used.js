// That an aid was shown or used, told once each: the label records it. Names: benchmarks/domain/aids.py.

const told = new Set();

/** Tell that an aid was used. */
export function tellUsed(name) {
  if (told.has(name)) return;
  told.add(name);
  document.dispatchEvent(new CustomEvent("room:aid-used", { detail: { name } }));
}
