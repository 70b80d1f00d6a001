import { HEADING_SEPARATOR } from "../../../../knowledge/chunk.ts";
import { sayMark } from "./cell-marks.ts";
import type { Quote } from "../answering/compose-answer.ts";
import type { PlanTable } from "./plan-table.ts";
import { isPerson, isSameUnit, type PriceUnit, readAnyUnit } from "./price-unit.ts";
import type { Counted, PricedCount } from "./read-priced-count.ts";
import { splitSentences } from "../answering/sentences.ts";
import { moneyIn, type Money } from "./site-tables.ts";
import { readStems, stemOf } from "../../../../knowledge/words/words.ts";

export const MINIMUM = /\bminimum\b/iu;
export const OF_PRICE = /\b(?:pric\w+|bill(?:ing|ed)|monthly|yearly|annual(?:ly)?|licen[cs]es?|fees?|costs?|per (?:month|year))\b/iu;
const MOST_NAMED = 2;
const LONGEST_LINE = 240;
const ITEM = /^[-•*] /u;

/** What comes on top of a plan's price, for each one or for all together. */
export interface Addition {
  label: string;
  money: Money;
  isForEach: boolean;
  period: string | null;
  /** What is said of it where it cannot be added. */
  note: string;
}

/** What a message has beside plans, counts and prices: the words that tell something, and the stems of all. */
export interface Named {
  others: readonly string[];
  stems: readonly string[];
}

export interface Additions {
  added: readonly Addition[];
  notes: readonly string[];
}

/** What a message names beside a plan, out of the rows of the table: a price is added where it is plain what it is for. */
export function additionsOf(plan: string, named: Named, priced: PricedCount, { plans, rows }: PlanTable): Additions {
  const added: Addition[] = [];
  const notes: string[] = [];
  const stems = new Set(named.stems);
  const telling = new Set(named.others.map(stemOf));
  const place = plans.indexOf(plan);
  const extra = rows.slice(1).filter(({ label }) => {
    const own = readStems(label);
    return own.some((stem) => telling.has(stem)) && own.every((stem) => stems.has(stem)) && !OF_PRICE.test(label);
  });
  for (const { label, cells } of extra.slice(0, MOST_NAMED)) {
    const cell = cells[place] ?? "";
    const [money, another] = moneyIn(cell);
    if (money === undefined) notes.push(`${label}: ${plan} ${sayMark(cell)}`);
    else {
      const { unit, period } = readAnyUnit(cell);
      const note = `Not in this sum: ${label} (${plan}: ${cell})`;
      const isPlain = another === undefined && (unit === null ? period !== null : isMeant(priced.noun, { unit, period }));
      if (isPlain) added.push({ label, money, isForEach: unit !== null, period, note });
      else notes.push(note);
    }
  }
  return { added, notes };
}

/** Whether what comes on top is paid as often as the price, and in the same money. */
export function isSameKind({ money, period }: Addition, price: Money, per: string | null): boolean {
  const sign = (one: Money): string => one.written.replace(one.digits, "").trim();
  return sign(money) === sign(price) && (period === null || period === per);
}

/** What has a price of its own beside the table. */
export interface PricedBeside {
  /** The sentence that tells the price. */
  sentence: string;
  /** What is told of it: the sentence with what stands beside it. */
  text: string;
  heading: string;
  quote: Quote;
  /** It has all that was named. */
  isAllOfIt: boolean;
}

/** The sentence beside the table that tells a price of what a message names; null where there is none. */
export function pricedBeside({ others }: Named, { plans, passages, rows }: PlanTable): PricedBeside | null {
  const inRows = new Set(rows.flatMap(({ label }) => readStems(label)));
  const stems = others.map(stemOf).filter((stem) => !inRows.has(stem));
  if (stems.length === 0) return null;
  let best: (PricedBeside & { share: number }) | null = null;
  for (const passage of passages) {
    const heading = passage.headingPath.split(HEADING_SEPARATOR).at(-1) ?? "";
    if (plans.includes(heading)) continue;
    for (const line of passage.text.split("\n")) {
      if (line.includes(" | ") || moneyIn(line).length === 0) continue;
      for (const { text } of splitSentences(line)) {
        if (moneyIn(text).length === 0) continue;
        const said = new Set(readStems(`${heading} ${text}`));
        const share = stems.filter((stem) => said.has(stem)).length / stems.length;
        if (share > (best?.share ?? 0))
          best = {
            sentence: text,
            text: line.length > LONGEST_LINE ? text : line.replace(ITEM, ""),
            heading,
            quote: { passage, quote: text },
            isAllOfIt: share === 1,
            share,
          };
      }
    }
  }
  return best;
}

export function isMeant(noun: string | null, { unit }: PriceUnit): boolean {
  return noun === null ? isPerson(unit) : isSameUnit(noun, unit);
}

/** Whether the label of a row names what is counted. */
export function isCounted(label: string, { noun }: Counted): boolean {
  const words = label.toLowerCase().split(/[^\p{L}-]+/u);
  return words.some((word) => (noun === null ? isPerson(word) : isSameUnit(word, noun)));
}
