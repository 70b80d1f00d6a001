import { HEADING_SEPARATOR } from "../../../knowledge/chunk.ts";
import type { RetrievedPassage } from "../../../knowledge/passage.ts";
import type { Site, SitePage } from "../../../knowledge/site-pages.ts";
import type { Quote } from "./compose-answer.ts";
import { shortened, type Told } from "./site-outline.ts";

/** The plans of a company, side by side in a table of its price page. */
export interface PlanTable {
  plans: readonly string[];
  rows: readonly PlanRow[];
  /** What the page says of each plan in a section of its own. */
  about: ReadonlyMap<string, Told>;
  /** What each plan has, where the page has no table but a card with a list for each. */
  lists: ReadonlyMap<string, readonly Told[]> | null;
}

export interface PlanRow {
  label: string;
  /** In the order of the plans. */
  cells: readonly string[];
  quote: Quote;
}

const OF_PRICES = /\/(?:pricing|prices?|plans|plans-and-pricing|pricing-and-plans|price-list|rates|editions)(?:\.html?)?\/?$/iu;
const MONEY = /[$€£¥]\s?(?<before>\d[\d.,]*)|(?<after>\d[\d.,]*)\s?(?:[$€£]|usd|eur|gbp|chf)\b/iu;
const FREE = /^(?:free|gratis|0)$/iu;
const OF_PLAN_COLUMN = /^(?:plan|package|tier|edition|subscription|name)s?: /iu;
const OF_PRICE_ROW = /\b(?:pric\w+|costs?|fees?|(?:per|each|an?) (?:month|year|user|seat)|monthly|yearly)\b/iu;

const ITEM = /^[-•*✓✔] ?/u;
/** A card says what it costs right away. */
const LINES_BEFORE_PRICE = 3;

/** The price page of a site that has a table of plans, by its main pages: most questions of most sites have no use for it. */
const pricePages = new WeakMap<readonly SitePage[], SitePage | null>();

/** The table of plans of a site; null where its price page has none. */
export async function readPlanTable(site: Site): Promise<PlanTable | null> {
  const pages = await site.pages();
  const known = pricePages.get(pages);
  const page = known === undefined ? pages.find(isOfPrices) : known;
  const passages = page == null ? [] : await site.open(page);
  const table = tableOf(passages) ?? cardsOf(passages);
  pricePages.set(pages, table === null ? null : (page ?? null));
  return table;
}

function isOfPrices({ url }: SitePage): boolean {
  return OF_PRICES.test(new URL(url).pathname);
}

function tableOf(passages: readonly RetrievedPassage[]): PlanTable | null {
  const lines = passages.flatMap((passage) => passage.text.split("\n").flatMap((line) => readRow(line, passage) ?? []));
  const byColumns = Map.groupBy(lines, ({ columns }) => columns.join(" | "));
  for (const rows of byColumns.values()) {
    const columns = rows[0]?.columns ?? [];
    const down = columns.findIndex((_, at) => rows.filter(({ cells }) => isPrice(cells[at] ?? "")).length >= 2);
    const isByRow = rows.every(({ label }) => OF_PLAN_COLUMN.test(label) && !OF_PRICE_ROW.test(label));
    if (down >= 0 && isByRow) return turned(rows.map(withoutHeader), columns, down, passages);
    const across = rows.find(({ cells }) => cells.filter(isPrice).length >= 2);
    if (across !== undefined && columns.length >= 2) {
      const others = rows.filter((row) => row !== across);
      return { plans: columns, rows: [across, ...others].map(withoutHeader), about: sectionsAbout(columns, passages), lists: null };
    }
  }
  return null;
}

interface TableRow extends PlanRow {
  columns: readonly string[];
}

function readRow(line: string, passage: RetrievedPassage): TableRow | null {
  const [label = "", ...cells] = line.split(" | ");
  const pairs = cells.map((cell) => /^(?<column>[^:]{1,40}): (?<value>.+)$/u.exec(cell)?.groups);
  if (cells.length === 0 || pairs.some((pair) => pair === undefined)) return null;
  const columns = pairs.map((pair) => pair?.["column"] ?? "");
  return { label, columns, cells: pairs.map((pair) => pair?.["value"]?.trim() ?? ""), quote: { passage, quote: line } };
}

/** A row's name without that of the column which it stands in: "Plan: Pro". */
function withoutHeader<Row extends PlanRow>(row: Row): Row {
  return { ...row, label: row.label.replace(/^[^:]{1,30}: /u, "") };
}

function turned(rows: readonly PlanRow[], columns: readonly string[], price: number, passages: readonly RetrievedPassage[]): PlanTable {
  const plans = rows.map(({ label }) => label);
  const order = [price, ...columns.keys()].filter((at, place, all) => all.indexOf(at) === place);
  return {
    plans,
    rows: order.map((at) => ({
      label: columns[at] ?? "",
      cells: rows.map(({ cells }) => cells[at] ?? ""),
      quote: rows[0]?.quote ?? { passage: passages[0]!, quote: "" },
    })),
    about: sectionsAbout(plans, passages),
    lists: null,
  };
}

/** Sections side by side that begin with a price: the plans' names are their headings. */
function cardsOf(passages: readonly RetrievedPassage[]): PlanTable | null {
  const byParent = Map.groupBy(passages, ({ headingPath }) => headingPath.split(HEADING_SEPARATOR).slice(0, -1).join(HEADING_SEPARATOR));
  for (const [parent, siblings] of byParent) {
    const cards = siblings.filter(({ text }) =>
      text
        .split("\n")
        .slice(0, LINES_BEFORE_PRICE)
        .some((line) => !ITEM.test(line) && isCardPrice(line)),
    );
    const priced = cards.filter(({ text }) => isPrice(text.split("\n").slice(0, LINES_BEFORE_PRICE).join(" ")));
    const [first] = cards;
    if (parent === "" || priced.length < 2 || first === undefined) continue;
    const plans = cards.map(({ headingPath }) => headingPath.split(HEADING_SEPARATOR).at(-1) ?? "");
    const prices = cards.map(({ text }) => text.split("\n").find((line) => isCardPrice(line)) ?? "");
    return {
      plans,
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

function isPrice(cell: string): boolean {
  return amountOf(cell) !== null;
}

/** What a cell costs; null for one that is no price. */
export function amountOf(cell: string): number | null {
  if (FREE.test(cell)) return 0;
  const { before, after } = MONEY.exec(cell)?.groups ?? {};
  const digits = before ?? after;
  return digits === undefined ? null : Number(digits.replaceAll(/[.,](?=\d{3}(?:\D|$))/gu, "").replace(",", "."));
}
