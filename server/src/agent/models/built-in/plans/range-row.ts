import type { Site } from "../../../../knowledge/site-pages.ts";
import type { Answer } from "../answering/compose-answer.ts";
import { topicWords } from "../dialogue/follow-up.ts";
import { createPageFinder, isPrice, readTables, type TableRow } from "./site-tables.ts";
import { relatedStems } from "../answering/thesaurus.ts";
import { readStems, stemOf } from "../../../../knowledge/words/words.ts";
import { BULLET } from "../answering/write-run.ts";

/** What a row stands for whose name is a range: "26 to 60 miles", "More than 7 days", or "1–10" under "Users". */
interface Range {
  has: (amount: number) => boolean;
  /** It is one number, and a range only beside others: "1 user", "2 to 5 users". */
  isSingle: boolean;
  /** What is counted. */
  unit: string;
}

const FIRST = String.raw`(?<first>\d[\d,]*(?:\.\d+)?)`;
const BETWEEN = new RegExp(String.raw`^${FIRST}\s*(?:to|[-–—])\s*(?<second>\d[\d,]*(?:\.\d+)?)\s*(?<unit>.*)$`, "iu");
const UP_TO = new RegExp(String.raw`^(?:up to|at most|no more than|max(?:imum|\.)?) ${FIRST}\s*(?<unit>.*)$`, "iu");
const UNDER = new RegExp(String.raw`^(?:less than|fewer than|under|below) ${FIRST}\s*(?<unit>.*)$`, "iu");
const OVER = new RegExp(String.raw`^(?:more than|over|above) ${FIRST}\s*(?<unit>.*)$`, "iu");
const OPEN = String.raw`(?:or more|and (?:more|over|up|above))`;
const FROM = new RegExp(
  String.raw`^(?:from ${FIRST}\s*(?<unit>.*)|${FIRST}\s*(?:\+|${OPEN})\s*(?<unit>.*)|${FIRST}\s*(?<unit>.*?) ${OPEN})$`,
  "iu",
);
const SINGLE = new RegExp(String.raw`^${FIRST}\s*(?<unit>.*)$`, "iu");
const MOST_PAGES = 4;
const LEAST_ROWS = 2;
const COUNTS = /(?<![\p{L}\d.,-])(\d[\d,]*(?:\.\d+)?)\s?(\p{L}+)/giu;
const ASKS_PRICE = /\b(?:how much|price|pricing|costs?|charges?|fees?|pay|rates?)\b/iu;

const findPages = createPageFinder((passages) => readTables(passages).some((rows) => rangesOf(rows).length >= LEAST_ROWS), {
  most: MOST_PAGES,
});

/** "Delivery cost for 40 miles?" is told by the row that 40 miles fall into, of a table that is about what is asked; null where there is none. */
export async function answerFromRange(message: string, site: Site, budget: number): Promise<Answer | null> {
  const counts = [...message.matchAll(COUNTS)].map(([, number = "", unit = ""]) => ({
    amount: amountOf(number),
    unit: stemOf(unit.toLowerCase()),
  }));
  if (counts.length === 0) return null;
  const own = topicWords(message)
    .map(stemOf)
    .filter((stem) => !/^\d/u.test(stem) && !counts.some(({ unit }) => unit === stem));
  let best: { row: TableRow; about: number } | null = null;
  for (const page of await findPages(site)) {
    for (const table of readTables(await site.open(page))) {
      const ranges = rangesOf(table);
      const rows = ranges.filter(({ range }) => counts.some(({ amount, unit }) => range.units.has(unit) && range.has(amount)));
      const [found] = rows;
      if (found === undefined || rows.length > 1 || ranges.length < LEAST_ROWS) continue;
      const about = aboutOf(found.row, own) + (ASKS_PRICE.test(message) && found.row.cells.some(isPrice) ? 1 : 0);
      if (about > (best?.about ?? 0)) best = { row: found.row, about };
    }
  }
  if (best === null) return null;
  const { name, columns, cells, quote } = best.row;
  const text = `${BULLET}${name}: ${cells.map((cell, at) => (columns.length === 1 ? cell : `${columns[at]} ${cell}`)).join("; ")}`;
  return text.length > budget ? null : { text, parts: [text], quotes: [quote], further: [], said: [] };
}

/** How much of what is asked stands above the row. */
function aboutOf({ corner, columns, quote: { passage } }: TableRow, own: readonly string[]): number {
  const said = new Set(readStems(`${corner} ${columns.join(" ")} ${passage.headingPath}`));
  return own.filter((stem) => said.has(stem) || relatedStems(stem).some((other) => said.has(other))).length;
}

/** The rows of a table that are ranges. */
export function rangesOf(rows: readonly TableRow[]): { row: TableRow; range: Range & { units: ReadonlySet<string> } }[] {
  const ranges = rows.flatMap((row) => {
    const range = readRange(row.name);
    return range === null ? [] : [{ row, range: { ...range, units: new Set(readStems(range.unit === "" ? row.corner : range.unit)) } }];
  });
  return ranges.every(({ range }) => range.isSingle) ? [] : ranges;
}

const shapes: readonly (readonly [RegExp, (first: number, second: number) => (amount: number) => boolean])[] = [
  [BETWEEN, (least, most) => (amount) => amount >= least && amount <= most],
  [UP_TO, (most) => (amount) => amount <= most],
  [UNDER, (most) => (amount) => amount < most],
  [OVER, (least) => (amount) => amount > least],
  [FROM, (least) => (amount) => amount >= least],
  [SINGLE, (only) => (amount) => amount === only],
];

/** "26 to 60 miles", "up to 50", "from 1,000"; null for what is no range. */
export function readRange(text: string): Range | null {
  for (const [pattern, has] of shapes) {
    const groups = pattern.exec(text.trim())?.groups;
    if (groups === undefined) continue;
    const { first, second, unit = "" } = groups;
    return { has: has(amountOf(first), amountOf(second)), isSingle: pattern === SINGLE, unit };
  }
  return null;
}

function amountOf(number = ""): number {
  return Number(number.replaceAll(",", ""));
}
