// Parts of a page that can wait until its text can be read: late(() => import("./rail.js")).
// A part that can't be fetched is tried again, and once more as soon as the connection is back.
// The room says `data-ready` when all of them are there.

const RETRY_MS = 3000;
// A page in the background paints nothing.
const LONGEST_WAIT_MS = 500;
// As browsers say it; a fault inside a module is a fault, and not tried again.
const NOT_FETCHED = /import|module script/i;

const announced = document.querySelector("template[data-late-modules]");

const painted = new Promise((done) => {
  setTimeout(done, LONGEST_WAIT_MS);
  requestAnimationFrame(() => setTimeout(done));
});

// All at once, before the first import would find them one after the other.
painted.then(() => announced && document.head.append(announced.content));

function connection() {
  return new Promise((done) => {
    setTimeout(done, RETRY_MS);
    addEventListener("online", done, { once: true });
  });
}

const room = document.querySelector("[data-room]");
let nWaiting = 0;

function noteReady() {
  nWaiting -= 1;
  if (room && !nWaiting) room.dataset.ready = "";
}

/** Load a part once the page has been painted, then start it where it says how; the result is a promise of both. */
export async function late(load, start = () => {}) {
  nWaiting += 1;
  await painted;
  start(await fetched(load));
  noteReady();
}

async function fetched(load) {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof TypeError && NOT_FETCHED.test(error.message))) throw error;
      await connection();
    }
  }
}
