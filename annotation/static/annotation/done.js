// The answer is stored: this tab's copy of the draft has done its work.

import { backupKey } from "./draft.js";

const done = document.querySelector("[data-stored-answer]");

if (done) sessionStorage.removeItem(backupKey(done.dataset.storedAnswer));
