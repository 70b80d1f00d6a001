import type { FactKind } from "./fact.ts";
import { type FactLexicon, withoutValues } from "./fact-lexicon.ts";
import { type Quantity, quantitiesIn } from "./quantities.ts";
import { type Found, found, type Sentence, tidy } from "./sentence.ts";

/** A sum of a sentence, with its period ("a month"). */
export interface Money {
  amount: number;
  /** ISO code; "" where only the context says that it is money. */
  currency: string;
  start: number;
  end: number;
  isPerSeat: boolean;
}

const CODES: readonly (readonly [RegExp, string])[] = [
  [/^(?:r\$|brl|reais)$/u, "BRL"],
  [/^(?:€|eur|euro)/u, "EUR"],
  [/^(?:£|gbp|pound|pfund|quid|livre|libra|sterlin|pond)/u, "GBP"],
  [/^(?:chf|fr|sfr|fränk)/u, "CHF"],
  [/^(?:us|\$|dol|dól|dollar|buck|grand)/u, "USD"],
  [/^¥/u, "JPY"],
  [/^(?:₹|inr)/u, "INR"],
  [/^pesos/u, "MXN"],
];
const SIGN_BEFORE = /(?:us\$|r\$|[$€£¥₹]|(?<!\p{L})(?:usd|eur|gbp|chf|cad|aud|brl|inr)\s?)\s?$/u;
const SIGN_AFTER = String.raw`^\s?(r\$|[€$£¥₹]|(?:usd|eur|gbp|chf|cad|aud|brl|inr|CURRENCY)(?!\p{L}))`;
const YEAR = /^(?:19|20)\d\d$/u;
const LEAST_WITHOUT_CURRENCY = 100;
const FRAGMENT_WORDS = 8;

/** Sums with a currency; with `isAssumed` also bare numbers of a sentence that speaks of money. */
export function moneyIn(lower: string, lexicon: FactLexicon, isAssumed: boolean): Money[] {
  return quantitiesIn(lower, lexicon).flatMap((quantity) => moneyAt(quantity, lower, lexicon, isAssumed) ?? []);
}

function moneyAt(quantity: Quantity, lower: string, lexicon: FactLexicon, isAssumed: boolean): Money | null {
  const sign = SIGN_BEFORE.exec(lower.slice(0, quantity.start));
  const after = lexicon.memo("currency", () => new RegExp(SIGN_AFTER.replace("CURRENCY", lexicon.list("currency")), "u"));
  const name = after.exec(lower.slice(quantity.end));
  const written = sign?.[0] ?? name?.[1] ?? "";
  const hasScale = /(?:\d\s?k|grand)$/u.test(lower.slice(quantity.start, quantity.end));
  const words = lower.slice(quantity.start, quantity.end);
  const isBare =
    written === "" && (!isAssumed || quantity.amount < LEAST_WITHOUT_CURRENCY || YEAR.test(words) || isCounted(lower, quantity, lexicon));
  if (isBare && !(hasScale && words.endsWith("grand"))) return null;
  const start = quantity.start - (sign?.[0].length ?? 0);
  let end = quantity.end + (name?.[0].length ?? 0);
  const tail = lexicon.memo(
    "money tail",
    () => new RegExp(`^,? ?(?:(${lexicon.list("seats")})|(?:${lexicon.list("each")}))(?!\\p{L})`, "u"),
  );
  let isPerSeat = false;
  for (let period = tail.exec(lower.slice(end)); period !== null; period = tail.exec(lower.slice(end))) {
    isPerSeat ||= period[1] !== undefined;
    end += period[0].length;
  }
  const currency = CODES.find(([pattern]) => pattern.test(written.trim()))?.[1] ?? written.trim().toUpperCase();
  return { amount: quantity.amount, currency, start, end, isPerSeat };
}

/** "2000 visits" is no sum, "2000 a month" may be. */
function isCounted(lower: string, { end }: Quantity, lexicon: FactLexicon): boolean {
  const next = /^\s?(\p{L}+)/u.exec(lower.slice(end))?.[1];
  if (next === undefined) return false;
  const isPeriod = lexicon.memo("each here", () => new RegExp(`^\\s?(?:${lexicon.list("each")}|${lexicon.list("seats")})(?!\\p{L})`, "u"));
  const isCountedUnit = lexicon.pattern("uncounted").test(next) || new RegExp(`^(?:${lexicon.list("plural")})$`, "u").test(next);
  return (
    isCountedUnit && !isPeriod.test(lower.slice(end)) && !["approved", "about", "limit"].some((key) => lexicon.pattern(key).test(next))
  );
}

/** What a sentence says about a budget: a sum, or how far it is. */
export function readBudget(sentence: Sentence): Found[] {
  const { lower, lexicon, isQuestion } = sentence;
  const has = (key: string) => lexicon.pattern(key).test(lower);
  const isShort = lower.split(/\s+/u).length <= FRAGMENT_WORDS;
  const speaks = speaksOfBudget(sentence, isShort);
  const sums = moneyIn(lower, lexicon, speaks || has("approved"));
  const state = (["open", "none", "tight"] as const).find(has);
  if (state !== undefined && (state !== "tight" || sums.length === 0)) return phrase(sentence, state);
  // "What would 40 seats cost?" names no budget.
  if (isQuestion && (has("prices") || !(speaks || has("pays") || isAboutSelf(sentence)))) return [];
  const sum = sums.findLast(({ isPerSeat }) => !isPerSeat) ?? (speaks ? sums.at(-1) : undefined);
  const isApproved = has("approved") && !has("notyet");
  if (sum === undefined) return phrase(sentence, speaks && isApproved ? "approved" : "has");
  const kind = isApproved ? "approved" : speaks ? "named" : kindOfSum(sentence, isShort);
  return kind === null || (!speaks && has("notbudget")) ? [] : [budgetOf(sentence, sum, kind)];
}

/** What a sum is without a word for a budget: paid today, or named alone. */
function kindOfSum({ lower, lexicon }: Sentence, isShort: boolean): FactKind | null {
  if (lexicon.pattern("pays").test(lower)) return "pays";
  return isShort && !lexicon.pattern("prices").test(lower) ? "named" : null;
}

/** By a word for it, by our question, or by a limit: "50k tops". */
function speaksOfBudget({ lower, lexicon, asked, isQuestion }: Sentence, isShort: boolean): boolean {
  const has = (key: string) => lexicon.pattern(key).test(lower);
  return has("budget") || asked === "budget" || (has("limit") && isShort && !isQuestion);
}

function isAboutSelf({ lower, lexicon }: Sentence): boolean {
  return lexicon.pattern("we").test(lower) && !lexicon.pattern("you").test(lower);
}

function phrase(sentence: Sentence, kind: "approved" | "has" | "open" | "none" | "tight"): Found[] {
  const said = sentence.lexicon.pattern(kind).exec(sentence.lower);
  return said === null ? [] : [found("budget", sentence, said.index, said.index + said[0].length, { kind })];
}

function budgetOf(sentence: Sentence, { start, end, amount, currency }: Money, kind: FactKind): Found {
  const { text, lower, lexicon } = sentence;
  const approved = kind === "approved" ? lexicon.pattern("approved").exec(lower) : null;
  const words = tidy(text.slice(start, end));
  const value = approved === null ? words : `${words}, ${tidy(text.slice(approved.index, approved.index + approved[0].length))}`;
  return found("budget", sentence, aroundStart(sentence, start), end, { kind, value, amount, ...(currency !== "" && { unit: currency }) });
}

/** Where "around $80k" begins: a quote keeps the word that makes a number rough. */
export function aroundStart({ lower, lexicon }: Sentence, start: number): number {
  const pattern = lexicon.memo("about before", () => new RegExp(`(?<!\\p{L})(?:${withoutValues(lexicon.list("about"))})\\s?$`, "u"));
  return pattern.exec(lower.slice(0, start))?.index ?? start;
}
