import type { Site } from "../../../../knowledge/site-pages.ts";
import type { Answer } from "../answering/compose-answer.ts";
import { topicWords } from "../dialogue/follow-up.ts";
import { wordsOfPlans } from "./plan-question.ts";
import { createPageFinder, isPrice, readTables, type TableRow } from "./site-tables.ts";
import { readStems, readWords, stemOf } from "../../../../knowledge/words/words.ts";
import { BULLET } from "../answering/write-run.ts";

const ASKS_PRICE =
  /\bhow much (?:is|are|does|do|for|would|will|to)\b|\b(?:prices?|costs?|fees?|rates?) (?:of|for)\b|\bwhat (?:does|do|would|will) .{1,60} costs?\b|\bhow expensive\b/u;
const PRICE_COLUMN =
  /^(?:(?:net|list|unit|retail|our|base|monthly|yearly|annual) )?(?:pric(?:e|es|ing)|costs?|fees?|rates?|charges?)\b|^(?:per|an?|each|one) (?:hour|day|night|week|month|year)\b/iu;
const OF_PRICE = /\b(?:pric\w+|costs?|fees?|rates?|charges?)\b/iu;
const MOST_PAGES = 3;
const MOST_THINGS = 5;

const findPages = createPageFinder((passages) => readTables(passages).some((rows) => priceColumnOf(rows) >= 0), { most: MOST_PAGES });

/** The thing whose price a message asks for, in words; null where it asks for none. */
export function readPriceQuestion(message: string, previous: string | null): readonly string[] | null {
  const lower = message.toLowerCase().replaceAll("’", "'");
  if (!ASKS_PRICE.test(lower) && !(previous !== null && ASKS_PRICE.test(previous.toLowerCase()))) return null;
  const words = topicWords(lower).filter((word) => !wordsOfPlans.has(word));
  return words.length === 0 ? null : words;
}

/** The lines of the site's price lists that are named so; null where there are none, or too many. */
export async function answerPriceQuestion(words: readonly string[], site: Site, budget: number): Promise<Answer | null> {
  const rows: TableRow[] = [];
  for (const page of await findPages(site)) {
    for (const table of readTables(await site.open(page))) if (priceColumnOf(table) >= 0) rows.push(...table.map(withPriceFirst));
  }
  const stems = words.map(stemOf);
  const named = rows.filter((row) => isNamed(stems, row.name));
  const told = named.length > 0 ? named : rows.filter((row) => isNamed(stems, textOf(row)));
  if (told.length === 0) told.push(...rows.filter((row) => hasAmount(row, words)));
  const [first] = told;
  if (first === undefined || told.length > MOST_THINGS) return null;
  const text = told
    .map(
      (row) =>
        `${BULLET}${row.name}: ${row.cells.map((cell, at) => (at === 0 && OF_PRICE.test(row.columns[0] ?? "") ? cell : `${row.columns[at]}: ${cell}`)).join("; ")}`,
    )
    .join("\n");
  if (text.length > budget) return null;
  return { text, parts: [text], quotes: [first.quote], further: [], said: [] };
}

function textOf({ name, cells }: TableRow): string {
  return `${name} ${cells.join(" ")}`;
}

/** Words that stand for whatever the list has. */
const ANY = new Set(["one", "model", "unit", "machine", "version", "size"]);

/** "The 90 kW compressor": a cell has the number with what is counted, and the headings above whatever else is asked for. */
function hasAmount({ name, cells, quote: { passage } }: TableRow, words: readonly string[]): boolean {
  const at = words.findIndex((word) => /^\d/u.test(word));
  const unit = words[at + 1];
  if (at < 0 || unit === undefined) return false;
  if (![name, ...cells].some((cell) => !isPrice(cell) && tellsAmount(cell, words[at] ?? "", unit))) return false;
  const above = new Set(readStems(`${passage.title} ${passage.headingPath}`));
  return words.every((word, place) => place === at || place === at + 1 || ANY.has(word) || above.has(stemOf(word)));
}

function tellsAmount(cell: string, amount: string, unit: string): boolean {
  const words = readWords(cell).map(({ lower }) => lower);
  return words.some((word, at) => (word === amount && words[at + 1] === unit) || word === amount + unit);
}

function isNamed(stems: readonly string[], text: string): boolean {
  const own = new Set(readStems(text));
  return stems.every((stem) => own.has(stem));
}

/** Which column has the prices; -1 where none has. */
function priceColumnOf(rows: readonly TableRow[]): number {
  const columns = rows[0]?.columns ?? [];
  return columns.findIndex((column, at) => PRICE_COLUMN.test(column) && rows.some(({ cells }) => isPrice(cells[at] ?? "")));
}

function withPriceFirst(row: TableRow, _at: number, table: readonly TableRow[]): TableRow {
  const price = priceColumnOf(table);
  const order = [...new Set([price, ...row.columns.keys()])];
  return { ...row, columns: order.map((at) => row.columns[at] ?? ""), cells: order.map((at) => row.cells[at] ?? "") };
}
