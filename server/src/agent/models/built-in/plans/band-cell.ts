import type { Site } from "../../../../knowledge/site-pages.ts";
import { HEADING_SEPARATOR } from "../../../../knowledge/chunk.ts";
import type { ModelRequest } from "../../../model.ts";
import type { Answer, Quote } from "../answering/compose-answer.ts";
import { type FollowUp, topicWords } from "../dialogue/follow-up.ts";
import { nameOfThing, wordsOfPlans } from "./plan-question.ts";
import { readAnyUnit } from "./price-unit.ts";
import { rangesOf, readRange } from "./range-row.ts";
import { OF_OTHER_THINGS } from "./read-priced-count.ts";
import { createPageFinder, isPrice, moneyIn, readTables, type TableRow } from "./site-tables.ts";
import { readStems, readWords, stemOf } from "../../../../knowledge/words/words.ts";
import { WRITTEN_NUMBERS, worthOfWord } from "./worth-of-word.ts";
import { BULLET } from "../answering/write-run.ts";
import { writeMoney, writeNumber } from "./write-money.ts";

const HAS_NUMBER = new RegExp(String.raw`\d|\b(?:${WRITTEN_NUMBERS})\b`, "iu");
/** "30kg". */
const WITH_UNIT = /^(\d+(?:[.,]\d+)?)(\p{L}+)$/u;
const kinds: Readonly<Record<string, string>> = { kilo: "kg", kilogram: "kg", kg: "kg", litr: "l", liter: "l" };
const UNITS_NEAR = 3;
const LEAST_BANDS = 2;
const MOST_PAGES = 3;
const MOST_CELLS = 3;
/** Words that neither the table nor its row has: with more of them something else is asked. */
const MOST_UNKNOWN = 2;
const ASKS_EACH = /\b(?:each|per|apiece|a piece|unit price)\b/iu;
const OF_WHOLE = /\b(?:total|overall|altogether|over the|whole|in all)\b/iu;
const ASKS_MONTH = /\b(?:monthly|(?:per|a|each|every) month)\b/iu;
const BY_MONTH = /\b(?:monthly|per month|a month|each month)\b/iu;
const SAYS_SUM = /^(?:pay|paid|order|total|need|want|buy|quote|come|whole|each|months?|years?)$/u;

/** "Pipettes per order", "Quantity": the rows go by how many there are of what heads the columns. */
const OF_QUANTITY = /\b(?:per order|quantit(?:y|ies)|qty|number of|pieces|units|items|volume)\b/iu;
/** Stands where the name of a column stood. */
const NAME = "\0";

/** A number of a message and the words that it may count. */
interface Amount {
  amount: number;
  units: readonly string[];
}

/** A price that is for some amounts of a thing only: "24–47 kg" of "Canal Street". */
interface Band {
  row: TableRow;
  column: string;
  cell: string;
  amount: Amount;
  about: number;
  /** What the message names and the table does not. */
  unknown: readonly string[];
}

const findPages = createPageFinder((passages) => readTables(passages).some(hasBands), { most: MOST_PAGES });

/**
 * What a thing costs at the amount that is asked for, "30 kg of Canal Street" or "40 single-channel pipettes", out of a table with a column or
 * a row for each range of amounts; null where no table has the thing, or where something else of it is asked.
 */
export async function answerFromBands(
  { message, history, site }: Pick<ModelRequest, "message" | "history" | "site">,
  followUp: FollowUp | null,
  budget: number,
): Promise<Answer | null> {
  const previous = followUp?.varies ?? null;
  const isVaried = !HAS_NUMBER.test(message) && previous !== null;
  const counting = isVaried ? previous : message;
  if (!HAS_NUMBER.test(counting) || OF_OTHER_THINGS.test(message.toLowerCase())) return null;
  const asked = {
    own: stemsOf(message),
    counting: stemsOf(counting),
    before: followUp === null ? [] : stemsOf(history.findLast(({ role }) => role === "visitor")?.text ?? ""),
    context: [...(followUp?.context ?? [])].flatMap(stemsOf),
    isVaried,
  };
  const topic = topicWords(message)
    .filter((word) => !wordsOfPlans.has(word) && !SAYS_SUM.test(word))
    .flatMap(stemsOf);
  const bands: Band[] = [];
  for (const page of await findPages(site)) {
    for (const table of readTables(await site.open(page))) bands.push(...byColumn(table, asked, topic), ...byRow(table, asked, topic));
  }
  const titles = bands.some(({ unknown }) => unknown.length > 0) ? await stemsOfTitles(site) : new Set<string>();
  const meant = bands.filter(({ unknown }) => unknown.every((stem) => !titles.has(stem)));
  const most = Math.max(...meant.map(({ about }) => about));
  const best = meant.filter(({ about }) => about === most);
  const [first] = best;
  if (first === undefined || best.length > MOST_CELLS) return null;
  const text = best.map((band) => BULLET + told(band, message)).join("\n");
  const quotes = best.map(({ row }) => row.quote).filter((quote, at, all) => all.findIndex((other) => isSamePassage(other, quote)) === at);
  const [lead = first.row.quote, ...further] = quotes;
  return text.length > budget ? null : { text, parts: [text], quotes: [lead], further, said: [] };
}

/** "How much to repair 40 of them" is about what another page tells of. */
async function stemsOfTitles(site: Site): Promise<Set<string>> {
  return new Set((await site.pages()).flatMap(({ title }) => readStems(title)));
}

interface Asked {
  own: readonly string[];
  /** The message, or the one before where it has the number. */
  counting: readonly string[];
  /** What the visitor said last, where the message leans on it. */
  before: readonly string[];
  context: readonly string[];
  isVaried: boolean;
}

function isSamePassage(left: Quote, right: Quote): boolean {
  return left.passage.id === right.passage.id;
}

function hasBands(rows: readonly TableRow[]): boolean {
  return columnBands(rows).length >= LEAST_BANDS || rangesOf(rows).length >= LEAST_BANDS;
}

function columnBands(rows: readonly TableRow[]): { at: number; unit: string; has: (amount: number) => boolean }[] {
  const bands = (rows[0]?.columns ?? []).flatMap((column, at) => {
    const range = readRange(column);
    return range === null || range.unit === "" ? [] : [{ at, unit: kindOf(readStems(range.unit)[0] ?? ""), has: range.has }];
  });
  return bands.every(({ unit }) => unit === bands[0]?.unit) ? bands : [];
}

/** A thing in each row, an amount in each column: "Blend | 3–11 kg | 12–23 kg", "Model | 12 months | 36 months". */
function byColumn(table: readonly TableRow[], asked: Asked, topic: readonly string[]): Band[] {
  const bands = columnBands(table);
  if (bands.length < LEAST_BANDS) return [];
  const named = namedIn(table, ({ name }) => stemsOf(nameOfThing(name).join(" ")), asked);
  return named.flatMap((row) => {
    const amounts = readAmounts(without(asked.counting, stemsOf(nameOfThing(row.name).join(" "))));
    return bands.flatMap(({ at, unit, has }) => {
      const amount = amounts.find((one) => one.units[0] === unit && has(one.amount));
      const [cell = "", column = ""] = [row.cells[at], row.columns[at]];
      return amount === undefined || !isPrice(cell) ? [] : toBand({ row, column: `${row.name}, ${column}`, cell, amount }, asked, topic);
    });
  });
}

/** An amount in each row, a thing in each column: "Pipettes per order: 25–99 | Single-channel: £28.50 | 8-channel: £54". */
function byRow(table: readonly TableRow[], asked: Asked, topic: readonly string[]): Band[] {
  const bands = rangesOf(table);
  const columns = table[0]?.columns ?? [];
  if (bands.length < LEAST_BANDS) return [];
  // "Price" heads the column of any thing, and names none.
  const things = [...columns.keys()].filter((at) => topicWords(columns[at] ?? "").some((word) => !wordsOfPlans.has(word)));
  const named = namedIn(things, (at) => stemsOf(columns[at] ?? ""), asked);
  return named.flatMap((at) => {
    const column = columns[at] ?? "";
    const amounts = readAmounts(without(asked.counting, stemsOf(column)));
    // "40" says of nothing how many there are, "350 single channels" of what heads the column.
    const counts = (units: ReadonlySet<string>): Amount[] => {
      const plain = amounts.filter((one) => one.units.some((unit) => units.has(unit)));
      if (plain.length > 0) return plain;
      const ofContext = asked.context.some((unit) => units.has(unit));
      const isOfQuantity = OF_QUANTITY.test(table[0]?.corner ?? "");
      return amounts.filter((one) => (one.units.length === 0 ? ofContext : isOfQuantity && one.units[0] === NAME));
    };
    return bands.flatMap(({ row, range }) => {
      const amount = counts(range.units).find((one) => range.has(one.amount));
      const cell = row.cells[at] ?? "";
      if (amount === undefined || !isPrice(cell)) return [];
      return toBand({ row, column: `${row.corner} ${row.name}, ${column}`, cell, amount }, asked, topic);
    });
  });
}

/** Those that the message names, or else what was said before it does. */
function namedIn<T>(things: readonly T[], nameOf: (thing: T) => readonly string[], { own, before, context }: Asked): T[] {
  const topic = new Set(context);
  const all = things.flatMap((thing) => {
    const name = nameOf(thing);
    return name.length === 0 ? [] : [{ thing, name }];
  });
  const named = all.filter(({ name }) => placeOf(own, name) >= 0);
  if (named.length > 0) return named.map(({ thing }) => thing);
  const namedBefore = all.filter(({ name }) => placeOf(before, name) >= 0);
  return (namedBefore.length > 0 ? namedBefore : all.filter(({ name }) => name.every((stem) => topic.has(stem)))).map(({ thing }) => thing);
}

function toBand(found: Omit<Band, "about" | "unknown">, { context, isVaried }: Asked, topic: readonly string[]): Band[] {
  const { row, column, amount } = found;
  const above = new Set(
    readStems(`${row.quote.passage.headingPath} ${row.quote.passage.title} ${row.corner} ${linesBeside(row).join(" ")}`).map(kindOf),
  );
  const own = new Set(stemsOf(column).map(kindOf));
  const isKnown = (stem: string): boolean => above.has(kindOf(stem)) || own.has(kindOf(stem)) || amount.units.includes(kindOf(stem));
  const unknown = topic.filter((stem) => !isKnown(stem) && worthOfWord(stem) === null && !WITH_UNIT.test(stem));
  if (unknown.length > (isVaried ? 0 : MOST_UNKNOWN)) return [];
  const said = new Set(readStems(row.quote.passage.headingPath));
  return [{ ...found, unknown, about: [...topic, ...(isVaried ? [] : context)].filter((stem) => said.has(stem)).length }];
}

function told({ row, column, cell, amount }: Band, message: string): string {
  const heading = row.quote.passage.headingPath.split(HEADING_SEPARATOR).at(-1) ?? "";
  const price = `${heading === "" ? "" : `${heading.replace(/:$/u, "")} – `}${column}: ${cell}`;
  const sums = isForEach(row, amount, message, heading)
    ? moneyIn(cell).map(
        (money) => `${writeNumber(amount.amount, money.digits)} × ${money.written} = ${writeMoney(money, amount.amount * money.amount)}`,
      )
    : [];
  return [price, ...sums].join("; ");
}

/** Whether the page says that the price is for each of what is counted, or for each month of a time that is asked as a whole. */
function isForEach(row: TableRow, { units }: Amount, message: string, heading: string): boolean {
  if (units[0] === "month") return OF_WHOLE.test(message) && !ASKS_MONTH.test(message) && BY_MONTH.test(heading);
  if (ASKS_EACH.test(message)) return false;
  const [unit] = [heading, ...linesBeside(row)].flatMap((line) => readAnyUnit(line).unit ?? []);
  return unit !== undefined && [...units, ...readStems(row.corner)].includes(kindOf(stemOf(unit)));
}

/** What stands with the table and is no row of it. */
function linesBeside({ quote }: TableRow): string[] {
  return quote.passage.text.split("\n").filter((line) => !line.includes(" | "));
}

function readAmounts(stems: readonly string[]): Amount[] {
  return stems.flatMap((stem, at) => {
    const amount = worthOfWord(stem);
    if (amount === null) return [];
    const after = stems.slice(at + 1, at + 1 + UNITS_NEAR);
    const next = after.findIndex((one) => worthOfWord(one) !== null);
    const units = (next < 0 ? after : after.slice(0, next)).map(kindOf);
    return [{ amount, units }, ...(units[0] === "year" ? [{ amount: amount * 12, units: ["month"] }] : [])];
  });
}

/** The stems of a text, its numbers in digits and "30kg" as two words. */
function stemsOf(text: string): string[] {
  return readWords(text).flatMap(({ lower, stem }) => {
    const [, amount, unit] = WITH_UNIT.exec(lower) ?? [];
    return amount === undefined || unit === undefined ? [String(worthOfWord(lower) ?? stem)] : [amount, stemOf(unit)];
  });
}

function kindOf(stem: string): string {
  return kinds[stem] ?? stem;
}

/** Without the name that stands in it: of "130 eight channel pipettes" the channels are no number of pipettes. */
function without(stems: readonly string[], name: readonly string[]): readonly string[] {
  const at = placeOf(stems, name);
  return at < 0 ? stems : [...stems.slice(0, at), NAME, ...stems.slice(at + name.length)];
}

function placeOf(stems: readonly string[], name: readonly string[]): number {
  return stems.findIndex((_, at) => name.every((stem, offset) => stems[at + offset] === stem));
}
