// Other tabs and windows of this browser with the same answer: they hear of each other at once.

import { say } from "../../benchmarks/room/status.js";
import { form } from "./cards.js";

const ASK_MS = 2000;

/** Return the channel between the pages that show this person's answer. */
export const answerChannel = () =>
  new BroadcastChannel(`firstfault answer ${form.dataset.person} ${form.dataset.assignment}`);

/** Show the notice as long as another page has the same answer open. One that crashed says no good-bye, so it is asked. */
export function noticeOtherTabs(channel, notice) {
  let askedAt = 0;
  let heardAt = 0;

  function heard() {
    heardAt = performance.now();
    if (notice.hidden) say("This trajectory is open in another tab or window too.");
    notice.hidden = false;
  }

  function ask() {
    if (notice.hidden) return;
    notice.hidden = heardAt < askedAt;
    askedAt = performance.now();
    channel.postMessage({ anybody: true });
  }

  channel.addEventListener("message", ({ data }) => {
    if (data.hello || data.anybody) channel.postMessage({ here: true });
    if (data.hello || data.here) heard();
    if (data.bye) ask();
  });
  setInterval(ask, ASK_MS);
  addEventListener("pagehide", () => channel.postMessage({ bye: true }));
  channel.postMessage({ hello: true });
}
