// The answer is stored: this browser's copies of the draft have done their work.

import { forgetCopies } from "./room/copy.js";

const done = document.querySelector("[data-stored-answer]");

if (done) forgetCopies(done.dataset.storedAnswer);
