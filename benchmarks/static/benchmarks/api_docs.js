// The page of the API has a dark look of its own: a class turns it on, here as the person's system asks.

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);

dark.addEventListener("change", follow);
follow();
