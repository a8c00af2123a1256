// The page of a trajectory that is labelled, or that takes no label any more.

import { forgetCopies } from "./room/copy.js";
import { startSideTabs } from "./room/side_tabs.js";

// The answer to another trajectory is stored: this browser's copies of it have done their work.
for (const stored of document.querySelectorAll("[data-stored-answer]")) forgetCopies(stored.dataset.storedAnswer);

startSideTabs();
