/** An amount of money; the currency is null where the text names none. */
export interface Amount {
  value: number;
  currency: string | null;
}

const SPACES = /[\s\u00a0\u2009\u202f_'’]/gu;
const CURRENCIES: readonly (readonly [code: string, words: RegExp])[] = [
  ["USD", /(?:US|U\.S\.)\s?\$|\bUSD\b|\bdollars?\b|\$/iu],
  ["EUR", /€|\bEUR\b|\beuros?\b/iu],
  ["GBP", /£|\bGBP\b/iu],
  ["CHF", /\bCHF\b|\bSFr\.?/iu],
];
const UNITS: readonly (readonly [factor: number, words: RegExp, isContinental: boolean])[] = [
  [1e9, /^(?:mrd\.?|milliarden?|milliards?|mds?)$/iu, true],
  [1e9, /^(?:b|bn|billion)$/iu, false],
  [1e6, /^(?:mio\.?|million(?:en|s))$/iu, true],
  [1e6, /^(?:m|mm|mn|million)$/iu, false],
  [1e3, /^(?:tsd\.?|tausend|mille)$/iu, true],
  [1e3, /^(?:k|thousand)$/iu, false],
];

/** A number as it is written in English, German or French: "1,200", "1.500.000", "1 500 000", "12.000.000,00". Null for what is none. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(SPACES, "");
  if (/^\d+$/u.test(plain)) return Number(plain);
  if (/^(?:[1-9]\d{0,2})(?:\.\d{3})+(?:,\d+)?$/u.test(plain)) return Number(plain.replaceAll(".", "").replace(",", "."));
  if (/^(?:[1-9]\d{0,2})(?:,\d{3})+(?:\.\d+)?$/u.test(plain)) return Number(plain.replaceAll(",", ""));
  return /^\d+[.,]\d+$/u.test(plain) ? Number(plain.replace(",", ".")) : null;
}

/** "$12.5M", "12,5 Mio. €", "€ 12.000.000,00", "1 500 000". Null for what is no amount. */
export function readAmount(text: string): Amount | null {
  const currency = CURRENCIES.find(([, words]) => words.test(text));
  const rest = (currency === undefined ? text : text.replace(currency[1], " ")).replace(/[+~]|\bca\.?/giu, " ").trim();
  const found = /^(\d[\d.,\s\u00a0\u2009\u202f_'’]*?)\s*([a-z]+\.?)?\.?$/iu.exec(rest);
  if (found === null) return null;
  const [, digits = "", word = ""] = found;
  const unit = UNITS.find(([, words]) => words.test(word));
  if (word !== "" && unit === undefined) return null;
  // Three digits behind the only point are a fraction in "1.250M" and a thousand in "1.250".
  const isFraction = unit !== undefined && !unit[2] && /^\d+\.\d+$/u.test(digits);
  const number = isFraction ? Number(digits) : readNumber(digits);
  return number === null ? null : { value: Math.round(number * (unit?.[0] ?? 1)), currency: currency?.[0] ?? null };
}
