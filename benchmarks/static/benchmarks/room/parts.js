// What the room has beside its text: it comes once the text can be read.

import "./rail.js";
import "./case.js";
import "./menu.js";
import "./filter.js";
import "./find.js";
import "./mark_buttons.js";
import "./aids.js";
