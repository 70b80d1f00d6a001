import type { Segment } from "./page-segments.ts";

const LINES_AT_EACH_END = 2;
const PAGE_NUMBER =
  /(?:(?:page|seite|página|pagina|strana|p\.)\s*)\d{1,4}(?:\s*(?:\/|of|von|de|sur|di|z)\s*\d{1,4})?|^\d{1,4}(?:\s*(?:\/|of|von|-)\s*\d{1,4})?$|^-\s*\d{1,4}\s*-$/giu;

/** A chapter's running head is on its own pages only. */
const REPEATED_SHARE = 0.15;
/** Text as large as a heading counts as one until it is on so many pages. */
const HEADING_FACTOR = 1.12;
const LEAST_FOR_LARGE = 3;
/** Leader dots between an entry and its page number. */
const LEADER = /\s?(?:\.\s?){6,}\s*/u;
/** An entry of a table of contents or an index. */
const CONTENTS_ENTRY = /(?:\s?\.){6,}\s*([\divxlc,\s]*)$/iu;
const LEAST_ENTRIES = 3;

export interface Furnished {
  pages: Segment[][];
  leftOut: string[];
  /** Running heads and feet, each once, without page numbers, with the first page of each. */
  running: { text: string; page: number }[];
  hasContents: boolean;
}

/** Separates the text of pages from page numbers, running heads and feet, and tables of contents. */
export function withoutFurniture(pages: readonly (readonly Segment[])[], bodySize: number): Furnished {
  const counts = countRunning(pages);
  const running = new Map<string, { text: string; page: number }>();
  const leftOut = pages.map((): string[] => []);
  const contents = new Set(pages.flatMap((page, at) => (isContents(page, pages.length) ? [at] : [])));
  const kept = pages.map((page, number) =>
    rowsOf(page).flatMap((row, at, rows) => {
      if (contents.has(number) && row.some(({ text }) => CONTENTS_ENTRY.test(text))) {
        leftOut[number]?.push(...row.map(({ text }) => text));
        return [];
      }
      const seen = row.map((segment) => ({ ...segment, text: segment.text.replace(LEADER, ": ") }));
      if (!isAtEnd(at, rows.length)) return seen;
      const words = seen.filter(({ text }) => withoutNumber(text) !== "");
      const least = (segment: Segment) =>
        Math.max(segment.size > bodySize * HEADING_FACTOR ? LEAST_FOR_LARGE : 2, pages.length * REPEATED_SHARE);
      const isRepeated = words.every((segment) => (counts.get(keyOf(segment)) ?? 0) >= least(segment));
      const isTableHead = words.length > 1 && rows[at + 1]?.length === seen.length;
      if (!isRepeated || isTableHead) return seen;
      for (const { text } of seen) leftOut[number]?.push(text);
      const text = words.map((segment) => withoutNumber(segment.text)).join(" | ");
      const key = text.replace(/\d+/gu, "#");
      if (/\p{L}/u.test(text) && !running.has(key)) running.set(key, { text, page: number + 1 });
      return [];
    }),
  );
  return { pages: kept, leftOut: leftOut.map((texts) => texts.join("\n")), running: [...running.values()], hasContents: contents.size > 0 };
}

function countRunning(pages: readonly (readonly Segment[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const keys = new Set(
      rowsOf(page)
        .filter((_row, at, rows) => isAtEnd(at, rows.length))
        .flatMap((row) => row.map(keyOf)),
    );
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** A page of lines with dots that lead to the numbers of pages, which do not fall. Dots lead to prices as well. */
function isContents(page: readonly Segment[], count: number): boolean {
  const numbers = page.flatMap(({ text }) => {
    const found = CONTENTS_ENTRY.exec(text)?.[1];
    return found === undefined ? [] : [found.trim()];
  });
  if (numbers.length < LEAST_ENTRIES || count < 2) return false;
  const arabic = numbers.filter((number) => /^\d+$/u.test(number)).map(Number);
  // An index names several pages, and a list of figures may go on beyond this file.
  const rises = arabic.every((number, at) => number >= (arabic[at - 1] ?? 0));
  return (
    numbers.every((number) => number === "" || /^[\divxlc,\s]+$/iu.test(number)) &&
    (rises || numbers.some((number) => number.includes(",")))
  );
}

function withoutNumber(text: string): string {
  return text
    .trim()
    .replace(PAGE_NUMBER, " ")
    .replace(/\s+/gu, " ")
    .replace(/^[\s|·–—-]+|[\s|·–—-]+$/gu, "");
}

/** Running heads differ by their figures, and share one height. */
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
