/** An amount of money; the currency is null where the text names none. */
export interface Amount {
  value: number;
  currency: string | null;
}

/** A number of people or a rate. "1000+" and "> 50" say only what it is above, "< 50" what it is below. */
export interface Count {
  value: number;
  bound: "over" | "under" | null;
}

const SPACES = /[\s\u00a0\u2009\u202f_'’]/gu;
/** Signs that more than one currency has are no currency: ¥ alone is Japan's, "kr" is none of three. */
const CURRENCIES: readonly (readonly [code: string, words: RegExp])[] = [
  ["AUD", /\bAU?\$/iu],
  ["CAD", /\bCA?\$/iu],
  ["NZD", /\bNZ\$/iu],
  ["HKD", /\bHK\$/iu],
  ["SGD", /\bS(?:G)?\$/iu],
  ["BRL", /\bR\$/iu],
  ["MXN", /\bMX\$/iu],
  ["CNY", /\bCN¥|\bRMB\b|元/iu],
  ["USD", /(?:\bUS|U\.S\.)\s?\$|\bdollars?\b|\$/iu],
  ["EUR", /€|\beuros?\b/iu],
  ["GBP", /£|\bpounds?\b/iu],
  ["CHF", /\bSFr\.?|\bFr\./iu],
  ["JPY", /[¥￥円]/u],
  ["INR", /₹|\bRs\.?/iu],
  ["KRW", /₩/u],
  ["ILS", /₪/u],
  ["TRY", /₺/u],
  ["UAH", /₴/u],
  ["PLN", /zł/iu],
  ["CZK", /Kč/iu],
  ["HUF", /\bFt\b/u],
];
const CODES = new RegExp(String.raw`\b(?:${Intl.supportedValuesOf("currency").join("|")})\b`, "iu");
const UNITS: readonly (readonly [factor: number, words: RegExp, isContinental: boolean])[] = [
  [1e9, /^(?:mrd\.?|milliarden?|milliards?|mds?)$/iu, true],
  [1e9, /^(?:b|bn|billion)$/iu, false],
  [1e7, /^(?:cr|crores?)$/iu, false],
  [1e6, /^(?:mio\.?|million(?:en|s)|millones)$/iu, true],
  [1e6, /^(?:m|mm|mn|million)$/iu, false],
  [1e5, /^(?:lakhs?|lacs?)$/iu, false],
  [1e3, /^(?:tsd\.?|tausend|mille|mil)$/iu, true],
  [1e3, /^(?:k|thousand)$/iu, false],
];
const ABOUT = /^(?:ca\.?|circa|approx\.?|approximately|about|around|roughly|env\.?|environ|etwa|rund|~|≈|±)\s*/iu;
const OVER =
  /^(?:>=?|≥|over|more than|above|at least|min\.?(?=\s|\d)|über|mehr als|mindestens|ab(?=\s)|plus de|au moins|más de)\s*|\s*(?:\+|plus|or more|and more|und mehr|et plus)$/iu;
const UNDER =
  /^(?:<=?|≤|under|less than|fewer than|below|up to|max\.?(?=\s|\d)|unter|weniger als|bis(?: zu)?|höchstens|moins de|jusqu'à|menos de)\s*/iu;
const PEOPLE =
  /\s*\b(?:employees?|people|persons?|staff|heads?|ftes?|team members|mitarbeiter(?:[*:]?innen|nde)?|mitarbeitende|beschäftigte|personen|leute|ma|vzä|salariés?|collaborateurs|personnes|empleados)\b\.?/iu;

/** A note in brackets behind a value, as "(2024)" or "[1]", is no part of it. */
export function withoutNote(text: string): string {
  return text.replace(/(?<=\S)\s*(?:\([^()]*\)|\[[^[\]]*\])\s*(?=\S{0,1}\s*$)/u, "").trim();
}

/**
 * A number as it is written in English, German or French: "1,200", "1.500.000", "1 500 000", "12.000.000,00", "1.5E+06". Null for what is
 * none, and for more digits than a number can keep.
 */
export function readNumber(text: string): number | null {
  const number = toNumber(text.replaceAll(SPACES, ""));
  return number === null || !Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER ? null : number;
}

function toNumber(plain: string): number | null {
  if (/^\d+$/u.test(plain)) return Number(plain);
  if (/^\d+(?:[.,]\d+)?e[+-]?\d{1,2}$/iu.test(plain)) return Number(plain.replace(",", "."));
  if (/^(?:[1-9]\d{0,2})(?:\.\d{3})+(?:,\d+)?$/u.test(plain)) return Number(plain.replaceAll(".", "").replace(",", "."));
  if (/^(?:[1-9]\d{0,2})(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/u.test(plain)) return Number(plain.replaceAll(",", ""));
  return /^\d+[.,]\d+$/u.test(plain) ? Number(plain.replace(",", ".")) : null;
}

/** "1.200 Mitarbeiter", "~250 (2024)", "10k+", "> 1000", "12,5 %". */
export function readCount(text: string): Count | null {
  let rest = withoutNote(text).replace(PEOPLE, "").trim();
  const bound = OVER.test(rest) ? "over" : UNDER.test(rest) ? "under" : null;
  rest = rest.replace(OVER, "").replace(UNDER, "").replace(ABOUT, "").replace(/\s*%$/u, "").trim();
  const value = withUnit(rest);
  return value === null ? null : { value, bound };
}

/** "$12.5M", "12,5 Mio. €", "€ 12.000.000,00", "1 500 000", "TEUR 500". Null for what is no amount. */
export function readAmount(text: string): Amount | null {
  const written = withoutNote(text)
    .replace(/\bT(?=EUR\b|CHF\b|€)/u, "tsd ")
    .replace(/\bT(?=\s?€)/u, "tsd ");
  const sign = CURRENCIES.find(([, words]) => words.test(written));
  const code = CODES.exec(written)?.[0];
  const pattern = code === undefined ? sign?.[1] : CODES;
  const rest = (pattern === undefined ? written : written.replace(pattern, " "))
    .trim()
    .replace(OVER, "")
    .replace(ABOUT, "")
    .replace(/^tsd (.*)$/u, "$1 tsd")
    .trim();
  const value = withUnit(code === undefined || sign === undefined ? rest : rest.replace(sign[1], " ").trim());
  return value === null ? null : { value: Math.round(value), currency: code?.toUpperCase() ?? sign?.[0] ?? null };
}

function withUnit(text: string): number | null {
  const found = /^(\d[\d.,\s\u00a0\u2009\u202f_'’]*?(?:e[+-]?\d{1,2})?)\s*([a-z]+\.?)?\.?$/iu.exec(text);
  if (found === null) return null;
  const [, digits = "", word = ""] = found;
  const unit = UNITS.find(([, words]) => words.test(word));
  if (word !== "" && unit === undefined) return null;
  // Three digits behind the only point are a fraction in "1.250M" and a thousand in "1.250".
  const isFraction = unit !== undefined && !unit[2] && /^\d+\.\d+$/u.test(digits);
  const number = isFraction ? Number(digits) : readNumber(digits);
  return number === null ? null : Math.round(number * (unit?.[0] ?? 1) * 1e6) / 1e6;
}
