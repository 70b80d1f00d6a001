import type { Region, Row } from "./page-layout.ts";
import type { Segment } from "./page-segments.ts";

export interface TableElement {
  kind: "table";
  /** Where its columns lie, from left to right. */
  columns: readonly { x: number; right: number }[];
  rows: readonly (readonly string[])[];
  hasBoldHead: boolean;
}

export type PageElement =
  | { kind: "heading"; text: string; size: number; isBold: boolean }
  | { kind: "paragraph"; text: string; /** Its last line is full, and ends no sentence. */ isOpen: boolean }
  | TableElement;

const HEADING_FACTOR = 1.12;
const MAX_HEADING_WORDS = 16;
/** How much of its room a line may leave free when the next word had none. */
const FULL = 0.25;
/** Scripts without blanks between words, and their punctuation. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303F\uFF00-\uFFEF]/u;
const LEAST_LISTED = 3;
const MAX_LISTED_WORDS = 8;
const BULLET = /^(?:[•‣▪●○–*·-]|\d{1,3}[.)]|[a-z][.)])\s/u;

/** Reads a stretch of a page as headings, paragraphs and tables. `bodySize` is the size of the document's running text. */
export function readElements(region: Region, bodySize: number): PageElement[] {
  const elements: PageElement[] = [];
  let at = 0;
  let prose: Segment[] = [];
  const endProse = () => {
    elements.push(...readProse(prose, region, bodySize));
    prose = [];
  };
  while (at < region.rows.length) {
    const end = tableEnd(region.rows, at);
    if (end > at) {
      endProse();
      elements.push(readTable(region.rows.slice(at, end)));
      at = end;
      continue;
    }
    const row = region.rows[at];
    if (row !== undefined) prose.push(lineOf(row));
    at += 1;
  }
  endProse();
  return elements;
}

/** Where the table that begins with this row ends; the same row when none does. A cell's second line has no neighbours. */
function tableEnd(rows: readonly Row[], from: number): number {
  const first = rows[from];
  if (first === undefined || first.segments.length < 2) return from;
  let end = from + 1;
  let filled = 1;
  for (let at = from + 1; at < rows.length; at += 1) {
    const row = rows[at];
    const before = rows[at - 1];
    if (row === undefined || before === undefined) break;
    const size = Math.max(...row.segments.map((segment) => segment.size));
    if (row.y - before.y > size * 4.5) break;
    if (row.segments.length > 1) {
      filled += 1;
      end = at + 1;
      continue;
    }
    const only = row.segments[0];
    const isSecondLine = only !== undefined && row.y - before.y < size * 1.5 && only.x > (first.segments[0]?.right ?? 0);
    if (!isSecondLine) break;
    end = at + 1;
  }
  return filled >= 2 ? end : from;
}

function readTable(rows: readonly Row[]): TableElement {
  const columns = findColumns(rows.flatMap(({ segments }) => segments));
  const cells: string[][] = [];
  for (const { segments } of rows) {
    const before = cells.at(-1);
    const isSecondLine = segments.length === 1 && before !== undefined;
    const target = isSecondLine ? before : columns.map(() => "");
    if (!isSecondLine) cells.push(target);
    for (const segment of segments) {
      const column = columnOf(segment, columns);
      target[column] = `${target[column] ?? ""} ${segment.text}`.trim();
    }
  }
  const [head, ...body] = rows;
  const hasBoldHead =
    (head?.segments.every(({ isBold }) => isBold) ?? false) && !body.every(({ segments }) => segments.every(({ isBold }) => isBold));
  return { kind: "table", columns, rows: cells, hasBoldHead };
}

/** Segments that lie above each other make a column; one that reaches over several does not join them. */
function findColumns(segments: readonly Segment[]): { x: number; right: number }[] {
  const columns: { x: number; right: number }[] = [];
  for (const { x, right } of segments.toSorted((a, b) => a.right - a.x - (b.right - b.x))) {
    const under = columns.filter((column) => Math.min(column.right, right) - Math.max(column.x, x) > 1);
    const [only] = under;
    if (under.length === 0) columns.push({ x, right });
    else if (under.length === 1 && only !== undefined) {
      only.x = Math.min(only.x, x);
      only.right = Math.max(only.right, right);
    }
  }
  return columns.sort((a, b) => a.x - b.x);
}

function columnOf({ x, right }: Segment, columns: readonly { x: number; right: number }[]): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, column] of columns.entries()) {
    const overlap = Math.min(column.right, right) - Math.max(column.x, x);
    if (overlap > most) [best, most] = [index, overlap];
  }
  return best;
}

function lineOf(row: Row): Segment {
  const [first] = row.segments;
  if (first === undefined) throw new Error("A row has no text.");
  if (row.segments.length === 1) return first;
  return {
    ...first,
    text: row.segments.map(({ text }) => text).reduce((line, text) => `${line}${line.endsWith(":") ? " " : " | "}${text}`),
    right: Math.max(...row.segments.map(({ right }) => right)),
    isBold: row.segments.every(({ isBold }) => isBold),
  };
}

function readProse(lines: readonly Segment[], region: Region, bodySize: number): PageElement[] {
  const elements: PageElement[] = [];
  let paragraph = "";
  let before: Segment | null = null;
  // A heading may reach beyond the text that it stands above.
  const right = Math.max(...lines.filter(({ size }) => size < bodySize * HEADING_FACTOR).map((line) => line.right));
  const isListed = isListOfLines(lines);
  const endParagraph = () => {
    const isOpen =
      before !== null && !/[.!?:。！？]["”»')\]]?$/u.test(paragraph) && before.right > region.right - (region.right - region.left) * FULL;
    if (paragraph !== "") elements.push({ kind: "paragraph", text: paragraph, isOpen });
    paragraph = "";
  };
  for (const [index, line] of lines.entries()) {
    const gap = before === null ? Number.POSITIVE_INFINITY : line.y - before.y;
    if (isHeading(line, lines[index + 1], gap, bodySize)) {
      endParagraph();
      const last = elements.at(-1);
      // A heading of two lines.
      if (last?.kind === "heading" && before !== null && last.size === line.size && last.isBold === line.isBold && gap < line.size * 1.5) {
        last.text = `${last.text} ${line.text}`;
      } else elements.push({ kind: "heading", text: line.text, size: line.size, isBold: line.isBold });
    } else {
      if (before !== null && (isListed || beginsParagraph(line, before, gap, { left: region.left, right }))) endParagraph();
      paragraph = append(paragraph, line.text);
    }
    before = line;
  }
  endParagraph();
  return elements;
}

function isHeading(line: Segment, next: Segment | undefined, gap: number, bodySize: number): boolean {
  const words = line.text.split(" ").length;
  if (words > MAX_HEADING_WORDS || BULLET.test(line.text) || line.text.includes(" | ") || !/\p{L}/u.test(line.text)) return false;
  if (line.size >= bodySize * HEADING_FACTOR) return true;
  if (!line.isBold || line.size < bodySize * 0.95 || words > 10 || /[.,;:]$/u.test(line.text)) return false;
  // A bold line by itself, above text that is not.
  return gap > line.size * 1.2 && next !== undefined && !next.isBold;
}

/** Bullets may be drawn and not written: then the lines are short and start separately. */
function isListOfLines(lines: readonly Segment[]): boolean {
  if (lines.length < LEAST_LISTED) return false;
  const anew = lines.filter(({ text }) => /^["“„«(]?[\p{Lu}\d]/u.test(text)).length;
  const words = lines.reduce((sum, { text }) => sum + text.split(" ").length, 0) / lines.length;
  return anew > lines.length * 0.8 && words <= MAX_LISTED_WORDS;
}

function beginsParagraph(line: Segment, before: Segment, gap: number, { left, right }: Pick<Region, "left" | "right">): boolean {
  if (gap > before.size * 1.75 || gap < 0) return true;
  if (BULLET.test(line.text)) return true;
  if (line.isBold !== before.isBold && line.x <= left + 1) return true;
  // A line that had room for the next word ended its paragraph.
  const [word = ""] = line.text.split(" ");
  const wordWidth = ((line.right - line.x) * (word.length + 1)) / line.text.length;
  const isEnd = /[.!?:]["”')\]]?$/u.test(before.text) || /^["“„«(]?[\p{Lu}\d]/u.test(line.text);
  return isEnd && right - before.right > wordWidth;
}

/** Puts a line behind the lines before it; a word that was parted is joined. */
export function append(paragraph: string, line: string): string {
  if (paragraph === "") return line;
  if (/\p{Ll}[-\u00AD]$/u.test(paragraph) && /^\p{Ll}/u.test(line)) return paragraph.slice(0, -1) + line;
  return UNSPACED.test(paragraph.slice(-1)) && UNSPACED.test(line.slice(0, 1)) ? paragraph + line : `${paragraph} ${line}`;
}
