// The token that a request of a script carries. Read anew each time: a new sign-in in another tab changes it.

export const csrfToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

/** A form carries the token from when its page was made; it goes with that of now. */
function renew({ target }) {
  const field = target.querySelector("[name=csrfmiddlewaretoken]");
  if (field && csrfToken()) field.value = csrfToken();
}

document.addEventListener("submit", renew, { capture: true });
