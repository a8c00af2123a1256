// Other tabs and windows of this browser with the same answer: they hear of each other at once.

import { say } from "../../benchmarks/room/status.js";
import { form } from "./cards.js";

/** Return the channel between the pages that show this person's answer. */
export const answerChannel = () =>
  new BroadcastChannel(`firstfault answer ${form.dataset.person} ${form.dataset.assignment}`);

/** Show the notice as long as another page has the same answer open. */
export function noticeOtherTabs(channel, notice) {
  channel.addEventListener("message", ({ data }) => {
    if (data.hello) channel.postMessage({ here: true });
    if (data.hello || data.here) {
      notice.hidden = false;
      say("This trajectory is open in another tab or window too.");
    }
    if (data.bye) {
      // Another one may still be open: whoever is says so.
      notice.hidden = true;
      channel.postMessage({ anybody: true });
    }
    if (data.anybody) channel.postMessage({ here: true });
  });
  addEventListener("pagehide", () => channel.postMessage({ bye: true }));
  channel.postMessage({ hello: true });
}
