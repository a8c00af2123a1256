// The token that a request of a script carries. Read anew each time: a new sign-in in another tab changes it.

export const csrfToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
