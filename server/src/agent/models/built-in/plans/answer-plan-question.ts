import { sayMark } from "./cell-marks.ts";
import type { Answer, Quote } from "../answering/compose-answer.ts";
import type { PlanQuestion } from "./plan-question.ts";
import type { PlanTable } from "./plan-table.ts";
import type { Told } from "../answering/site-outline.ts";
import { amountOf, isPrice } from "./site-tables.ts";
import { relatedStems } from "../answering/thesaurus.ts";
import { readStems, stemOf } from "../../../../knowledge/words/words.ts";
import { BULLET } from "../answering/write-run.ts";

const LACKING = /^(?:no|none|not included|not available|not possible|[-–—✗✕×]|n\/a)$/iu;
const HAVING = /^(?:yes|included|[✓✔])$/iu;
const SINGLE_SIGN_ON = /\bsingle sign[- ]?on\b/iu;
const HELPS_CHOOSE = "Would you like to talk to a person on the team about which one fits, or shall I book a meeting?";
const MOST_ROWS_OF_ONE = 5;
const MOST_PRICES_OF_THING = 4;
/** A row with another price of the same plans, or the least that they cost. */
const OF_BILLING = /\b(?:bill(?:ing|ed)|minimum|(?:month|year|week|hour|quarter)(?:ly|s)?|days?|daily|annual(?:ly)?)\b/iu;

/** Answers out of the table, in its own words. What is to be said before a choice is the opening. */
export function answerPlanQuestion(question: PlanQuestion, table: PlanTable, budget: number, opening = ""): Answer | null {
  switch (question.kind) {
    case "contents":
      return contentsOf(question.plan, table, budget, Infinity);
    case "price":
      return priceOf(question.plan, table);
    case "comparison":
      return comparisonOf(question.plans, table, budget);
    case "having":
      return havingOf(question.words, table, budget);
    case "row": {
      const told = havingOf(question.words, table, budget);
      return question.asksPrice && told !== null && !isPrice(told.text) ? null : told;
    }
    case "cheapest":
    case "dearest":
      return farthestOf(question.kind, question.among, table, budget);
    case "unknown":
      return plansOf(table, "", budget, `There is no plan called “${question.plan}”. `);
    case "prices":
      return plansOf(table, "", budget);
    case "choice":
      return plansOf(table, HELPS_CHOOSE, budget, opening);
  }
}

function contentsOf(plan: string, { plans, rows, lists }: PlanTable, budget: number, most: number, opening = ""): Answer | null {
  const list = lists?.get(plan);
  if (list !== undefined) return listed(`${opening}**${plan}:**`, list.slice(0, most), "", budget);
  const place = plans.indexOf(plan);
  const cells = rows.map((row) => ({ row, cell: row.cells[place] ?? "" }));
  const having = cells.filter(({ cell }) => cell !== "" && !LACKING.test(cell)).slice(0, most);
  const lacking = most === Infinity ? cells.filter(({ cell }) => LACKING.test(cell)).map(({ row }) => row.label) : [];
  const end = lacking.length === 0 ? "" : `Not included: ${lacking.join(", ")}`;
  const lines = having.map(({ row, cell }) => ({ text: HAVING.test(cell) ? row.label : `${row.label}: ${cell}`, quote: row.quote }));
  return listed(`${opening}**${plan}:**`, lines, end, budget);
}

function comparisonOf(compared: readonly string[], table: PlanTable, budget: number): Answer | null {
  const { plans, rows, lists } = table;
  if (lists !== null) return joined(compared.map((plan) => contentsOf(plan, table, Math.floor(budget / compared.length) - 2, Infinity)));
  const places = compared.map((plan) => plans.indexOf(plan));
  const lines = rows.flatMap(({ label, cells, quote }) => {
    const values = places.map((place) => cells[place] ?? "");
    if (new Set(values).size === 1) return [];
    return [{ text: `${label}: ${compared.map((plan, at) => `${plan} ${sayMark(values[at] ?? "")}`).join("; ")}`, quote }];
  });
  return listed("", lines, "", budget);
}

function joined(answers: readonly (Answer | null)[]): Answer | null {
  const told = answers.flatMap((answer) => answer ?? []);
  if (told.length === 0) return null;
  const parts = told.flatMap((answer) => answer.parts);
  return { text: parts.join("\n\n"), parts, quotes: told.flatMap(({ quotes }) => quotes), further: [], said: [] };
}

/** "Everything in Starter": what that plan has, this one has too. */
const OF_ANOTHER_PLAN = /^(?:everything|all(?: (?:the )?features?)?|all that is) (?:included )?(?:in|from|of) (?:the )?/iu;

/** The plans whose contents a plan has as well, the nearest first. */
function basesOf(plan: string, lists: ReadonlyMap<string, readonly Told[]>): string[] {
  const others = [...lists.keys()].filter((other) => other !== plan);
  const bases: string[] = [];
  for (let at: string | undefined = plan; at !== undefined;) {
    const named: readonly string[] = (lists.get(at) ?? [])
      .filter(({ text }) => OF_ANOTHER_PLAN.test(text))
      .map(({ text }) => text.replace(OF_ANOTHER_PLAN, "").toLowerCase());
    at = others.find((other) => !bases.includes(other) && named.some((text) => text.startsWith(other.toLowerCase())));
    if (at !== undefined) bases.push(at);
  }
  return bases;
}

/** The row that tells which plans have something; null where no row is named by all of the words. */
export function havingOf(words: readonly string[], { plans, rows, lists }: PlanTable, budget: number): Answer | null {
  if (words.length === 0) return null;
  const isNamed = (label: string): boolean => {
    const stems = new Set(readStems(label.replace(SINGLE_SIGN_ON, "sso $&")));
    return words.every((word) => stems.has(stemOf(word)) || relatedStems(stemOf(word)).some((other) => stems.has(other)));
  };
  const own = new Map([...(lists ?? [])].map(([plan, list]) => [plan, list.slice(1).filter((item) => isNamed(item.text))]));
  const items = [...(lists ?? [])].flatMap(([plan, list]) => {
    const named = own.get(plan) ?? [];
    if (named.length > 0) return named.map((item) => ({ ...item, text: `${plan}: ${item.text}` }));
    const from = basesOf(plan, lists ?? new Map()).find((base) => (own.get(base) ?? []).length > 0);
    const line = list.find(({ text }) => OF_ANOTHER_PLAN.test(text));
    if (from === undefined || line === undefined) return [];
    return [{ ...line, text: `${plan}: ${(own.get(from) ?? []).map(({ text }) => text).join(", ")} (everything in ${from})` }];
  });
  const row = rows.slice(1).find(({ label }) => isNamed(label));
  if (row !== undefined)
    items.push({
      text: `${row.label}: ${plans.map((plan, at) => `${plan} ${sayMark(row.cells[at] ?? "")}`).join("; ")}`,
      quote: row.quote,
    });
  return listed("", items, "", budget);
}

function farthestOf(kind: "cheapest" | "dearest", among: readonly string[], table: PlanTable, budget: number): Answer | null {
  const priced = (table.rows[0]?.cells ?? []).flatMap((cell, at) => {
    const [amount, plan = ""] = [amountOf(cell), table.plans[at]];
    return amount === null || !among.includes(plan) ? [] : [{ amount, plan, cell }];
  });
  const rising = priced.toSorted((left, right) => left.amount - right.amount);
  const [first, next] = kind === "cheapest" ? rising : rising.toReversed();
  if (first === undefined) return null;
  const paid = kind === "cheapest" && first.amount === 0 ? next : undefined;
  const beside = paid === undefined ? "" : ` The lowest-priced one after it is ${paid.plan}, at ${paid.cell}.`;
  const most = kind === "cheapest" ? "lowest" : "highest";
  return contentsOf(first.plan, table, budget, MOST_ROWS_OF_ONE, `The ${most} price is that of ${first.plan}.${beside}\n\n`);
}

/** All prices of a plan: by the month, and by the year. */
function priceOf(plan: string, { plans, rows, about, label: heading }: PlanTable): Answer | null {
  const place = plans.indexOf(plan);
  const own = about.get(plan);
  const [first, ...others] = rows;
  if (own === undefined && first?.cells[place] === undefined) return null;
  const priced = [first, ...others.filter(({ label, cells }) => OF_BILLING.test(label) && isPrice(cells[place] ?? ""))].flatMap(
    (row) => row ?? [],
  );
  const text = `**${heading === null ? plan : `${plan}, ${heading}`}:** ${own?.text ?? priced.map(({ label, cells }) => `${label}: ${cells[place]}`).join("; ")}`;
  return { text, parts: [text], quotes: [own?.quote ?? first?.quote ?? []].flat(), further: [], said: [] };
}

function plansOf({ plans, thing, label, rows, about }: PlanTable, end: string, budget: number, opening = ""): Answer | null {
  // Each price of a thing tells as much as the first: by the day, by the week, by the month.
  const told = thing !== null && rows.every(({ cells }) => cells.some(isPrice)) ? rows.slice(0, MOST_PRICES_OF_THING) : rows.slice(0, 2);
  const lines = plans.flatMap((plan, at) => {
    const own = about.get(plan);
    const cells = told.flatMap((row) => (row.cells[at] === undefined ? [] : [`${row.label} ${row.cells[at]}`]));
    const quote = own?.quote ?? rows[0]?.quote;
    return quote === undefined ? [] : [{ text: `${plan}: ${own?.text ?? cells.join(", ")}`, quote }];
  });
  return listed(
    `${opening}These are the ${thing === null ? "plans" : "prices"}${label === null ? "" : ` (${label})`}:`,
    lines,
    end,
    budget,
  );
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
