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
  for (const page of pages) for (const key of new Set(endsOf(page).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const least = Math.max(3, pages.length * REPEATED_SHARE);
  return pages.map((page) => {
    const ends = new Set(endsOf(page));
    return page.filter((segment) => {
      if (LEADER.test(segment.text)) return false;
      if (!ends.has(segment)) return true;
      return !PAGE_NUMBER.test(segment.text.trim()) && (counts.get(keyOf(segment)) ?? 0) < least;
    });
  });
}

/** Running heads differ by their figures, and stand at one height. */
function keyOf({ text, y }: Segment): string {
  return `${Math.round(y / 4)} ${text.replace(/\d+/gu, "#")}`;
}

function endsOf(page: readonly Segment[]): Segment[] {
  const heights = [...new Set(page.map(({ y }) => Math.round(y)))].toSorted((a, b) => a - b);
  const ends = new Set([...heights.slice(0, LINES_AT_EACH_END), ...heights.slice(-LINES_AT_EACH_END)]);
  return page.filter(({ y }) => ends.has(Math.round(y)));
}
