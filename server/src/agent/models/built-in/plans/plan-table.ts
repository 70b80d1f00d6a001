import { HEADING_SEPARATOR } from "../../../../knowledge/chunk.ts";
import type { RetrievedPassage } from "../../../../knowledge/passage.ts";
import type { Site, SitePage } from "../../../../knowledge/site-pages.ts";
import type { Quote } from "../answering/compose-answer.ts";
import { hasRole } from "../answering/page-roles.ts";
import { isSameUnit, type PriceUnit, readPriceUnit } from "./price-unit.ts";
import { readRange } from "./range-row.ts";
import { shortened, type Told } from "../answering/site-outline.ts";
import { createPageFinder, isPrice, labelOf, readTables, type TableRow } from "./site-tables.ts";

/** The plans of a company, side by side in a table of its price page. */
export interface PlanTable {
  plans: readonly string[];
  /** What they are called: "Unit" where things are priced that are no plans; null for plans. */
  thing: string | null;
  /** The heading above them, where another table has the same of them: "Rent in Ireland". */
  label: string | null;
  rows: readonly PlanRow[];
  /** What the page says of each plan in a section of its own. */
  about: ReadonlyMap<string, Told>;
  /** What each price is for, where the page says so beside the table: "prices per employee and month". */
  pricesFor: PriceUnit | null;
  /** What each plan has, where the page has no table but a card with a list for each. */
  lists: ReadonlyMap<string, readonly Told[]> | null;
  /** All that its page says. */
  passages: readonly RetrievedPassage[];
}

export interface PlanRow {
  label: string;
  /** In the order of the plans. */
  cells: readonly string[];
  quote: Quote;
}

const PLANS = /^(?:plan|package|tier|edition|subscription)s?$/iu;
const NAMES = /^names?$/iu;
/** Two rows with prices may as well be two prices of each plan. */
const LEAST_THINGS = 3;
const OF_PRICE_ROW = /\b(?:pric\w+|costs?|fees?|(?:per|each|an?) (?:month|year|user|seat)|monthly|yearly)\b/iu;

const OF_PRICES = /\bpric(?:es?|ing)\b|\bbilled\b/iu;
/** Between the cells of a table's row. */
const CELL = " | ";
const ITEM = /^[-•*✓✔] ?/u;
/** A card says what it costs right away. */
const LINES_BEFORE_PRICE = 3;

/** A price page may have its plans in any form; on another page only a table that says "Plan" is one of plans. */
const findPages = createPageFinder((passages, page) => tableOn(page, passages) !== null, {
  most: 1,
  isLikely: (page) => hasRole(page, "prices"),
});

/** The table of plans of a site; null where none of its main pages has one. */
export async function readPlanTable(site: Site): Promise<PlanTable | null> {
  const [page] = await findPages(site);
  if (page === undefined) return null;
  const passages = await site.open(page);
  const table = tableOn(page, passages);
  return table === null ? null : { ...table, pricesFor: unitBeside(passages), passages };
}

/** Where lines that tell of prices name different things, none of them is what all prices are for. */
function unitBeside(passages: readonly RetrievedPassage[]): PriceUnit | null {
  const lines = passages
    .flatMap(({ text }) => text.split("\n"))
    .filter((line) => OF_PRICES.test(line) && !line.includes(CELL) && !isPrice(line));
  const [first, ...others] = lines.flatMap((line) => readPriceUnit(line) ?? []);
  return first === undefined || others.some(({ unit }) => !isSameUnit(unit, first.unit)) ? null : first;
}

/** A table as it stands, without what the page says of it elsewhere. */
type BareTable = Omit<PlanTable, "pricesFor" | "passages">;

function tableOn(page: SitePage, passages: readonly RetrievedPassage[]): BareTable | null {
  const isOfPrices = hasRole(page, "prices");
  const tables = readTables(passages);
  for (const rows of tables) {
    const isOfPlans = rows.every(({ corner }) => PLANS.test(corner));
    const table = isOfPrices || isOfPlans ? (plansByRow(rows, passages) ?? (isOfPrices ? byColumn(rows, passages) : null)) : null;
    if (table !== null) return table;
  }
  if (!isOfPrices) return null;
  const things = tables.find(isPriceList);
  const list = things === undefined ? null : byRow(things, passages);
  return cardsOf(passages) ?? (list === null ? null : { ...list, thing: things?.[0]?.corner ?? "", label: labelOf(things ?? [], tables) });
}

function plansByRow(rows: readonly TableRow[], passages: readonly RetrievedPassage[]): BareTable | null {
  const isOfPlans = rows.every(({ corner, name }) => (PLANS.test(corner) || NAMES.test(corner)) && !OF_PRICE_ROW.test(name));
  return isOfPlans ? byRow(rows, passages) : null;
}

/** A thing in each row, each with its price in the same column: "Unit: Trailer | Per week: £145 | Deposit: £250". */
function isPriceList(rows: readonly TableRow[]): boolean {
  const columns = rows[0]?.columns ?? [];
  const hasPrices = columns.some((_, at) => rows.every(({ cells }) => isPrice(cells[at] ?? "")));
  return rows.length >= LEAST_THINGS && hasPrices && !rows.some(({ name }) => OF_PRICE_ROW.test(name));
}

/** A plan in each row. */
function byRow(rows: readonly TableRow[], passages: readonly RetrievedPassage[]): BareTable | null {
  const [first] = rows;
  const columns = first?.columns ?? [];
  const price = columns.findIndex((_, at) => rows.filter(({ cells }) => isPrice(cells[at] ?? "")).length >= 2);
  if (first === undefined || price < 0) return null;
  const plans = rows.map(({ name }) => name);
  const order = [...new Set([price, ...columns.keys()])];
  return {
    plans,
    thing: null,
    label: null,
    rows: order.map((at) => ({ label: columns[at] ?? "", cells: rows.map(({ cells }) => cells[at] ?? ""), quote: first.quote })),
    about: sectionsAbout(plans, passages),
    lists: null,
  };
}

/** A plan in each column. */
function byColumn(rows: readonly TableRow[], passages: readonly RetrievedPassage[]): BareTable | null {
  const plans = rows[0]?.columns ?? [];
  const prices = rows.find(({ cells }) => cells.filter(isPrice).length >= 2);
  // What things cost "1–24" and "25–99" at a time, or for "12 months" and "36 months", is no list of what plans have.
  if (rows.every(({ name }) => readRange(name) !== null)) return null;
  if (prices === undefined || plans.length < 2 || isPriceList(rows)) return null;
  const ordered = [prices, ...rows.filter((row) => row !== prices)];
  return {
    plans,
    thing: null,
    label: null,
    rows: ordered.map(({ name, cells, quote }) => ({ label: name, cells, quote })),
    about: sectionsAbout(plans, passages),
    lists: null,
  };
}

/** Sections side by side that begin with a price: the plans' names are their headings. */
function cardsOf(passages: readonly RetrievedPassage[]): BareTable | null {
  const byParent = Map.groupBy(passages, ({ headingPath }) => headingPath.split(HEADING_SEPARATOR).slice(0, -1).join(HEADING_SEPARATOR));
  for (const [parent, siblings] of byParent) {
    const cards = siblings.filter(({ text }) =>
      text
        .split("\n")
        .slice(0, LINES_BEFORE_PRICE)
        .some((line) => !ITEM.test(line) && !line.includes(CELL) && isCardPrice(line)),
    );
    const priced = cards.filter(({ text }) => isPrice(text.split("\n").slice(0, LINES_BEFORE_PRICE).join(" ")));
    const [first] = cards;
    if (parent === "" || priced.length < 2 || first === undefined) continue;
    const plans = cards.map(({ headingPath }) => headingPath.split(HEADING_SEPARATOR).at(-1) ?? "");
    const prices = cards.map(({ text }) => text.split("\n").find((line) => isCardPrice(line)) ?? "");
    return {
      plans,
      thing: null,
      label: null,
      rows: [{ label: "Price", cells: prices, quote: { passage: first, quote: prices[0] ?? "" } }],
      about: sectionsAbout(plans, passages),
      lists: new Map(cards.map((passage, at) => [plans[at] ?? "", itemsOf(passage, prices[at] ?? "")])),
    };
  }
  return null;
}

function itemsOf(passage: RetrievedPassage, price: string): Told[] {
  const items = passage.text.split("\n").filter((line) => ITEM.test(line));
  return [price, ...items].map((line) => ({ text: line.replace(ITEM, ""), quote: { passage, quote: line } }));
}

function isCardPrice(line: string): boolean {
  return isPrice(line) || /^(?:custom|on request|by agreement|let's talk|contact (?:us|sales)|talk to (?:us|sales)|free)\b/iu.test(line);
}

function sectionsAbout(plans: readonly string[], passages: readonly RetrievedPassage[]): Map<string, Told> {
  const about = new Map<string, Told>();
  for (const passage of passages) {
    const plan = plans.find((name) => name === passage.headingPath.split(HEADING_SEPARATOR).at(-1));
    const lines = passage.text.split("\n").filter((line) => !ITEM.test(line));
    const [quote = ""] = lines;
    if (plan === undefined || about.has(plan) || quote === "") continue;
    about.set(plan, { text: shortened(lines.map(asSentence).join(" ")), quote: { passage, quote } });
  }
  return about;
}

function asSentence(line: string): string {
  return /[.!?:]$/u.test(line) ? line : `${line}.`;
}
