const RADIUS = 200;
const ROWS = 15;
const COLUMNS = 30;
/** How much of its place a tile leaves free. */
const GAP = 0.07;
const LEAN = 0.42;
const ROLL = -0.3;
const LIGHT = unit({ x: -0.5, y: -0.62, z: 0.72 });
const ACCENT = "oklch(0.9 0.19 121)";

interface Point {
  x: number;
  y: number;
  z: number;
}

/** The brand's motif, drawn large: a ball of tiles of which a few catch the light. It means nothing to a listener. */
export function MirrorBall({ id }: { id?: string }) {
  return (
    <svg viewBox="-202 -202 404 404" aria-hidden="true" focusable="false">
      <g id={id}>
        {tiles().map(({ key, path, fill }) => (
          <path key={key} d={path} fill={fill} />
        ))}
      </g>
    </svg>
  );
}

function tiles() {
  const found: { key: string; path: string; fill: string }[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    const [top, bottom] = [angleOf(row), angleOf(row + 1)];
    const columns = Math.max(6, Math.round(COLUMNS * Math.cos((top + bottom) / 2)));
    for (let column = 0; column < columns; column += 1) {
      const left = (2 * Math.PI * column) / columns;
      const right = (2 * Math.PI * (column + 1)) / columns;
      const middle = pointAt((top + bottom) / 2, (left + right) / 2);
      if (middle.z < 0.04) continue;
      const corners = [pointAt(top, left), pointAt(top, right), pointAt(bottom, right), pointAt(bottom, left)];
      const path = `M${corners.map((corner) => place(corner, middle)).join("L")}Z`;
      found.push({ key: `${row}-${column}`, path, fill: fillOf(middle, chance(row, column)) });
    }
  }
  return found;
}

function angleOf(row: number): number {
  return -Math.PI / 2 + (Math.PI * row) / ROWS;
}

function pointAt(latitude: number, longitude: number): Point {
  const [x, y, z] = [Math.cos(latitude) * Math.sin(longitude), Math.sin(latitude), Math.cos(latitude) * Math.cos(longitude)];
  const [leanY, leanZ] = [y * Math.cos(LEAN) + z * Math.sin(LEAN), z * Math.cos(LEAN) - y * Math.sin(LEAN)];
  return { x: x * Math.cos(ROLL) - leanY * Math.sin(ROLL), y: x * Math.sin(ROLL) + leanY * Math.cos(ROLL), z: leanZ };
}

/** A corner, drawn in a little towards the middle of its tile. */
function place(corner: Point, middle: Point): string {
  const drawn = (from: number, to: number) => (RADIUS * (from + (to - from) * GAP)).toFixed(1);
  return `${drawn(corner.x, middle.x)} ${drawn(corner.y, middle.y)}`;
}

/** Each tile stands a little differently in the light; some flash, and the brightest show the accent. */
function fillOf(middle: Point, luck: number): string {
  const facing = Math.max(0, middle.x * LIGHT.x + middle.y * LIGHT.y + middle.z * LIGHT.z);
  if (luck > 0.94 && facing > 0.25) return ACCENT;
  const flash = luck > 0.8 ? 0.24 : 0;
  const lightness = 0.24 + 0.42 * facing ** 1.6 + (luck - 0.5) * 0.2 + flash * facing;
  return `oklch(${Math.min(0.95, Math.max(0.2, lightness)).toFixed(2)} 0.018 265)`;
}

/** A fixed scatter, the same at every visit. */
function chance(row: number, column: number): number {
  const wave = Math.sin(row * 12.9898 + column * 78.233) * 43_758.5453;
  return wave - Math.floor(wave);
}

function unit({ x, y, z }: Point): Point {
  const length = Math.hypot(x, y, z);
  return { x: x / length, y: y / length, z: z / length };
}
