// Keep the draft of an answer. What the page says about it is always true: "saved" only after the server said so.

import { form } from "./cards.js";
import { offerCopies } from "./copies.js";
import { copyFor } from "./copy.js";
import { csrfToken } from "./csrf.js";
import { differences, fieldsOf, fill, isWrittenIn } from "./fields.js";
import { siteSaid, whyNotHeard } from "./site_said.js";

const QUIET_MS = 900;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
const SIGN_IN_RETRY_MS = 4000;
// A browser sends at most 64 kB for a page that may be gone.
const MOST_KEPT_ALIVE = 60_000;
// States in which it tries again by itself.
const TRYING = ["offline", "signed-out", "somebody-else"];

/**
 * Save the answer a moment after each change.
 *
 * `show(state, detail)` is called with: sent, unsaved, saving, saved, offline, signed-out, somebody-else, conflict, refused.
 */
export function keepDraft({ show, showDifferences, channel }) {
  const { person, assignment } = form.dataset;
  const copy = copyFor(person, assignment, channel);
  let revision = Number(form.elements.revision.value);
  let elsewhere = null;
  let isChanged = false;
  let isSending = false;
  let isStopped = false;
  let state = "none";
  let nFailed = 0;
  let timer = 0;

  function say(next, detail) {
    state = next;
    show(next, detail);
  }

  function saveIn(milliseconds) {
    clearTimeout(timer);
    timer = setTimeout(save, milliseconds);
  }

  function changed() {
    isChanged = true;
    copy.write(revision, fieldsOf());
    if (isStopped) return;
    if (!TRYING.includes(state)) say("unsaved");
    if (!nFailed) saveIn(QUIET_MS);
  }

  async function save({ keepalive = false } = {}) {
    if (!isChanged || isSending || isStopped) return;
    isChanged = false;
    isSending = true;
    say("saving");
    try {
      await read(await send(keepalive));
    } catch {
      failed("offline", Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** nFailed));
    }
    isSending = false;
  }

  function send(keepalive) {
    const fields = new URLSearchParams(fieldsOf());
    fields.set("revision", revision);
    const body = fields.toString();
    const headers = { Accept: "application/json", "X-CSRFToken": csrfToken(), "Content-Type": "application/x-www-form-urlencoded" };
    const isShort = body.length < MOST_KEPT_ALIVE;
    return fetch(form.action, { method: "POST", body, headers, redirect: "manual", keepalive: keepalive && isShort });
  }

  async function read(response) {
    const why = whyNotHeard(response);
    if (why) return failed(why, SIGN_IN_RETRY_MS);
    if (response.status >= 500) throw new Error(response.status);
    const answer = await siteSaid(response);
    if (response.ok) return stored(answer);
    if (answer.revision !== undefined) return conflicted(answer.revision, new URLSearchParams(answer.fields).toString());
    isChanged = true;
    isStopped = true;
    say("refused", answer.detail);
  }

  function stored(answer) {
    revision = answer.revision;
    form.elements.revision.value = revision;
    nFailed = 0;
    channel.postMessage({ saved: revision });
    if (isChanged) {
      say("unsaved");
      return changed();
    }
    copy.clear();
    say("saved", answer.saved_at);
  }

  function failed(words, milliseconds) {
    isChanged = true;
    nFailed += 1;
    say(words);
    saveIn(milliseconds);
  }

  function conflicted(storedRevision, fields) {
    isChanged = true;
    isStopped = true;
    elsewhere = { revision: storedRevision, fields };
    showDifferences(differences(fieldsOf(), fields));
    say("conflict");
  }

  function goOnFrom(storedRevision) {
    revision = storedRevision;
    isStopped = false;
    nFailed = 0;
    state = "none";
  }

  /** Put a copy into the form. Its own page had no chance to hear of a draft that was saved since. */
  function takeOver(one) {
    const [onPage, onServer] = [fieldsOf(), revision];
    revision = one.revision;
    fill(one.fields);
    copy.drop(one.key);
    if (revision !== onServer) conflicted(onServer, onPage);
  }

  /** Put a copy that somebody chose into the form, instead of what is there. */
  function load(one) {
    fill(one.fields);
    copy.drop(one.key);
  }

  /** Take over what a page that crashed, or was closed without a connection, left here; offer what is left then. */
  async function restore() {
    const copies = await copy.orphans();
    const isBegun = isChanged || isWrittenIn();
    const isNew = (one) => differences(one.fields, fieldsOf()).length > 0;
    for (const one of copies) if (!isNew(one)) copy.drop(one.key);
    const news = copies.filter(isNew);
    if (news.length && !isBegun) takeOver(news.shift());
    offerCopies(news.filter(isNew), { load, forget: (one) => copy.drop(one.key) });
  }

  const isInTrouble = () => isChanged && [...TRYING, "conflict", "refused"].includes(state);

  form.addEventListener("input", changed);
  addEventListener("online", () => saveIn(0));
  addEventListener("focus", () => nFailed && saveIn(0));
  document.addEventListener("visibilitychange", () => (document.hidden ? save({ keepalive: true }) : nFailed && saveIn(0)));
  addEventListener("beforeunload", (event) => isInTrouble() && event.preventDefault());
  const isRestored = restore();
  copy.onGone(restore);

  return {
    isRestored,
    saveNow() {
      isChanged = true;
      save();
    },
    /** Stop saving: the form itself is on its way. The copy stays until a page says that it was stored. */
    leave() {
      clearTimeout(timer);
      isStopped = true;
      isChanged = false;
      say("sent");
    },
    /** Save again: no answer came to the form that was on its way. */
    goOn() {
      goOnFrom(revision);
      changed();
    },
    keepMine() {
      goOnFrom(elsewhere.revision);
      changed();
      saveIn(0);
    },
    loadOther() {
      goOnFrom(elsewhere.revision);
      fill(elsewhere.fields);
      saveIn(0);
    },
  };
}
