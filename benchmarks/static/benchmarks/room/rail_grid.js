// Where each step lies on the rail: rows of ten, read from left to right. Pure arithmetic, in CSS pixels.

const LARGEST_CELL = 18;
// Below that a shape is a dot; then rows of twenty are better.
const GOOD_CELL = 5;
const SMALLEST_ROW = 3;
const LABEL_WIDTH = 24;
// A rail that is no wider than this, as on a phone, has no room for labels.
const NARROW = 80;

function columnsFor({ n, width, height }) {
  const fits = (columns) => Math.ceil(n / columns) * GOOD_CELL <= height;
  if (width <= NARROW) return fits(5) ? 5 : 10;
  if (n <= 5) return 5;
  return fits(10) ? 10 : 20;
}

/** Return the grid of n steps in the room that is there: columns, rows, cell sizes, origin, and the height it needs. */
export function gridFor({ n, width, height }) {
  const columns = columnsFor({ n, width, height });
  const rows = Math.max(1, Math.ceil(n / columns));
  const left = width <= NARROW ? 0 : LABEL_WIDTH;
  const cellWidth = Math.min(LARGEST_CELL, (width - left) / columns);
  const cellHeight = Math.max(SMALLEST_ROW, Math.min(LARGEST_CELL, cellWidth * 1.4, height / rows));
  return { n, columns, rows, left, cellWidth, cellHeight, neededHeight: rows * cellHeight };
}

/** Return the left upper corner of a step's cell. */
export function cornerOf(grid, index) {
  const row = Math.floor(index / grid.columns);
  return { x: grid.left + (index % grid.columns) * grid.cellWidth, y: row * grid.cellHeight };
}

const between = (low, value, high) => Math.min(high, Math.max(low, value));

/** Return the step at a place, the nearest one where there is none. */
export function stepAt(grid, x, y) {
  const column = between(0, Math.floor((x - grid.left) / grid.cellWidth), grid.columns - 1);
  const row = between(0, Math.floor(y / grid.cellHeight), grid.rows - 1);
  return Math.min(grid.n - 1, row * grid.columns + column);
}

/** Return the rows that get a label: each tenth step, but none so near to another that they touch. */
export function labelledRows(grid) {
  const every = Math.max(1, Math.ceil(13 / grid.cellHeight));
  const nice = [1, 2, 5, 10, 20, 50, 100].find((one) => one >= every) ?? every;
  return Array.from({ length: Math.ceil(grid.rows / nice) }, (_, number) => number * nice);
}
