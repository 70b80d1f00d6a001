import { HEADING_SEPARATOR } from "../../../knowledge/chunk.ts";
import type { RetrievedPassage } from "../../../knowledge/passage.ts";
import type { Site, SitePage } from "../../../knowledge/site-pages.ts";
import type { Answer, Quote } from "./compose-answer.ts";
import { topicWords } from "./follow-up.ts";
import { shortened, type Told } from "./site-outline.ts";
import { relatedStems } from "./thesaurus.ts";
import { readStems, readWords, stemOf } from "./words.ts";

/** What a visitor wants to know of a company's plans among each other. */
export type PlanQuestion =
  | { kind: "prices" }
  | { kind: "choice" }
  | { kind: "cheapest" }
  | { kind: "contents"; plan: string }
  | { kind: "comparison"; plans: readonly string[] }
  /** "Which plan has single sign-on?": what was named, in words. */
  | { kind: "having"; words: readonly string[] };

/** The plans of a company, side by side in a table of its price page. */
export interface PlanTable {
  plans: readonly string[];
  rows: readonly PlanRow[];
  /** What the page says of each plan in a section of its own. */
  about: ReadonlyMap<string, Told>;
}

interface PlanRow {
  label: string;
  /** In the order of the plans. */
  cells: readonly string[];
  quote: Quote;
}

/** How a message about plans stands in its conversation. */
export interface PlanContext {
  /** The question that it varies, as "and Growth?" does. */
  previous: string | null;
  /** "Which plan do I need for it?" */
  pointsAtIt: boolean;
  /** What was talked about before, in words. */
  context: readonly string[];
  /** It asks what things cost, and of nothing in particular. */
  isOfPrices: boolean;
}

const OF_PRICES = /\/(?:pricing|prices?|plans|plans-and-pricing|pricing-and-plans|price-list|rates|editions)(?:\.html?)?\/?$/iu;
const MONEY = /[$€£¥]\s?(?<before>\d[\d.,]*)|(?<after>\d[\d.,]*)\s?(?:[$€£]|usd|eur|gbp|chf)\b/iu;
const FREE = /^(?:free|gratis|0)$/iu;
const OF_PLAN_COLUMN = /^(?:plan|package|tier|edition|subscription|name)s?: /iu;
const OF_PRICE_ROW = /\b(?:pric\w+|costs?|fees?|(?:per|each|an?) (?:month|year|user|seat)|monthly|yearly)\b/iu;
const LACKING = /^(?:no|none|not included|not available|not possible|[-–—✗✕×]|n\/a)$/iu;
const HAVING = /^(?:yes|included|[✓✔])$/iu;
/** Words that ask after plans, and say nothing else. */
const OF_PLANS: ReadonlySet<string> = new Set(
  `plan plans package packages tier tiers subscription subscriptions option options edition editions version versions price prices pricing cost costs cheap cheaper
  cheapest affordable expensive low lowest least compare comparison compared difference differences differ vs versus include includes included contain contains content features feature
  best better recommend recommended suit suits right choose pick month monthly one between get got come comes offer offers part bigger smaller small large team company business`.split(
    /\s+/u,
  ),
);
const MAY_ASK =
  /\b(?:pric\w+|how much|costs?|charges?|fees?|plans?|packages?|tiers?|editions?|subscriptions?|cheap\w*|affordable|lowest|least expensive|differen\w+|differ|compar\w+|vs|versus|includ\w*|which (?:one|is|would|should)|what(?:'s|s| is) in|comes? with|do (?:i|we|you) get)\b/u;
const SINGLE_SIGN_ON = /\bsingle sign[- ]?on\b/iu;
const ASKS_WHICH_HAS = /\b(?:which|what) (?:of (?:your|the) )?(?:plans?|packages?|tiers?|editions?|subscriptions?)\b/u;
const ASKS_CHEAPEST = /\b(?:cheapest|cheaper|most affordable|least expensive|lowest[ -](?:price\w*|cost|plan|tier)|lower[ -]priced?)\b/u;
const ASKS_COMPARISON = /\b(?:differen\w+|differ|compar\w+|vs|versus|better)\b|\bor\b/u;
const ASKS_CHOICE =
  /\b(?:which|what)\b.{0,40}\b(?:best|right|better|recommend\w*|suits?|suitable|should|need|good|fits?)\b|\b(?:recommend|suggest|advise)\b.{0,30}\b(?:plan|package|tier|one|edition)\b|\bhelp me (?:choose|pick|decide)\b/u;
const ASKS_CONTENTS =
  /\b(?:includ\w*|contains?|features?|offers?)\b|\bwhat(?:'s|s| is| are| do| does| comes?| would)\b|\btell me\b|^(?:and|what about|how about)\b|^\S+(?: \S+)?$/u;
const OF_ONE = /\b(?:plan|package|tier|one|edition|subscription|option|version)s?\b/u;
const BULLET = "• ";
const HELPS_CHOOSE = "A person on the team can help you choose; shall I put you in touch?";
const MOST_ROWS_OF_CHEAPEST = 5;

/** Whether a message may ask after plans at all, which is found out before any page is opened. */
export function mayAskOfPlans(message: string, previous: string | null): boolean {
  const lower = message.toLowerCase();
  return lower.length <= 160 && (MAY_ASK.test(lower) || (previous !== null && MAY_ASK.test(previous.toLowerCase())));
}

/** What a message asks of these plans; null when it asks after something else. */
export function readPlanQuestion(
  message: string,
  { previous, pointsAtIt, context, isOfPrices }: PlanContext,
  plans: readonly string[],
): PlanQuestion | null {
  const lower = message.toLowerCase().replaceAll("’", "'").trim();
  const words = readWords(lower).map((word) => word.lower);
  const named = plans.filter((plan) => readWords(plan).every((word) => words.includes(word.lower)));
  const ofNames = new Set(named.flatMap((plan) => readWords(plan).map((word) => word.lower)));
  const others = topicWords(lower).filter((word) => !ofNames.has(word) && !OF_PLANS.has(word));
  if (!pointsAtIt && ASKS_CHOICE.test(lower) && (/\bbest for\b/u.test(lower) || (named.length === 0 && OF_ONE.test(lower))))
    return { kind: "choice" };
  if (others.length > 0 || context.length > 0) {
    const words = others.length > 0 ? others : context;
    if (named.length === 0 && ASKS_WHICH_HAS.test(lower) && words.length > 0) return { kind: "having", words };
  }
  if (others.length > 0) return null;
  if (named.length > 1 && ASKS_COMPARISON.test(lower)) return { kind: "comparison", plans: named };
  if (named.length === 0 && ASKS_CHEAPEST.test(lower)) return { kind: "cheapest" };
  if (named.length === 0 && /\b(?:differen\w+|compar\w+)\b.*\b(?:plans|packages|tiers|editions)\b/u.test(lower))
    return { kind: "comparison", plans };
  if (named.length === 0) return isOfPrices ? { kind: "prices" } : null;
  const [plan] = named;
  if (plan === undefined || named.length > 1) return null;
  const isVaried = previous !== null && /\b(?:includ\w*|differen\w+|compar\w+|what(?:'s|s| is) in)\b/u.test(previous.toLowerCase());
  const asksPrice = /\b(?:how much|price|cost)\b/u.test(lower);
  return (MAY_ASK.test(lower) || isVaried) && ASKS_CONTENTS.test(lower) && !asksPrice ? { kind: "contents", plan } : null;
}

/** The price page of a site that has a table of plans, by its main pages: most questions of most sites have no use for it. */
const pricePages = new WeakMap<readonly SitePage[], SitePage | null>();

/** The table of plans of a site; null where its price page has none. */
export async function readPlanTable(site: Site): Promise<PlanTable | null> {
  const pages = await site.pages();
  const known = pricePages.get(pages);
  const page = known === undefined ? pages.find(isOfPrices) : known;
  const table = page == null ? null : tableOf(await site.open(page));
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
      return { plans: columns, rows: [across, ...others].map(withoutHeader), about: sectionsAbout(columns, passages) };
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
  };
}

function sectionsAbout(plans: readonly string[], passages: readonly RetrievedPassage[]): Map<string, Told> {
  const about = new Map<string, Told>();
  for (const passage of passages) {
    const plan = plans.find((name) => name === passage.headingPath.split(HEADING_SEPARATOR).at(-1));
    const lines = passage.text.split("\n");
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
function amountOf(cell: string): number | null {
  if (FREE.test(cell)) return 0;
  const { before, after } = MONEY.exec(cell)?.groups ?? {};
  const digits = before ?? after;
  return digits === undefined ? null : Number(digits.replaceAll(/[.,](?=\d{3}(?:\D|$))/gu, "").replace(",", "."));
}

/** Answers out of the table, in its own words. */
export function answerPlanQuestion(question: PlanQuestion, table: PlanTable, budget: number): Answer | null {
  switch (question.kind) {
    case "contents":
      return contentsOf(question.plan, table, budget, Infinity);
    case "comparison":
      return comparisonOf(question.plans, table, budget);
    case "having":
      return havingOf(question.words, table, budget);
    case "cheapest":
      return cheapestOf(table, budget);
    case "prices":
      return plansOf(table, "", budget);
    case "choice":
      return plansOf(table, HELPS_CHOOSE, budget);
  }
}

function contentsOf(plan: string, { plans, rows }: PlanTable, budget: number, most: number, opening = ""): Answer | null {
  const place = plans.indexOf(plan);
  const cells = rows.map((row) => ({ row, cell: row.cells[place] ?? "" }));
  const having = cells.filter(({ cell }) => cell !== "" && !LACKING.test(cell)).slice(0, most);
  const lacking = most === Infinity ? cells.filter(({ cell }) => LACKING.test(cell)).map(({ row }) => row.label) : [];
  const end = lacking.length === 0 ? "" : `Not included: ${lacking.join(", ")}`;
  const lines = having.map(({ row, cell }) => ({ text: HAVING.test(cell) ? row.label : `${row.label}: ${cell}`, quote: row.quote }));
  return listed(`${opening}**${plan}:**`, lines, end, budget);
}

function comparisonOf(compared: readonly string[], { plans, rows }: PlanTable, budget: number): Answer | null {
  const places = compared.map((plan) => plans.indexOf(plan));
  const lines = rows.flatMap(({ label, cells, quote }) => {
    const values = places.map((place) => cells[place] ?? "");
    if (new Set(values).size === 1) return [];
    return [{ text: `${label}: ${compared.map((plan, at) => `${plan} ${values[at]}`).join("; ")}`, quote }];
  });
  return listed("", lines, "", budget);
}

/** The row that tells which plans have something; null where no row is named by all of the words. */
export function havingOf(words: readonly string[], { plans, rows }: PlanTable, budget: number): Answer | null {
  const row = rows.slice(1).find(({ label }) => {
    const stems = new Set(readStems(label.replace(SINGLE_SIGN_ON, "sso $&")));
    return words.every((word) => stems.has(stemOf(word)) || relatedStems(stemOf(word)).some((other) => stems.has(other)));
  });
  if (row === undefined || words.length === 0) return null;
  const text = `${row.label}: ${plans.map((plan, at) => `${plan} ${row.cells[at]}`).join("; ")}`;
  return listed("", [{ text, quote: row.quote }], "", budget);
}

function cheapestOf(table: PlanTable, budget: number): Answer | null {
  const priced = (table.rows[0]?.cells ?? []).flatMap((cell, at) => {
    const amount = amountOf(cell);
    return amount === null ? [] : [{ amount, plan: table.plans[at] ?? "", cell }];
  });
  const [lowest, ...others] = priced.toSorted((left, right) => left.amount - right.amount);
  if (lowest === undefined) return null;
  const paid = lowest.amount === 0 ? others[0] : undefined;
  const beside = paid === undefined ? "" : ` The lowest-priced one after it is ${paid.plan}, at ${paid.cell}.`;
  return contentsOf(lowest.plan, table, budget, MOST_ROWS_OF_CHEAPEST, `The lowest price is that of ${lowest.plan}.${beside}\n\n`);
}

function plansOf({ plans, rows, about }: PlanTable, end: string, budget: number): Answer | null {
  const [priced, second] = rows;
  if (priced === undefined) return null;
  const lines = plans.map((plan, at) => {
    const own = about.get(plan);
    const cells = [priced, second].flatMap((row) => (row?.cells[at] === undefined ? [] : [`${row.label} ${row.cells[at]}`]));
    return { text: `${plan}: ${own?.text ?? cells.join(", ")}`, quote: own?.quote ?? priced.quote };
  });
  return listed("These are the plans:", lines, end, budget);
}

function listed(opening: string, lines: readonly Told[], end: string, budget: number): Answer | null {
  const told: string[] = opening === "" ? [] : [opening];
  let left = budget - opening.length - (end === "" ? 0 : end.length + 2);
  const quotes: Quote[] = [];
  for (const { text, quote } of lines) {
    if (text.length + BULLET.length + 1 > left) break;
    told.push(BULLET + text);
    quotes.push(quote);
    left -= text.length + BULLET.length + 1;
  }
  const [first] = quotes;
  if (first === undefined) return null;
  const text = [told.join("\n"), ...(end === "" ? [] : [end])].join("\n\n");
  return { text, parts: [text], quotes: [first], further: quotes.filter(({ passage }) => passage.id !== first.passage.id), said: [] };
}
