// What the site answered to a script.

const SIGNED_OUT = "signed-out";
const SOMEBODY_ELSE = "somebody-else";

export const WHY_NOT_HEARD = {
  [SIGNED_OUT]: "You are signed out. Sign in again in a new tab, then try again.",
  [SOMEBODY_ELSE]: "You are signed in as somebody else. Sign in as yourself in a new tab, then try again.",
};

/** Return why the site didn't take a request as one of this page's person, or undefined where it did. */
export function whyNotHeard({ type, redirected, status }) {
  // Whoever isn't signed in is led to the sign-in page; what is another person's doesn't exist.
  if (type === "opaqueredirect" || redirected || status === 403) return SIGNED_OUT;
  if (status === 404) return SOMEBODY_ELSE;
}

/** Return the site's answer to a script; what stands before the site may answer in words for people alone. */
export async function siteSaid(response) {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  return isJson ? response.json() : { detail: `The site answered ${response.status}. What you wrote is still here.` };
}
