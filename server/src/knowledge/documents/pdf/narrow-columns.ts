import type { PlacedText } from "./placed-text.ts";

/** In widths of an "m": what is more than a blank between words, and what is more than prose has. */
const WORD_GAP = 0.16;
const CELL_GAP = 0.4;
/** A gap at one place on so many lines is one between columns, if it is a wide one on most of them: the longest cell leaves less of it. */
const LINES = 3;
const WIDE_LINES = 2;
const LOOKED_AT = 4;
const LINE_STEP = 2.5;
const SAME_PLACE = 0.75;
/** Prose ends at its right margin as well as figures do. */
const FIGURE = /^.{0,8}\d.{0,8}$/u;

interface Gap {
  item: PlacedText;
  from: number;
  to: number;
}

/** Finds the items that begin a column of a narrow table: behind a gap at the same place on line after line. */
export function narrowColumns(lines: readonly (readonly PlacedText[])[]): ReadonlySet<PlacedText> {
  const gaps = lines.map(gapsOf);
  const columns = new Set<PlacedText>();
  for (const [at, own] of gaps.entries()) {
    for (const gap of own) {
      const near = [gap, ...inRun(gap, at, -1), ...inRun(gap, at, 1)];
      const isTable = near.filter(isWide).length >= (near.length < LINES ? 1 : WIDE_LINES);
      if (!isTable) continue;
      if (near.length >= LINES) columns.add(gap.item);
      else if (near.length < LINES && isBesideHead(gap, at)) for (const each of near) columns.add(each.item);
    }
  }
  return columns;

  function inRun(gap: Gap, from: number, step: 1 | -1): Gap[] {
    const run: Gap[] = [];
    for (let at = from + step; run.length < LOOKED_AT && isNear(lines[at - step], lines[at]); at += step) {
      const found = gaps[at]?.find((other) => isAligned(gap.item, other.item));
      if (found === undefined) break;
      run.push(found);
    }
    return run;
  }

  function isBesideHead(gap: Gap, at: number): boolean {
    const top = at - inRun(gap, at, -1).length;
    const head = isNear(lines[top - 1], lines[top]) ? gaps[top - 1]?.find((above) => overlaps(gap, above)) : undefined;
    if (head === undefined || !isWide(head) || inRun(gap, at, 1).length + (at - top) === 0) return false;
    columns.add(head.item);
    return true;
  }
}

function overlaps(gap: Gap, other: Gap): boolean {
  return Math.min(gap.to, other.to) - Math.max(gap.from, other.from) > WORD_GAP * gap.item.size;
}

function gapsOf(line: readonly PlacedText[]): Gap[] {
  return line.flatMap((item, place) => {
    const before = line[place - 1];
    if (before === undefined) return [];
    const from = before.x + before.width;
    return item.x - from > WORD_GAP * item.size ? [{ item, from, to: item.x }] : [];
  });
}

function isWide({ item, from, to }: Gap): boolean {
  return to - from > CELL_GAP * item.size;
}

function isNear(line: readonly PlacedText[] | undefined, next: readonly PlacedText[] | undefined): boolean {
  const [a, b] = [line?.[0], next?.[0]];
  return a !== undefined && b !== undefined && Math.abs(a.y - b.y) <= a.size * LINE_STEP;
}

function isAligned(item: PlacedText, other: PlacedText): boolean {
  if (Math.abs(other.x - item.x) <= SAME_PLACE) return true;
  return Math.abs(other.x + other.width - item.x - item.width) <= SAME_PLACE && FIGURE.test(other.text);
}
