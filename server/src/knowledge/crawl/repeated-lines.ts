import { isCodeLine } from "../code-line.ts";
import type { TextBlock } from "../passage.ts";
import { isContactLine } from "../read/fields/contact-words.ts";

/** A line on most pages of a site, and the one page that keeps it, if it says something. */
export interface RepeatedLine {
  line: string;
  keptOn: string | null;
}

const MIN_PAGES = 4;
const MIN_SHARE = 0.3;
const MAX_LINES = 500;
/** Limit for counted lines: repeated ones come early, and a site of unique lines must not fill the memory. */
const MAX_CHARACTERS = 20_000_000;
const CHROME =
  /cookie|consent|newsletter|subscribe|sign ?up|log ?in|sign ?in|all rights reserved|©|copyright|privacy (?:policy|notice)|terms of|skip to|follow us|javascript|share this|read more|learn more|back to/iu;

/** Counts on how many pages of a site each line stands. */
export function createLineCounter() {
  const pagesByLine = new Map<string, { count: number; keptOn: string }>();
  let pages = 0;
  let characters = 0;
  return {
    get pages() {
      return pages;
    },
    count(url: string, blocks: readonly TextBlock[]): void {
      pages += 1;
      for (const line of new Set(blocks.flatMap((block) => block.text.split("\n")))) {
        // Code has its braces and its first lines in common with other code.
        if (isCodeLine(line)) continue;
        const known = pagesByLine.get(line);
        if (known !== undefined) {
          known.count += 1;
          if (url.length < known.keptOn.length) known.keptOn = url;
        } else if (characters < MAX_CHARACTERS) {
          characters += line.length;
          pagesByLine.set(line, { count: 1, keptOn: url });
        }
      }
    },
    /** Lines on at least four pages and on more than the given share of them. */
    repeated(minShare = MIN_SHARE): RepeatedLine[] {
      const found: RepeatedLine[] = [];
      for (const [line, { count, keptOn }] of pagesByLine) {
        if (count < MIN_PAGES || count <= pages * minShare || found.length >= MAX_LINES) continue;
        found.push({ line, keptOn: isWorthKeeping(line) ? keptOn : null });
      }
      return found;
    },
  };
}

/** A whole sentence that is no notice or invitation may be a fact ("No card is needed."), so one page keeps it. */
function isWorthKeeping(line: string): boolean {
  if (isContactLine(line)) return true;
  return /[.!?]$/u.test(line) && line.split(/\s+/u).length >= 5 && !CHROME.test(line);
}

export function withoutRepeated(blocks: readonly TextBlock[], repeated: ReadonlyMap<string, string | null>, url: string): TextBlock[] {
  const kept: TextBlock[] = [];
  for (const block of blocks) {
    const lines = block.text.split("\n").filter((line) => !repeated.has(line) || repeated.get(line) === url);
    if (lines.length > 0) kept.push({ headings: block.headings, text: lines.join("\n") });
  }
  return kept;
}

const HEADING_MARK = "› ";

/** Writes blocks as one text that still tells headings from lines. */
export function toStoredText(blocks: readonly TextBlock[]): string {
  return blocks
    .map(({ headings, text }) => (headings.length === 0 ? text : `${HEADING_MARK}${headings.join(" › ")}\n${text}`))
    .join("\n\n");
}

export function fromStoredText(stored: string): TextBlock[] {
  return stored
    .split("\n\n")
    .filter((part) => part !== "")
    .map((part) => {
      if (!part.startsWith(HEADING_MARK)) return { headings: [], text: part };
      const end = part.indexOf("\n");
      return { headings: part.slice(HEADING_MARK.length, end).split(" › "), text: part.slice(end + 1) };
    });
}

/** The website's own row keeps its repeated lines, one a line: the page that keeps it, a tab, the line. */
export function writeRepeated(repeated: ReadonlyMap<string, string | null>): string {
  return [...repeated].map(([line, keptOn]) => `${keptOn ?? ""}\t${line}`).join("\n");
}

export function readRepeated(stored: string): Map<string, string | null> {
  const repeated = new Map<string, string | null>();
  for (const row of stored.split("\n")) {
    const tab = row.indexOf("\t");
    if (tab !== -1) repeated.set(row.slice(tab + 1), row.slice(0, tab) === "" ? null : row.slice(0, tab));
  }
  return repeated;
}
