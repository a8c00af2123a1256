// The rail: the whole trajectory at a glance, and the way to each of its steps by click, drag and keys.

import { onColours, readColours } from "./rail_colours.js";
import { drawRail, ticksOf } from "./rail_draw.js";
import { gridFor } from "./rail_grid.js";
import { followKeys } from "./rail_keys.js";
import { followPointer } from "./rail_pointer.js";
import { lineOf, onSigns, signs } from "./rail_state.js";
import { steps } from "./steps.js";

const place = document.querySelector("[data-rail-place]");
const canvas = document.createElement("canvas");
const pen = canvas.getContext("2d");
const roles = document.querySelector(".rail-roles");

let grid = null;
let paths = null;
let colours = null;
let isDue = false;

function becomeSlider() {
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "slider");
  canvas.setAttribute("aria-label", "Step");
  canvas.setAttribute("aria-valuemin", "0");
  canvas.setAttribute("aria-valuemax", String(steps.length - 1));
}

function tellCurrent() {
  canvas.setAttribute("aria-valuenow", String(signs.current));
  canvas.setAttribute("aria-valuetext", lineOf(signs.current));
}

function measure() {
  const box = place.getBoundingClientRect();
  grid = gridFor({ n: steps.length, width: box.width, height: box.height });
  const height = Math.ceil(grid.neededHeight);
  canvas.width = Math.round(box.width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  canvas.style.width = `${box.width}px`;
  canvas.style.height = `${height}px`;
  pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  paths = null;
}

function draw() {
  if (!grid) measure();
  paths ??= ticksOf(grid);
  colours ??= { ...readColours(), font: getComputedStyle(canvas).fontFamily };
  drawRail(pen, grid, paths, colours);
  tellCurrent();
}

function drawSoon() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    draw();
  });
}

function keepInSight() {
  if (!grid || grid.neededHeight <= place.clientHeight) return;
  const middle = Math.floor(signs.current / grid.columns) * grid.cellHeight;
  place.scrollTop = middle - place.clientHeight / 2;
}

function listen() {
  onSigns((name) => {
    if (name === "room:filtered" || name === "room:revealed") paths = null;
    if (name === "room:current") keepInSight();
    drawSoon();
  });
  onColours(() => {
    colours = null;
    drawSoon();
  });
  const resized = () => {
    grid = null;
    drawSoon();
  };
  new ResizeObserver(resized).observe(place);
  // What scrolls can be scrolled by keys; what doesn't is no stop on the way.
  new ResizeObserver(() => (roles.tabIndex = roles.scrollHeight > roles.clientHeight ? 0 : -1)).observe(roles);
  // Zooming changes the pixels of the screen, and sometimes nothing else.
  addEventListener("resize", resized);
}

if (place && steps.length > 0) {
  place.hidden = false;
  becomeSlider();
  place.append(canvas);
  listen();
  const gridNow = () => grid;
  followKeys(canvas, gridNow);
  followPointer(canvas, gridNow);
  drawSoon();
}
