/** Return the site's answer to a script; what stands before the site may answer in words for people alone. */
export async function siteSaid(response) {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  return isJson ? response.json() : { detail: `The site answered ${response.status}. What you wrote is still here.` };
}
