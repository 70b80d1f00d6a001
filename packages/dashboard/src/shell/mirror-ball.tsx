const ROWS = 11;
const RADIUS = 200;

/** The brand's motif, drawn large: a ball of facets of which a few catch the light. It means nothing to a listener. */
export function MirrorBall() {
  return (
    <svg viewBox="-210 -210 420 420" aria-hidden="true" focusable="false">
      {facets().map(({ key, path, light }) => (
        <path key={key} d={path} fill={light > 0.93 ? "oklch(0.9 0.19 121)" : `oklch(${(0.3 + light * 0.5).toFixed(3)} 0.02 265)`} />
      ))}
    </svg>
  );
}

/** Tiles between circles of latitude and meridians, seen from the front, with a gap between them. */
function facets() {
  const tiles: { key: string; path: string; light: number }[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    const top = -Math.PI / 2 + (Math.PI * row) / ROWS + 0.02;
    const bottom = -Math.PI / 2 + (Math.PI * (row + 1)) / ROWS - 0.02;
    const columns = Math.max(3, Math.round(ROWS * 1.2 * Math.cos((top + bottom) / 2)));
    for (let column = 0; column < columns; column += 1) {
      const left = -Math.PI / 2 + (Math.PI * column) / columns + 0.018;
      const right = -Math.PI / 2 + (Math.PI * (column + 1)) / columns - 0.018;
      const corners = [at(top, left), at(top, right), at(bottom, right), at(bottom, left)];
      tiles.push({ key: `${row}-${column}`, path: `M${corners.join("L")}Z`, light: lightOf(row, column) });
    }
  }
  return tiles;
}

function at(latitude: number, longitude: number): string {
  const x = RADIUS * Math.cos(latitude) * Math.sin(longitude);
  return `${x.toFixed(1)} ${(RADIUS * Math.sin(latitude)).toFixed(1)}`;
}

/** A fixed scatter, the same at every visit. */
function lightOf(row: number, column: number): number {
  const wave = Math.sin(row * 12.9898 + column * 78.233) * 43_758.5453;
  return wave - Math.floor(wave);
}
