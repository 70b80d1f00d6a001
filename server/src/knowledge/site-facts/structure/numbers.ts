/** A sum of money as it stands in a text, "€4.90" or "1.290,50 €", and where it stands. */
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
const NAMES = "(?:euros?|dollars?|dólares|pounds?|francs?|franken)";
const EACH_MONEY = new RegExp(
  String.raw`(?:[$€£¥]|(?<!\p{L})(?:${CODE}|Fr\.))${BLANK}?(?<before>${NUMBER})|(?<after>${NUMBER})${BLANK}?(?:[$€£¥]|(?:${CODE}|${NAMES})(?!\p{L}))`,
  "giu",
);
const codes: readonly (readonly [RegExp, string])[] = [
  [/€|eur/iu, "EUR"],
  [/£|gbp|pound/iu, "GBP"],
  [/chf|fr\.|franken/iu, "CHF"],
  [/usd/iu, "USD"],
];

/** All sums of money in a text. */
export function moneyIn(text: string): Money[] {
  if (!/\d/u.test(text)) return [];
  return [...text.matchAll(EACH_MONEY)].map((match) => {
    const [written] = match;
    const digits = match.groups?.["before"] ?? match.groups?.["after"] ?? "";
    const sign = written.replace(digits, "").trim();
    const currency = codes.find(([pattern]) => pattern.test(sign))?.[1] ?? sign.toUpperCase();
    return { written, digits, amount: readNumber(digits), currency, start: match.index, end: match.index + written.length };
  });
}

/** What digits are worth, whichever way thousands and decimals are marked: of one mark alone, three digits behind it are thousands. */
export function readNumber(digits: string): number {
  const bare = digits.replaceAll(/[\s\u00a0\u202f'’]/gu, "");
  const decimal = /^0[.,]\d+$/u.test(bare) ? /[.,]\d+$/u : /[.,](?:\d{1,2}|\d{4,})$/u;
  const at = decimal.exec(bare)?.index ?? bare.length;
  return Number(`${bare.slice(0, at).replaceAll(/[.,]/gu, "")}.${bare.slice(at + 1)}`);
}

/** A sum in the form that another is written in: its sign, its marks, and cents where there are any. */
export function writeMoney({ written, digits }: Pick<Money, "written" | "digits">, amount: number): string {
  return written.replace(digits, writeNumber(Math.round(amount * 100) / 100, digits));
}

/** A number with the marks that another has: "1,200", "1.200" or "1 200". */
export function writeNumber(amount: number, like: string): string {
  const decimals = Number.isInteger(amount) ? 0 : 2;
  const hasComma = /,\d{1,2}$|^[1-9]\d{0,2}\.\d{3}$/u.test(like);
  return amount.toLocaleString(hasComma ? "de-DE" : "en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
