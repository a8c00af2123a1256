// What this browser keeps. It may be full, or keep nothing at all: then a page works on, and only forgets.

function attempt(act, otherwise) {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

// Even to name a storage that is forbidden is an error.
const shelf = (storage) => ({
  get: (key) => attempt(() => storage().getItem(key), null),
  set: (key, value) => attempt(() => storage().setItem(key, value)),
  remove: (key) => attempt(() => storage().removeItem(key)),
  keys: () => attempt(() => Object.keys(storage()), []),
});

/** Kept until it is removed, for all tabs of this browser. */
export const keptLong = shelf(() => localStorage);

/** Kept for one tab, as long as it is open. */
export const keptHere = shelf(() => sessionStorage);
