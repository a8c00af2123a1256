// Put into each page before its own scripts: notes when the first step can be read, when the page answers, and what blocks it.
// It presses the key "j" until a script of the page takes it. The bare page has no key: it answers once it is whole.
// A page that isn't painted yet doesn't answer either, whatever its scripts do.

(() => {
  const STEP = "[data-step], body > pre";
  const blocking = [];
  const probe = { blocking };
  globalThis.readingProbe = probe;

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) blocking.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });

  // A message sent from a frame's callback arrives when that frame has been laid out and painted.
  function onPainted(then) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });
  }

  probe.readable = new Promise((done) => {
    const watch = () => (document.querySelector(STEP) ? onPainted(done) : requestAnimationFrame(watch));
    watch();
  });

  function isTaken() {
    const press = new KeyboardEvent("keydown", { key: "j", bubbles: true, cancelable: true });
    return !document.body.dispatchEvent(press);
  }

  const answered = new Promise((done) => {
    const press = () => (!document.querySelector("script") || isTaken() ? done(performance.now()) : setTimeout(press, 5));
    document.addEventListener("DOMContentLoaded", press);
  });
  probe.interactive = Promise.all([probe.readable, answered]).then((times) => Math.max(...times));

  // The room says so itself once its last part is there (room/late.js).
  const isComplete = () => !document.querySelector("[data-room]:not([data-ready])");
  probe.complete = answered.then(
    () =>
      new Promise((done) => {
        const look = () => (isComplete() ? done(performance.now()) : setTimeout(look, 5));
        look();
      }),
  );

  /** Measure from the next press of a key until a condition holds in a painted frame; the result is a promise. */
  probe.fromKey = (key, holds) => {
    probe.result = new Promise((done) => {
      const begin = (event) => {
        if (event.key !== key) return;
        removeEventListener("keydown", begin, true);
        const look = (at) => (holds() ? done(at - event.timeStamp) : onPainted(look));
        onPainted(look);
      };
      addEventListener("keydown", begin, true);
    });
  };
})();
