import { narrowColumns } from "./narrow-columns.ts";
import { isRightToLeft, joinPieces, type LinePiece } from "./line-text.ts";
import type { PlacedText } from "./placed-text.ts";

/** A run of text on one line of a page, in points from the page's upper left corner as it is looked at. */
export interface Segment {
  text: string;
  x: number;
  right: number;
  /** The baseline. */
  y: number;
  size: number;
  isBold: boolean;
}

/** A gap this wide, in widths of an "m", begins another column or cell. */
const CELL_GAP = 1.1;
const WORD_GAP = 0.16;
const SAME_LINE = 0.35;

/**
 * Joins items that follow each other on a line; what is far apart stays apart. A page that is read from right to left is looked at in a
 * mirror, so that all else can take it as if it were read from left to right.
 */
export function joinSegments(items: readonly PlacedText[]): Segment[] {
  const filled = items.filter(({ text }) => text.trim() !== "");
  const isMirrored = isRightToLeft(filled.map(({ text }) => text).join(" "));
  const placed = isMirrored ? filled.map((item) => ({ ...item, x: -item.x - item.width })) : filled;
  const lines = linesOf(placed);
  const columns = narrowColumns(lines);
  return lines.flatMap((line) => joinLine(line, columns, isMirrored));
}

function linesOf(items: readonly PlacedText[]): PlacedText[][] {
  const sorted = items.toSorted((a, b) => a.y - b.y || a.x - b.x);
  const lines: PlacedText[][] = [];
  for (let from = 0; from < sorted.length;) {
    const first = sorted[from];
    if (first === undefined) break;
    let to = from + 1;
    while (to < sorted.length && isSameLine(first, sorted[to])) to += 1;
    lines.push(sorted.slice(from, to).toSorted((a, b) => a.x - b.x));
    from = to;
  }
  return lines;
}

function isSameLine(first: PlacedText, other: PlacedText | undefined): boolean {
  return other !== undefined && Math.abs(other.y - first.y) <= SAME_LINE * Math.min(first.size, other.size);
}

interface OpenSegment extends Segment {
  pieces: LinePiece[];
}

function joinLine(items: readonly PlacedText[], columns: ReadonlySet<PlacedText>, isMirrored: boolean): Segment[] {
  const segments: OpenSegment[] = [];
  let open: OpenSegment | null = null;
  for (const item of items) {
    const gap = open === null ? 0 : item.x - open.right;
    const isShort = open !== null && lengthOf(open) <= 2;
    // A raised letter is smaller than its line; a heading beside a paragraph is not part of it.
    const isOther =
      open !== null &&
      (gap > CELL_GAP * Math.min(open.size, item.size) ||
        gap < -open.size ||
        (item.size > open.size * 1.5 && !isShort) ||
        (columns.has(item) && !isShort));
    if (open === null || isOther) {
      const { x, y, size, isBold } = item;
      open = { text: "", pieces: [{ text: item.text, isApart: false }], x, right: x + item.width, y, size, isBold };
      segments.push(open);
      continue;
    }
    // The sign before a list's item is often smaller than its words.
    if (isShort) open.size = item.size;
    open.pieces.push({ text: item.text, isApart: gap > WORD_GAP * item.size });
    open.right = Math.max(open.right, item.x + item.width);
    open.isBold &&= item.isBold;
  }
  return segments.map(({ pieces, ...segment }) => ({ ...segment, text: joinPieces(pieces, isMirrored) }));
}

function lengthOf({ pieces }: OpenSegment): number {
  return pieces.reduce((sum, { text }) => sum + text.trim().length, 0);
}
