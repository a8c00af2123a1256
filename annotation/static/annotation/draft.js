// Keep the draft of a form. What the page says about it is always true: "saved" only after the server said so.

const QUIET_MS = 900;
const RETRY_MS = 4000;

const csrfToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

/** Where this tab keeps what the server doesn't have yet: it survives a sign-in in between. */
export const backupKey = (path) => `draft of ${path}`;

/**
 * Save a form's fields to its action, a moment after each change.
 *
 * `say(state, detail)` is called with: unsaved, saving, saved, offline, signed-out, conflict, refused.
 */
export function keepDraft(form, say) {
  const key = backupKey(location.pathname);
  let revision = Number(form.elements.revision.value);
  let newestElsewhere = null;
  let isChanged = false;
  let isSending = false;
  let isStopped = false;
  let timer = 0;

  const fields = () => {
    const sent = new FormData(form);
    sent.delete("csrfmiddlewaretoken");
    sent.set("revision", revision);
    return new URLSearchParams(sent);
  };

  const backUp = () => sessionStorage.setItem(key, JSON.stringify({ revision, fields: fields().toString() }));

  const saveIn = (milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(save, milliseconds);
  };

  function changed() {
    isChanged = true;
    backUp();
    if (isStopped) return;
    say("unsaved");
    saveIn(QUIET_MS);
  }

  async function save({ keepalive = false } = {}) {
    if (!isChanged || isSending || isStopped) return;
    isChanged = false;
    isSending = true;
    say("saving");
    try {
      await read(await send(keepalive));
    } catch {
      failed();
    }
    isSending = false;
  }

  const send = (keepalive) =>
    fetch(form.action, {
      method: "POST",
      body: fields(),
      headers: { Accept: "application/json", "X-CSRFToken": csrfToken() },
      redirect: "manual",
      keepalive,
    });

  async function read(response) {
    // The server leads whoever isn't signed in to the sign-in page.
    if (response.type === "opaqueredirect" || response.status === 403) return failed("signed-out");
    if (response.status >= 500) return failed();
    const answer = await response.json();
    if (response.ok) return stored(answer);
    if (answer.revision !== undefined) return conflicted(answer.revision);
    isChanged = true;
    isStopped = true;
    say("refused", answer.detail);
  }

  function stored(answer) {
    revision = answer.revision;
    form.elements.revision.value = revision;
    if (isChanged) return changed();
    sessionStorage.removeItem(key);
    say("saved", answer.saved_at);
  }

  function failed(state = "offline") {
    isChanged = true;
    say(state);
    saveIn(RETRY_MS);
  }

  function conflicted(stored) {
    isChanged = true;
    isStopped = true;
    newestElsewhere = stored;
    say("conflict");
  }

  function restore() {
    const backup = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (!backup) return;
    fill(form, new URLSearchParams(backup.fields));
    form.elements.revision.value = revision;
    if (backup.revision !== revision) return conflicted(revision);
    changed();
  }

  form.addEventListener("input", changed);
  addEventListener("online", () => saveIn(0));
  document.addEventListener("visibilitychange", () => document.hidden && save({ keepalive: true }));
  addEventListener("beforeunload", (event) => isChanged && isStopped && event.preventDefault());
  restore();

  return {
    saveNow() {
      isChanged = true;
      save();
    },
    /** Stop saving: the form itself is on its way. */
    leave() {
      clearTimeout(timer);
      isStopped = true;
      isChanged = false;
    },
    keepMine() {
      revision = newestElsewhere;
      isStopped = false;
      changed();
      saveIn(0);
    },
    loadOther() {
      sessionStorage.removeItem(key);
      isChanged = false;
      location.reload();
    },
  };
}

/** Put saved fields back into a form. */
function fill(form, fields) {
  for (const control of form.elements) {
    if (control.type === "hidden" || !control.name || control.tagName === "BUTTON") continue;
    if (control.type === "radio") control.checked = fields.get(control.name) === control.value;
    else control.value = fields.get(control.name) ?? "";
  }
}
