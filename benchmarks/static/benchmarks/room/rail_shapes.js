// The shapes of roles, as paths in a square from -1 to 1. Their order is that of the shape-N classes.

const polygon = (points) => {
  const path = new Path2D();
  points.forEach(([x, y], number) => (number ? path.lineTo(x, y) : path.moveTo(x, y)));
  path.closePath();
  return path;
};

function circle() {
  const path = new Path2D();
  path.arc(0, 0, 0.9, 0, 2 * Math.PI);
  return path;
}

/** Return corners on a circle, at the given radii in turn, the first one on top. */
const around = (corners, radii) =>
  Array.from({ length: corners }, (_, number) => {
    const angle = (2 * Math.PI * number) / corners - Math.PI / 2;
    const radius = radii[number % radii.length];
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });

const ARM = 0.34;
const CROSS = [
  [-ARM, -1], [ARM, -1], [ARM, -ARM], [1, -ARM], [1, ARM], [ARM, ARM],
  [ARM, 1], [-ARM, 1], [-ARM, ARM], [-1, ARM], [-1, -ARM], [-ARM, -ARM],
];

export const SHAPES = [
  circle(),
  polygon([[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]]),
  polygon([[0, -0.95], [1, 0.85], [-1, 0.85]]),
  polygon(around(4, [1.1])),
  polygon([[0, 0.95], [1, -0.85], [-1, -0.85]]),
  polygon(CROSS),
  polygon(around(10, [1.1, 0.45])),
  polygon(around(5, [1])),
];
