import type { RetrievedPassage } from "../../../../knowledge/passage.ts";
import type { Site } from "../../../../knowledge/site-pages.ts";
import type { Answer } from "../answering/compose-answer.ts";
import { topicWords } from "../dialogue/follow-up.ts";
import { amountOf, createPageFinder, moneyIn, readTables, type TableRow } from "./site-tables.ts";
import { readStems, stemOf } from "../../../../knowledge/words/words.ts";
import { BULLET } from "../answering/write-run.ts";

/** "The longest range", "the most seats": what is measured is named behind it. */
const FARTHEST =
  /\b(?:(?<high>longest|highest|largest|biggest|greatest|(?<=\b(?:the|has|have|with|offers?|gives?|holds?|takes?|makes?) )most)|(?<low>shortest|lowest|smallest|fewest)) (?<measure>\p{L}+(?: \p{L}+){0,2})/u;
/** What is measured by the word alone, where a column says it. */
const measures: Readonly<Record<string, { column: RegExp; isHigh: boolean }>> = {
  heaviest: { column: /\bweight\b/iu, isHigh: true },
  lightest: { column: /\bweight\b/iu, isHigh: false },
  tallest: { column: /\bheight\b/iu, isHigh: true },
  widest: { column: /\bwidth\b/iu, isHigh: true },
  narrowest: { column: /\bwidth\b/iu, isHigh: false },
  fastest: { column: /\b(?:speed|throughput)\b/iu, isHigh: true },
  slowest: { column: /\b(?:speed|throughput)\b/iu, isHigh: false },
  loudest: { column: /\b(?:noise|sound|loudness)\b/iu, isHigh: true },
  quietest: { column: /\b(?:noise|sound|loudness)\b/iu, isHigh: false },
  strongest: { column: /\bpower\b/iu, isHigh: true },
};
const BY_WORD = new RegExp(String.raw`\b(?:${Object.keys(measures).join("|")})\b`, "u");
const ASKS = /\b(?:which|what|what's|whats|show|tell)\b|^(?:the |your |and )?\p{L}+est\b/u;
const BY_PRICE = /\b(?:cheapest|most expensive|dearest)\b/u;
/** A sum is the lowest by other rules, and a limit is none of several. */
const OF_PRICE = /\b(?:pric\w+|costs?|fees?|rates?)\b/u;
/** Words that stand for whatever the table has. */
const ANY = new Set(["model", "machine", "unit", "product", "option", "version", "item"]);
const LEAST_ROWS = 3;
const MOST_TOLD = 2;
const MOST_PAGES = 4;
const LONGEST = 120;

const findPages = createPageFinder(
  (passages) => sectionsOf(passages).some((table) => table.length >= LEAST_ROWS && measuredIn(table).length > 0),
  {
    most: MOST_PAGES,
  },
);

const findPriced = createPageFinder((passages) => sectionsOf(passages).some((table) => pricedColumns(table).length > 0), {
  most: MOST_PAGES,
});

/**
 * "Which model has the longest range?" is told by the row whose figure under "Range" is the highest; null where no one table has such a column,
 * or its figures cannot be compared.
 */
export async function answerFromFarthest(message: string, site: Site, budget: number): Promise<Answer | null> {
  const lower = message.toLowerCase().replaceAll("’", "'");
  const isNamed = FARTHEST.exec(lower);
  const word = BY_WORD.exec(lower)?.[0] ?? "";
  const priceWord = BY_PRICE.exec(lower)?.[0];
  if (lower.length <= LONGEST && priceWord !== undefined) return answerByPrice(lower, priceWord, site, budget);
  if (lower.length > LONGEST || (isNamed === null && word === "") || !ASKS.test(lower) || OF_PRICE.test(lower)) return null;
  const measure = readStems(isNamed?.groups?.["measure"] ?? "");
  const isHigh = isNamed === null ? measures[word]?.isHigh === true : isNamed.groups?.["high"] !== undefined;
  const topic = topicWords(lower)
    .filter((one) => one !== word && one !== "whats" && one !== isNamed?.groups?.["high"] && one !== isNamed?.groups?.["low"])
    .map(stemOf);
  const answers: Answer[] = [];
  for (const page of await findPages(site)) {
    for (const table of sectionsOf(await site.open(page))) {
      const columns = measuredIn(table).filter(({ column }) =>
        isNamed === null
          ? measures[word]?.column.test(column) === true
          : readStems(withoutUnit(column)).some((stem) => stem === measure[0]),
      );
      const [found, another] = columns;
      if (found === undefined || another !== undefined || !isOf(table, found.column, topic)) continue;
      const answer = tell(table, found, isHigh, budget);
      if (answer !== null) answers.push(answer);
    }
  }
  // Two tables with such a column are about two sorts of things.
  return answers.length === 1 ? (answers[0] ?? null) : null;
}

/** "The cheapest beans": the row of the table of beans with the lowest of each of its prices. */
async function answerByPrice(lower: string, word: string, site: Site, budget: number): Promise<Answer | null> {
  const topic = topicWords(lower)
    .filter((one) => one !== word && one !== "expensive" && one !== "whats")
    .map(stemOf);
  if (topic.length === 0) return null;
  const isHigh = word !== "cheapest";
  const answers: Answer[] = [];
  for (const page of await findPriced(site)) {
    for (const table of sectionsOf(await site.open(page))) {
      const places = pricedColumns(table);
      if (places.length === 0 || !isOf(table, "", topic)) continue;
      const isFarthest = (row: TableRow, at: number): boolean => {
        const amount = amountOf(row.cells[at] ?? "") ?? 0;
        return table.every(
          (other) =>
            other === row || (isHigh ? amount > (amountOf(other.cells[at] ?? "") ?? 0) : amount < (amountOf(other.cells[at] ?? "") ?? 0)),
        );
      };
      const row = table.find((one) => places.every((at) => isFarthest(one, at)));
      if (row === undefined) continue;
      const text = `The ${isHigh ? "highest" : "lowest"} price is that of ${row.name}.\n\n${BULLET}${row.name}: ${row.cells.map((cell, at) => `${row.columns[at]}: ${cell}`).join("; ")}`;
      if (text.length <= budget) answers.push({ text, parts: [text], quotes: [row.quote], further: [], said: [] });
    }
  }
  return answers.length === 1 ? (answers[0] ?? null) : null;
}

/** The columns with one price in each row. */
function pricedColumns(table: readonly TableRow[]): number[] {
  return [...(table[0]?.columns ?? []).keys()].filter(
    (at) => table.length >= LEAST_ROWS && table.every(({ cells }) => moneyIn(cells[at] ?? "").length === 1),
  );
}

/** The tables of a page, each under its own heading: what is the lowest of trailers is asked of them alone. */
function sectionsOf(passages: readonly RetrievedPassage[]): TableRow[][] {
  return readTables(passages).flatMap((table) => [...Map.groupBy(table, ({ quote }) => quote.passage.headingPath).values()]);
}

interface Measured {
  column: string;
  /** What each row has there, in the order of the rows; null where it has no figure. */
  figures: readonly (number | null)[];
  at: number;
}

/** The columns with one figure in each of three rows or more, all in the same unit. */
function measuredIn(table: readonly TableRow[]): Measured[] {
  return (table[0]?.columns ?? []).flatMap((column, at) => {
    const cells = table.map(({ cells: all }) => all[at] ?? "");
    const figures = cells.map(figureOf);
    const units = new Set(cells.filter((_, row) => figures[row] !== null).map((cell) => cell.replace(FIGURE, "").trim()));
    return figures.filter((figure) => figure !== null).length < LEAST_ROWS || units.size > 1 ? [] : [{ column, figures, at }];
  });
}

const FIGURE = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/gu;

function figureOf(cell: string): number | null {
  const [figure, another] = cell.match(FIGURE) ?? [];
  const isPriced = /[$€£¥]/u.test(cell) || moneyIn(cell).length > 0;
  return figure === undefined || another !== undefined || isPriced ? null : Number(figure.replaceAll(",", ""));
}

function tell(table: readonly TableRow[], { column, figures, at }: Measured, isHigh: boolean, budget: number): Answer | null {
  const known = figures.filter((figure) => figure !== null);
  const most = isHigh ? Math.max(...known) : Math.min(...known);
  const rows = table.filter((_, row) => figures[row] === most);
  const [first] = rows;
  if (first === undefined || rows.length > MOST_TOLD) return null;
  const names = rows.map(({ name }) => name).join(" and ");
  const opening = `The ${isHigh ? "highest" : "lowest"} figure under “${column}” is that of ${names}: ${first.cells[at]}.`;
  const lines = rows.map(
    ({ name, columns, cells }) => `${BULLET}${name}: ${cells.map((cell, place) => `${columns[place]}: ${cell}`).join("; ")}`,
  );
  const whole = [opening, lines.join("\n")].join("\n\n");
  const text = whole.length > budget ? opening : whole;
  return text.length > budget ? null : { text, parts: [text], quotes: [first.quote], further: [], said: [] };
}

/** "Range" of "Range (km)". */
function withoutUnit(column: string): string {
  return column.replace(/\([^)]*\)/gu, "");
}

/** Whether all that the message names is above the table or heads the column. */
function isOf([first]: readonly TableRow[], column: string, topic: readonly string[]): boolean {
  const { passage } = first?.quote ?? {};
  const above = new Set(readStems(`${first?.corner ?? ""} ${column} ${passage?.title ?? ""} ${passage?.headingPath ?? ""}`));
  return topic.every((stem) => above.has(stem) || ANY.has(stem));
}
