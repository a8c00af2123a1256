// This browser's copy of what the server doesn't have yet. It is written with every change, and survives a crash.
// Each page that is open holds a lock; a copy whose page holds none any more is an orphan, and can be taken over.

import { keptLong } from "../../benchmarks/room/kept.js";

const LOCK_WAIT_MS = 400;

const beginning = (person, assignment) => `firstfault draft ${person} ${assignment} `;
const keysBeginning = (start) => keptLong.keys().filter((key) => key.startsWith(start));

const newId = () => [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");

/** Hold a lock as long as the page lives. Without HTTPS there are no locks: then open pages answer when asked. */
function live(key, channel) {
  navigator.locks?.request(key, () => new Promise(() => {}));
  channel.addEventListener("message", ({ data }) => data.ask === "alive" && channel.postMessage({ alive: key }));
}

async function livingByLock() {
  const { held } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}

function livingByWord(channel) {
  const living = new Set();
  channel.addEventListener("message", ({ data }) => data.alive && living.add(data.alive));
  channel.postMessage({ ask: "alive" });
  return new Promise((resolve) => setTimeout(() => resolve(living), LOCK_WAIT_MS));
}

function read(key) {
  try {
    return { key, ...JSON.parse(keptLong.get(key)) };
  } catch {
    return null;
  }
}

/** Forget every copy of a person's answer on an assignment, or of anybody's where no person is named. */
export function forgetCopies(assignment) {
  const mine = (key) => key.startsWith("firstfault draft ") && key.split(" ")[3] === String(assignment);
  for (const key of keptLong.keys().filter(mine)) keptLong.remove(key);
}

/** Return the copy of this page: { write, clear, orphans, onGone, drop }. */
export function copyFor(person, assignment, channel) {
  const start = beginning(person, assignment);
  const mine = start + newId();
  live(mine, channel);

  /** Return the copies that no open page holds, the newest first. */
  async function orphans() {
    const living = await (navigator.locks ? livingByLock() : livingByWord(channel));
    const left = keysBeginning(start).filter((key) => key !== mine && !living.has(key));
    return left.map(read).filter(Boolean).sort((one, other) => other.at - one.at);
  }

  /** Call a function whenever one of the pages that are open by now is gone: after a crash a lock is let go a little late. */
  async function onGone(then) {
    const living = navigator.locks ? await livingByLock() : [];
    for (const key of living) if (key.startsWith(start) && key !== mine) navigator.locks.request(key, () => {}).then(then);
  }

  function write(revision, fields) {
    // Where nothing can be kept, the page itself still holds everything, and says whether it is saved.
    keptLong.set(mine, JSON.stringify({ revision, fields, at: Date.now() }));
  }

  return { orphans, onGone, write, clear: () => keptLong.remove(mine), drop: keptLong.remove };
}
