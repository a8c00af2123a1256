// Reports of the reading: gathered, sent every few seconds, kept and sent again where there is no connection.

import { csrfToken } from "./csrf.js";
import { whyNotHeard } from "./site_said.js";

const KEPT = 204;
// Seconds; a span that goes on begins where it was cut.
const TOUCHES = 0.05;

/** Return numbers as the fewest runs: [0, 1, 2, 5] is [[0, 2], [5, 5]]. */
function runsOf(numbers) {
  const runs = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    if (runs.length && runs.at(-1)[1] === number - 1) runs.at(-1)[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

const wholeSeconds = (spans) => spans.map((span) => span.map(Math.floor)).filter(([start, end]) => start < end);

const emptyReport = () => ({ steps: new Set(), spans: [], aids: new Set(), lastStep: null, rootIsMarked: false });

const isEmpty = ({ steps, spans, aids, lastStep, rootIsMarked }) =>
  !steps.size && !wholeSeconds(spans).length && !aids.size && lastStep === null && !rootIsMarked;

const asSent = ({ steps, spans, aids, lastStep, rootIsMarked }) =>
  JSON.stringify({
    last_step: lastStep,
    steps_read: runsOf(steps),
    active_spans: wholeSeconds(spans),
    aids_used: [...aids],
    root_is_marked: rootIsMarked,
  });

/** Gather what happens on a page and send it to `url`. The server counts a report that arrives twice once. */
export function reportsTo(url) {
  let current = emptyReport();
  let sending = null;
  let isOver = false;
  // Sealed reports: what was read before the root was marked must not mix with what was read after.
  const waiting = [];

  function seal() {
    if (isEmpty(current)) return;
    waiting.push(current);
    // Less than a second may be left of the last span: the next report goes on where this one is cut.
    current = { ...emptyReport(), spans: current.spans.slice(-1).map(([, end]) => [Math.floor(end), end]) };
  }

  const post = (report) =>
    fetch(url, {
      method: "POST",
      body: asSent(report),
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrfToken() },
      redirect: "manual",
      // It arrives even if the page is closed meanwhile.
      keepalive: true,
    });

  /** Send one report, and say whether it is settled: it is kept, or can never be. Else it waits for another try. */
  async function settle(report) {
    try {
      const response = await post(report);
      const { status } = response;
      // Nothing more is recorded of this assignment: submitted and settled elsewhere, or the round is closed.
      isOver ||= status === 409;
      // Whoever signed out, or let somebody else sign in, may come back.
      if (whyNotHeard(response) || status >= 500) return false;
      if (status !== KEPT) console.warn(`a report of the reading was refused: ${status}`);
    } catch {
      return false;
    }
    if (waiting.includes(report)) waiting.splice(waiting.indexOf(report), 1);
    return true;
  }

  async function sendWaiting() {
    while (waiting.length && !isOver && (await settle(waiting[0])));
  }

  /** Send what there is. While the last try is still on its way, what is new waits for the next beat. */
  function flush() {
    if (isOver || sending) return;
    if (!waiting.length) seal();
    sending = sendWaiting().finally(() => {
      sending = null;
    });
  }

  /** Send all at once, because the page may not be there any more in a moment; what arrives twice is counted once. */
  function flushBeforeLeaving() {
    if (isOver) return;
    seal();
    for (const report of [...waiting]) settle(report);
  }

  return {
    flush,
    flushBeforeLeaving,
    /** Note seconds of activity, in the server's time. */
    noteActive(start, end) {
      const last = current.spans.at(-1);
      if (last && start - last[1] < TOUCHES) last[1] = end;
      else current.spans.push([start, end]);
    },
    noteRead(index) {
      current.steps.add(index);
    },
    noteStep(index) {
      current.lastStep = index;
    },
    noteAid(name) {
      current.aids.add(name);
    },
    noteRoot() {
      current.rootIsMarked = true;
      seal();
      flush();
    },
  };
}
