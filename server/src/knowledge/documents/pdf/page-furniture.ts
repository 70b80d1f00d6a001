import type { Segment } from "./page-segments.ts";

const LINES_AT_EACH_END = 2;
const PAGE_NUMBER = /^(?:(?:page|seite|p\.?)\s*)?\d{1,4}(?:\s*(?:\/|of|von|-)\s*\d{1,4})?$/iu;

/** A chapter's running head stands on its own pages only. */
const REPEATED_SHARE = 0.15;
/** An entry of a table of contents or an index: dots that lead to a page number. */
const LEADER = /(?:\s?\.){6,}\s*[\divxlc,\s]*$/iu;

/** Leaves out page numbers, the running heads and feet that stand on many pages, and tables of contents. */
export function withoutFurniture(pages: readonly (readonly Segment[])[]): Segment[][] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const keys = new Set(
      rowsOf(page)
        .filter((_row, at, rows) => isAtEnd(at, rows.length))
        .flatMap((row) => row.map(keyOf)),
    );
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(3, pages.length * REPEATED_SHARE);
  return pages.map((page) =>
    rowsOf(page).flatMap((row, at, rows) => {
      const seen = row.filter(({ text }) => !LEADER.test(text));
      if (!isAtEnd(at, rows.length)) return seen;
      const words = seen.filter(({ text }) => !PAGE_NUMBER.test(text.trim()));
      const isRepeated = words.every((segment) => (counts.get(keyOf(segment)) ?? 0) >= least);
      // The names of a table's columns stand on each of its pages, too.
      const isTableHead = words.length > 1 && rows[at + 1]?.length === seen.length;
      return isRepeated && !isTableHead ? [] : seen;
    }),
  );
}

/** Running heads differ by their figures, and stand at one height. */
function keyOf({ text, y }: Segment): string {
  return `${Math.round(y / 4)} ${text.replace(/\d+/gu, "#")}`;
}

function isAtEnd(at: number, count: number): boolean {
  return at < LINES_AT_EACH_END || at >= count - LINES_AT_EACH_END;
}

function rowsOf(page: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of page.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row?.[0] !== undefined && Math.abs(segment.y - row[0].y) < segment.size * 0.4) row.push(segment);
    else rows.push([segment]);
  }
  return rows;
}
