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

/** One item of text as pdf.js gives it, with its place on the page. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  isBold: boolean;
  isUpright: boolean;
}

/** A gap this wide, in widths of an "m", begins another column or cell. */
const CELL_GAP = 1.1;
const WORD_GAP = 0.16;
const SAME_LINE = 0.35;

/** Joins items that follow each other on a line; what is far apart stays apart. */
export function joinSegments(items: readonly PlacedText[]): Segment[] {
  const upright = items.filter(({ text, isUpright }) => isUpright && text.trim() !== "");
  const sorted = upright.toSorted((a, b) => a.y - b.y || a.x - b.x);
  const segments: Segment[] = [];
  for (let from = 0; from < sorted.length;) {
    const first = sorted[from];
    if (first === undefined) break;
    let to = from + 1;
    while (to < sorted.length && isSameLine(first, sorted[to])) to += 1;
    segments.push(...joinLine(sorted.slice(from, to).toSorted((a, b) => a.x - b.x)));
    from = to;
  }
  return segments;
}

function isSameLine(first: PlacedText, other: PlacedText | undefined): boolean {
  return other !== undefined && Math.abs(other.y - first.y) <= SAME_LINE * Math.min(first.size, other.size);
}

function joinLine(items: readonly PlacedText[]): Segment[] {
  const segments: Segment[] = [];
  let open: Segment | null = null;
  for (const item of items) {
    const gap = open === null ? 0 : item.x - open.right;
    // A raised letter is smaller than its line; a heading beside a paragraph is not part of it.
    const isOther =
      open !== null &&
      (gap > CELL_GAP * Math.min(open.size, item.size) || gap < -open.size || (item.size > open.size * 1.5 && open.text.length > 2));
    if (open === null || isOther) {
      open = { text: item.text.trim(), x: item.x, right: item.x + item.width, y: item.y, size: item.size, isBold: item.isBold };
      segments.push(open);
      continue;
    }
    // The sign before a list's item is often smaller than its words.
    if (open.text.length <= 2) open.size = item.size;
    const isApart = gap > WORD_GAP * item.size || /\s$/u.test(open.text) || /^\s/u.test(item.text);
    open.text += `${isApart ? " " : ""}${item.text.trim()}${/\s$/u.test(item.text) ? " " : ""}`;
    open.right = Math.max(open.right, item.x + item.width);
    open.isBold &&= item.isBold;
  }
  for (const segment of segments) segment.text = segment.text.replace(/\s+/gu, " ").trim();
  return segments;
}
