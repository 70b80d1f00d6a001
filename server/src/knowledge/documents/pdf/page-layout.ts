import type { Segment } from "./page-segments.ts";

/** A line of a page, from left to right; more than one segment is a row of a table. */
export interface Row {
  segments: readonly Segment[];
  y: number;
}

/** A stretch of a page that is read from its first row to its last before anything beside it. */
export interface Region {
  rows: readonly Row[];
  left: number;
  right: number;
}

const MIN_COLUMN_LINES = 3;
const MAX_CANDIDATES = 40;
const MAX_DEPTH = 4;
/** Words in a line of a column of prose, and how much of the column's width such a line fills; cells of tables are shorter. */
const MIN_PROSE_WORDS = 3.5;
const MIN_PROSE_FILL = 0.5;
/** Least share of prose lines that begin in the middle of a sentence. */
const MIN_GOING = 0.25;
const BULLET = /^(?:[•‣▪●○–*·-]|\d{1,3}[.)])\s/u;

/** Puts a page into reading order: down one column, then down the next; what spans them divides what is above from what is below. */
export function layOut(segments: readonly Segment[], depth = 0): Region[] {
  if (segments.length === 0) return [];
  const gutter = depth < MAX_DEPTH ? findGutter(segments) : null;
  if (gutter === null) return [regionOf(segments)];
  const regions: Region[] = [];
  let band: Segment[] = [];
  let spanning: Segment[] = [];
  const endBand = () => {
    if (band.length > 0) regions.push(...layOutBand(band, gutter, depth));
    band = [];
  };
  const endSpanning = () => {
    if (spanning.length > 0) regions.push(regionOf(spanning));
    spanning = [];
  };
  for (const segment of segments.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    if (crosses(segment, gutter)) {
      endBand();
      spanning.push(segment);
    } else {
      endSpanning();
      band.push(segment);
    }
  }
  endBand();
  endSpanning();
  return joinNeighbours(regions);
}

function layOutBand(band: readonly Segment[], gutter: number, depth: number): Region[] {
  const left = band.filter(({ right }) => right <= gutter + 1);
  const right = band.filter(({ x }) => x >= gutter - 1);
  if (!isProse(left) || !isProse(right)) return [regionOf(band)];
  return [...layOut(left, depth + 1), ...layOut(right, depth + 1)];
}

/** The left edge of a column: an x that many segments begin at, and few reach across. */
function findGutter(segments: readonly Segment[]): number | null {
  const edges = new Map<number, number>();
  for (const { x } of segments) edges.set(Math.round(x), (edges.get(Math.round(x)) ?? 0) + 1);
  const candidates = [...edges].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_CANDIDATES);
  let best: { x: number; score: number } | null = null;
  for (const [edge] of candidates) {
    const x = edge - 2;
    let crossing = 0;
    const left: Segment[] = [];
    const right: Segment[] = [];
    for (const segment of segments) {
      if (crosses(segment, x)) crossing += 1;
      else (segment.x >= x - 1 ? right : left).push(segment);
    }
    const fewer = Math.min(left.length, right.length);
    if (fewer < MIN_COLUMN_LINES || !isProse(left) || !isProse(right)) continue;
    const score = fewer - 2 * crossing;
    if (score > (best?.score ?? 0)) best = { x, score };
  }
  return best?.x ?? null;
}

function crosses({ x, right }: Segment, at: number): boolean {
  return x < at - 1 && right > at + 1;
}

/** Lines of prose are long, fill their column and continue; cells of a table restart. */
function isProse(segments: readonly Segment[]): boolean {
  if (segments.length < MIN_COLUMN_LINES) return false;
  const words = segments.reduce((sum, { text }) => sum + text.split(" ").length, 0) / segments.length;
  if (words < MIN_PROSE_WORDS) return false;
  const cased = segments.filter(({ text }) => /^["“'(]?[\p{Lu}\p{Ll}]/u.test(text));
  const going = cased.filter(({ text }) => /^["“'(]?\p{Ll}/u.test(text));
  const listed = segments.filter(({ text }) => BULLET.test(text));
  if (cased.length > 0 && going.length < cased.length * MIN_GOING && listed.length < segments.length / 2) return false;
  const right = Math.max(...segments.map((segment) => segment.right));
  const fills = segments
    .map((segment) => (segment.right - segment.x) / (nextColumn(segment, segments, right) - segment.x))
    .toSorted((x, y) => x - y);
  return (fills[Math.floor(fills.length / 2)] ?? 0) >= MIN_PROSE_FILL;
}

function nextColumn({ right, y, size }: Segment, segments: readonly Segment[], end: number): number {
  let next = end;
  for (const other of segments) if (other.x > right && other.x < next && Math.abs(other.y - y) < size) next = other.x;
  return next;
}

function regionOf(segments: readonly Segment[]): Region {
  const rows: { segments: Segment[]; y: number }[] = [];
  for (const segment of segments.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row !== undefined && Math.abs(segment.y - row.y) <= segment.size * 0.4) row.segments.push(segment);
    else rows.push({ segments: [segment], y: segment.y });
  }
  for (const row of rows) row.segments.sort((a, b) => a.x - b.x);
  return { rows, left: Math.min(...segments.map(({ x }) => x)), right: Math.max(...segments.map(({ right }) => right)) };
}

/** Two stretches of the whole width with nothing between them are one, so that a table is not cut in two. */
function joinNeighbours(regions: readonly Region[]): Region[] {
  const joined: Region[] = [];
  for (const region of regions) {
    const before = joined.at(-1);
    const isBelow = before !== undefined && (before.rows.at(-1)?.y ?? 0) < (region.rows[0]?.y ?? 0);
    const overlap = before === undefined ? 0 : Math.min(before.right, region.right) - Math.max(before.left, region.left);
    if (before !== undefined && isBelow && overlap > 0.8 * Math.max(before.right - before.left, region.right - region.left)) {
      joined[joined.length - 1] = {
        rows: [...before.rows, ...region.rows],
        left: Math.min(before.left, region.left),
        right: Math.max(before.right, region.right),
      };
    } else joined.push(region);
  }
  return joined;
}
