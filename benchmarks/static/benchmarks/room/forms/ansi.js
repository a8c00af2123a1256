// What a terminal shows: colours and weights become classes, other escapes and overwritten progress take no room.

const ESCAPE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]+[0-~]|[0-Z\\^-~])/g;
const COLOURS = /^\u001b\[([\d;:]*)m$/;
const WEIGHTS = { 1: "bold", 2: "faint", 3: "italic", 4: "underline", 7: "inverse", 9: "struck" };
const ENDED_BY = { 22: ["bold", "faint"], 23: ["italic"], 24: ["underline"], 27: ["inverse"], 29: ["struck"] };

/** What the next character is written with. */
export const newInk = () => ({ colour: "", ground: "", weights: new Set() });

function classOf(ink) {
  const names = [...ink.weights].map((weight) => `t-${weight}`);
  if (ink.ground) names.push(`t-on-${ink.ground}`);
  else if (ink.colour) names.push(`t-${ink.colour}`);
  return names.join(" ");
}

/** Of the 256 and the 16 million colours, the named one that is nearest in hue. */
function named(red, green, blue) {
  const most = Math.max(red, green, blue);
  const isGrey = most - Math.min(red, green, blue) < 40;
  if (isGrey) return "7";
  return String((red > most * 0.6 ? 1 : 0) + (green > most * 0.6 ? 2 : 0) + (blue > most * 0.6 ? 4 : 0));
}

function fromPalette(number) {
  if (number < 16) return String(number % 8);
  if (number > 231) return "7";
  const [red, green, blue] = [Math.floor((number - 16) / 36), Math.floor((number - 16) / 6) % 6, (number - 16) % 6];
  return named(red * 51, green * 51, blue * 51);
}

/** Read an extended colour after 38 or 48; return [colour, how many codes it took]. */
function extended(codes) {
  if (codes[0] === 5) return [fromPalette(codes[1] ?? 7), 2];
  if (codes[0] === 2) return [named(codes[1] ?? 0, codes[2] ?? 0, codes[3] ?? 0), 4];
  return ["", 1];
}

function applyCode(ink, code) {
  if (code === 0) Object.assign(ink, newInk());
  if (WEIGHTS[code]) ink.weights.add(WEIGHTS[code]);
  for (const weight of ENDED_BY[code] ?? []) ink.weights.delete(weight);
  if (code === 39) ink.colour = "";
  if (code === 49) ink.ground = "";
  const isBright = code >= 90 && code <= 107;
  const colour = isBright ? code - 60 : code;
  if (colour >= 30 && colour <= 37) ink.colour = String(colour - 30);
  if (colour >= 40 && colour <= 47) ink.ground = String(colour - 40);
}

function apply(ink, parameters) {
  const codes = parameters.split(/[;:]/).slice(0, 32).map(Number);
  for (let k = 0; k < codes.length; k++) {
    if (codes[k] !== 38 && codes[k] !== 48) {
      applyCode(ink, codes[k]);
      continue;
    }
    const [colour, taken] = extended(codes.slice(k + 1));
    ink[codes[k] === 38 ? "colour" : "ground"] = colour;
    k += taken;
  }
}

/** Show the text up to `end` as a terminal would, from this ink on; `ink` is left as the text leaves it. */
export function paint(paper, end, ink) {
  const from = paper.at;
  const text = paper.text.slice(from, end);
  if (!text.includes("\u001b")) return paper.show(end, classOf(ink));
  for (const { index, 0: escape } of text.matchAll(ESCAPE)) {
    paper.show(from + index, classOf(ink));
    paper.cut(from + index + escape.length);
    const colours = COLOURS.exec(escape);
    if (colours) apply(ink, colours[1]);
  }
  return paper.show(end, classOf(ink));
}

const lineText = (source, i) => source.text.slice(source.start(i), source.stop(i));
const isOfTerminal = (line) => line.includes("\u001b") || line.includes("\r");

function find(source, i) {
  if (!source.hasEscapes && !source.hasReturns) return null;
  if (!isOfTerminal(lineText(source, i))) return null;
  const next = source.while(i, (head, k) => isOfTerminal(lineText(source, k)));
  return source.lines(ansi, i, next);
}

/** Hide the states of a progress line that were written over; say how many. */
function cutOverwritten(paper, source, i) {
  const line = lineText(source, i);
  let length = line.length;
  while (line[length - 1] === "\r") length--;
  const last = line.slice(0, length).lastIndexOf("\r") + 1;
  if (!last) return;
  const n = line.slice(0, last).split("\r").filter(Boolean).length;
  if (n) paper.open("span", "t-overwritten", { "data-n": n });
  paper.cut(source.start(i) + last);
  if (n) paper.close();
}

function* render(paper, source, { from, next }) {
  const ink = newInk();
  paper.open("div", "form form-terminal");
  for (let i = from; i < next; i++) {
    paper.open("div", "line");
    cutOverwritten(paper, source, i);
    paint(paper, source.stop(i), ink);
    paper.show(source.end(i));
    paper.close();
    yield;
  }
  paper.close();
}

export const ansi = { name: "terminal", find, render };
