// Painting the rail: one tick per step in the colour and shape of its role, and on it what is known of the step.

import { cornerOf, labelledRows } from "./rail_grid.js";
import { SHAPES } from "./rail_shapes.js";
import { isOnScreen, signs, ticks } from "./rail_state.js";

const TICK_SHARE = 0.36;
const HIDDEN_ALPHA = 0.22;
const PHASE_ALPHA = 0.09;

const tickRadius = (grid) => Math.max(1.2, TICK_SHARE * Math.min(grid.cellWidth, grid.cellHeight));

/** Join the ticks of each colour into one path: ten fills instead of hundreds. */
function tickPaths(grid, isWanted) {
  const radius = tickRadius(grid);
  const paths = new Map();
  ticks.forEach((tick, index) => {
    if (!isWanted(index)) return;
    if (!paths.has(tick.hue)) paths.set(tick.hue, new Path2D());
    const { x, y } = cornerOf(grid, index);
    const place = new DOMMatrix([radius, 0, 0, radius, x + grid.cellWidth / 2, y + grid.cellHeight / 2]);
    paths.get(tick.hue).addPath(SHAPES[tick.shape], place);
  });
  return paths;
}

/** Return what stays the same from frame to frame, until the grid or the filter changes. */
export const ticksOf = (grid) => ({
  shown: tickPaths(grid, (index) => !signs.hidden.has(index)),
  hidden: tickPaths(grid, (index) => signs.hidden.has(index)),
});

function fillTicks(pen, paths, colours) {
  for (const [hue, path] of paths) {
    pen.fillStyle = colours.roles[hue];
    pen.fill(path);
  }
}

function fillCell(pen, grid, index) {
  const { x, y } = cornerOf(grid, index);
  pen.fillRect(x, y, grid.cellWidth, grid.cellHeight);
}

function boxCell(pen, grid, index, { width, grow = 0, dash = [] }) {
  const { x, y } = cornerOf(grid, index);
  const inset = width / 2 - grow;
  pen.lineWidth = width;
  pen.setLineDash(dash);
  pen.strokeRect(x + inset, y + inset, grid.cellWidth - 2 * inset, grid.cellHeight - 2 * inset);
  pen.setLineDash([]);
}

/** Tint every other phase. */
function tintPhases(pen, grid, colours) {
  pen.fillStyle = colours.ink;
  pen.globalAlpha = PHASE_ALPHA;
  signs.phases.forEach(({ first, last }, number) => {
    if (number % 2 === 1) for (let index = first; index <= last; index++) fillCell(pen, grid, index);
  });
  pen.globalAlpha = 1;
}

function labelRows(pen, grid, colours) {
  if (grid.left === 0) return;
  pen.fillStyle = colours["ink-soft"];
  pen.font = `10px ${colours.font}`;
  pen.textAlign = "right";
  pen.textBaseline = "middle";
  for (const row of labelledRows(grid)) {
    pen.fillText(String(row * grid.columns), grid.left - 5, row * grid.cellHeight + grid.cellHeight / 2 + 0.5);
  }
}

function fillHits(pen, grid, colours) {
  pen.fillStyle = colours.passage;
  for (const index of signs.hits.keys()) fillCell(pen, grid, index);
}

/** A notch at the right edge: the step hands over. */
function notchHandOffs(pen, grid, colours) {
  pen.fillStyle = colours["ink-soft"];
  const size = Math.min(3, grid.cellHeight / 3);
  ticks.forEach((tick, index) => {
    if (!tick.isHandOff) return;
    const { x, y } = cornerOf(grid, index);
    const right = x + grid.cellWidth;
    pen.beginPath();
    pen.moveTo(right - size, y + grid.cellHeight / 2 - size);
    pen.lineTo(right, y + grid.cellHeight / 2);
    pen.lineTo(right - size, y + grid.cellHeight / 2 + size);
    pen.fill();
  });
}

/** A bar below the tick: an error signal. */
function underlineSignals(pen, grid, colours) {
  pen.fillStyle = colours.bad;
  const height = Math.min(2, grid.cellHeight / 4);
  for (const index of signs.signals.keys()) {
    const { x, y } = cornerOf(grid, index);
    pen.fillRect(x + 1, y + grid.cellHeight - height, grid.cellWidth - 2, height);
  }
}

/** A dog-ear in the right upper corner: a bookmark. */
function foldBookmarks(pen, grid, colours) {
  pen.fillStyle = colours.ink;
  const size = Math.max(2.5, Math.min(grid.cellWidth, grid.cellHeight) * 0.4);
  for (const index of signs.bookmarks) {
    const { x, y } = cornerOf(grid, index);
    pen.beginPath();
    pen.moveTo(x + grid.cellWidth, y);
    pen.lineTo(x + grid.cellWidth - size, y);
    pen.lineTo(x + grid.cellWidth, y + size);
    pen.fill();
  }
}

function drawAnswer(pen, grid, colours) {
  pen.strokeStyle = colours.accent;
  for (const index of signs.marks.keys()) boxCell(pen, grid, index, { width: 1, dash: [2, 1.5] });
  for (const index of signs.faults) boxCell(pen, grid, index, { width: 1.5 });
  if (!ticks[signs.root]) return;
  pen.fillStyle = colours.accent;
  fillCell(pen, grid, signs.root);
  pen.fillStyle = colours["on-accent"];
  for (const path of tickPaths(grid, (index) => index === signs.root).values()) pen.fill(path);
}

function edgesOf(grid, index) {
  const { x, y } = cornerOf(grid, index);
  const [right, bottom] = [x + grid.cellWidth, y + grid.cellHeight];
  const column = index % grid.columns;
  const isOpen = (other, isSameRow) => !isSameRow || !isOnScreen(other);
  return [
    isOpen(index - grid.columns, true) && [x, y, right, y],
    isOpen(index + grid.columns, true) && [x, bottom, right, bottom],
    isOpen(index - 1, column > 0) && [x, y, x, bottom],
    isOpen(index + 1, column < grid.columns - 1) && [right, y, right, bottom],
  ].filter(Boolean);
}

/** A thin line round the steps that are on the screen. */
function outlineScreen(pen, grid, colours) {
  pen.strokeStyle = colours["line-strong"];
  pen.lineWidth = 1;
  pen.beginPath();
  ticks.forEach((_, index) => {
    if (!isOnScreen(index) || signs.hidden.has(index)) return;
    for (const [fromX, fromY, toX, toY] of edgesOf(grid, index)) {
      pen.moveTo(fromX, fromY);
      pen.lineTo(toX, toY);
    }
  });
  pen.stroke();
}

function boxCurrent(pen, grid, colours) {
  pen.strokeStyle = colours.surface;
  boxCell(pen, grid, signs.current, { width: 4, grow: 2 });
  pen.strokeStyle = colours.ink;
  boxCell(pen, grid, signs.current, { width: 2, grow: 1 });
}

/** Paint the rail. `paths` come from ticksOf; the pen's unit is one CSS pixel. */
export function drawRail(pen, grid, paths, colours) {
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  tintPhases(pen, grid, colours);
  fillHits(pen, grid, colours);
  labelRows(pen, grid, colours);
  fillTicks(pen, paths.shown, colours);
  pen.globalAlpha = HIDDEN_ALPHA;
  fillTicks(pen, paths.hidden, colours);
  pen.globalAlpha = 1;
  notchHandOffs(pen, grid, colours);
  underlineSignals(pen, grid, colours);
  outlineScreen(pen, grid, colours);
  drawAnswer(pen, grid, colours);
  foldBookmarks(pen, grid, colours);
  boxCurrent(pen, grid, colours);
}
