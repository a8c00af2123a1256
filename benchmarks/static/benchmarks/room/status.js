// One line at the foot of the reading room that says what just happened: seen for a while, and heard by those who listen.

const SHOWN_FOR_LONG = 6000;

const line = document.querySelector("[data-status]");
let timer = 0;

/** Say something short about what was just done: say("Link copied"). */
export function say(text) {
  if (!line) return;
  line.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => (line.textContent = ""), SHOWN_FOR_LONG);
}
