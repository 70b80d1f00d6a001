import type { LanguageLexicon } from "./language-lexicon.ts";
import type { Language } from "./lexicon.ts";

/** A sum of money in a text, "€4.90" or "1.290,50 €", with its place. */
export interface Money {
  written: string;
  digits: string;
  amount: number;
  /** Its code, or the sign where that may be of several countries: "EUR", "$". */
  currency: string;
  start: number;
  end: number;
}

const BLANK = String.raw`[ \u00a0\u202f]`;
/** "1,450", "1.290,50", "1'290", "1 290,50", "4.90". */
export const NUMBER = String.raw`(?:\d{1,3}(?:['’.,]\d{3})+(?:[.,]\d{1,2})?|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?)(?![\d])`;
const CODE = "(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|CAD|AUD)";
export const CURRENCY = String.raw`(?:(?:US|A|C)?[$€£¥₹]|(?<!\p{L})${CODE}(?!\p{L})|(?<!\p{L})Fr\.)`;
export const CURRENCY_BEHIND = String.raw`(?:(?:US|A|C)?[$€£¥₹]|(?:${CODE}|euros?|dollars?|d[oó]lar(?:es)?|pounds?|libras?|francs?|franken)(?!\p{L}))`;
const EACH_MONEY = new RegExp(String.raw`${CURRENCY}${BLANK}?(?<before>${NUMBER})|(?<after>${NUMBER})${BLANK}?${CURRENCY_BEHIND}`, "giu");
const codes: readonly (readonly [RegExp, string])[] = [
  [/€|eur/iu, "EUR"],
  [/£|gbp|pound|libra/iu, "GBP"],
  [/chf|fr\.|fran/iu, "CHF"],
  [/a\$|aud/iu, "AUD"],
  [/c\$|cad/iu, "CAD"],
  [/\$|usd|d[oó]lar/iu, "$"],
];

/** The code of a currency by its sign or its name; where it may be of several countries, the sign alone. */
export function currencyOf(sign: string): string {
  return codes.find(([pattern]) => pattern.test(sign))?.[1] ?? sign.toUpperCase();
}

/** All sums of money in a text. */
export function moneyIn(text: string): Money[] {
  if (!/\d/u.test(text)) return [];
  return [...text.matchAll(EACH_MONEY)].map((match) => {
    const [written] = match;
    const digits = match.groups?.["before"] ?? match.groups?.["after"] ?? "";
    const sign = written.replace(digits, "").trim();
    const currency = currencyOf(sign);
    return { written, digits, amount: readNumber(digits), currency, start: match.index, end: match.index + written.length };
  });
}

/**
 * Value of digits under any convention of thousands and decimals: after a single mark, three digits are thousands, unless the
 * language marks those differently.
 */
export function readNumber(digits: string, language?: Language): number {
  const bare = digits.replaceAll(/[\s\u00a0\u202f'’]/gu, "");
  const marks = bare.match(/[.,]/gu) ?? [];
  const last = marks.at(-1) ?? ".";
  const at = marks.length === 0 ? bare.length : bare.lastIndexOf(last);
  const isOneSort = marks.every((mark) => mark === last) && !bare.startsWith("0");
  const isOfLanguage = marks.length > 1 || language === undefined || (last === ",") === (language === "en");
  const whole = bare.slice(0, at).replaceAll(/[.,]/gu, "");
  const behind = bare.slice(at + 1);
  return Number(behind.length === 3 && isOneSort && isOfLanguage ? `${whole}${behind}` : `${whole}.${behind}`);
}

/** A number in digits or in a language's words. */
export function numberPattern({ numbers }: LanguageLexicon): string {
  const words = [...numbers.keys()].toSorted((a, b) => b.length - a.length).join("|");
  return String.raw`(?:${NUMBER}|(?:${words})(?![\p{L}\p{N}]))`;
}

export function toNumber(text: string, { numbers, language }: Pick<LanguageLexicon, "numbers" | "language">): number {
  const said = text.trim().toLowerCase();
  const [, sign = "", bare = said] = /^([−+-])(.+)$/u.exec(said) ?? [];
  return (numbers.get(bare) ?? readNumber(bare, language)) * (sign === "" || sign === "+" ? 1 : -1);
}

/** A sum in the form that another is written in: its sign, its marks, and cents where there are any. */
export function writeMoney({ written, digits }: Pick<Money, "written" | "digits">, amount: number): string {
  return written.replace(digits, writeNumber(Math.round(amount * 100) / 100, digits));
}

/** A number with the marks that another has: "1,200", "1.200" or "1 200"; thousands as in `locale` where the other has none. */
export function writeNumber(amount: number, like: string, locale?: string): string {
  const decimals = Number.isInteger(amount) ? 0 : 2;
  const hasComma = /,\d{1,2}$|^[1-9]\d{0,2}\.\d{3}$/u.test(like);
  if (locale !== undefined && !/\d{4}|\d\D\d{3}/u.test(like) && (1.5).toLocaleString(locale).includes(",") === hasComma) {
    const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: "always" } as const;
    return amount.toLocaleString(locale, options).replaceAll(/[\u00a0\u202f]/gu, " ");
  }
  return amount.toLocaleString(hasComma ? "de-DE" : "en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
