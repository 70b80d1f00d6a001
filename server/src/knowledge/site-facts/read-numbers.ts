import type { Lexicon } from "./lexicon.ts";

const GROUPS = String.raw`\d{1,3}(?:[.,'’\u00A0\u202F]\d{3})+(?:[.,]\d{1,2}(?!\d))?`;
/** "1 290,50" is written with plain spaces where commas part the cents. */
const SPACED = String.raw`\d{1,3}(?: \d{3})+(?:,\d{1,2})?`;
const PLAIN = String.raw`\d+(?:[.,]\d+)?`;

/** Digits as a language writes them. */
export function digitsPattern({ language }: Lexicon): string {
  return `(?:${language === "fr" || language === "es" || language === "pt" ? `${SPACED}|` : ""}${GROUPS}|${PLAIN})`;
}

/** A number in digits or in words. */
export function numberPattern(lexicon: Lexicon): string {
  const words = [...lexicon.numbers.keys()].toSorted((a, b) => b.length - a.length).join("|");
  return String.raw`(?:${digitsPattern(lexicon)}|(?:${words})(?![\p{L}\p{N}]))`;
}

/** What a text that `numberPattern` matched comes to. */
export function toNumber(text: string, { numbers, language }: Pick<Lexicon, "numbers" | "language">): number {
  const said = text.trim().toLowerCase();
  if (/^[−+-]/u.test(said)) return toNumber(said.slice(1), { numbers, language }) * (said.startsWith("+") ? 1 : -1);
  const worded = numbers.get(said);
  if (worded !== undefined) return worded;
  const digits = said.replace(/[\s'’]/gu, "");
  const marks = digits.match(/[.,]/gu) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return Number(digits);
  const isOneSort = marks.every((mark) => mark === last);
  const behind = digits.length - digits.lastIndexOf(last) - 1;
  // A mark before three digits parts thousands where the language does so, and wherever it comes twice.
  const isThousands = isOneSort && behind === 3 && (marks.length > 1 || (last === ",") === (language === "en"));
  if (isThousands) return Number(digits.replace(/[.,]/gu, ""));
  return Number(`${digits.slice(0, digits.lastIndexOf(last)).replace(/[.,]/gu, "")}.${digits.slice(digits.lastIndexOf(last) + 1)}`);
}
