// What the parts of the room last told each other: a part that starts later begins with that.

const STATES = ["room:marks", "room:bookmarks", "room:aids", "room:hits", "room:filtered"];
const last = new Map();

for (const name of STATES) document.addEventListener(name, (event) => last.set(name, event.detail));

/** Return the details of an event that was sent last, or undefined where none was. */
export const lastTold = (name) => last.get(name);
