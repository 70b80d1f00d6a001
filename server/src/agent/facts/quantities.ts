import { type FactLexicon, withoutValues, wordKey } from "./fact-lexicon.ts";

/** A number or a range of a sentence. `amount` is the upper end. */
export interface Quantity {
  low: number;
  amount: number;
  start: number;
  end: number;
  isSpelled: boolean;
}

const DIGITS = String.raw`\d{1,3}(?:[.,' ]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d{1,2}(?!\d))?`;
/** No part of a date, a time, a version, a share or an ordinal. */
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\d.,:/#@+]|[\p{L}\d]-)(?:${DIGITS})(?![\d@]|(?!(?:k|m|mn|mln|tsd|mio|mila|mil|mille)(?!\p{L}))\p{L}|[:/]\d|[.,]\d|-\d{1,2}-\d|\s?%|(?:st|nd|rd|th|er|º|ª)(?!\p{L}))`,
  "gu",
);
const DASH_RANGE = new RegExp(String.raw`(?<![\p{L}\d.,:/#@+-])(${DIGITS})\s?[-–]\s?(${DIGITS})(?![\d@]|[:/.-]\d|\s?%)`, "gu");
const WORD = /\p{L}+(?:['-]\p{L}+)*/gu;
const LONGEST_SPELLED = 5;

/** All numbers of a sentence in lower case, in digits and in words. */
export function quantitiesIn(lower: string, lexicon: FactLexicon): Quantity[] {
  const quantities: Quantity[] = [];
  for (const match of lower.matchAll(DASH_RANGE)) {
    const [low, high] = [numberOf(match[1] ?? ""), numberOf(match[2] ?? "")];
    if (low < high) quantities.push({ low, amount: high, start: match.index, end: match.index + match[0].length, isSpelled: false });
  }
  const free = (start: number, end: number) => quantities.every((each) => end <= each.start || start >= each.end);
  for (const { 0: digits, index } of lower.matchAll(NUMBER)) {
    const end = index + digits.length;
    if (free(index, end)) quantities.push({ low: numberOf(digits), amount: numberOf(digits), start: index, end, isSpelled: false });
  }
  for (const each of valuedWords(lower, lexicon)) if (free(each.start, each.end)) quantities.push(each);
  for (const each of spelledWords(lower, lexicon)) if (free(each.start, each.end)) quantities.push(each);
  const scaled = quantities.map((each) => withScale(each, lower, lexicon)).sort((one, other) => one.start - other.start);
  return joinRanges(scaled, lower, lexicon);
}

/** "a dozen", "une trentaine". */
function valuedWords(lower: string, lexicon: FactLexicon): Quantity[] {
  const pattern = lexicon.memo("number words", () => {
    const sources = withoutValues(lexicon.list("words"))
      .split("|")
      .sort((one, other) => other.length - one.length);
    return new RegExp(String.raw`(?<![\p{L}\d])(?:${sources.join("|")})(?![\p{L}\d])`, "gu");
  });
  return [...lower.matchAll(pattern)].map(({ 0: words, index }) => {
    const amount = lexicon.valued("words").find(([word]) => word.test(words))?.[1] ?? 0;
    return { low: amount, amount, start: index, end: index + words.length, isSpelled: true };
  });
}

function spelledWords(lower: string, lexicon: FactLexicon): Quantity[] {
  const words = [...lower.matchAll(WORD)].map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }));
  const read: Quantity[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let count = Math.min(LONGEST_SPELLED, words.length - at); count > 0; count -= 1) {
      const [first, last] = [words[at], words[at + count - 1]];
      if (first === undefined || last === undefined) continue;
      const amount = lexicon.spelled(wordKey(lower.slice(first.start, last.end)));
      if (amount === undefined) continue;
      read.push({ low: amount, amount, start: first.start, end: last.end, isSpelled: true });
      at += count - 1;
      break;
    }
  }
  return read;
}

function withScale(quantity: Quantity, lower: string, lexicon: FactLexicon): Quantity {
  const pattern = lexicon.memo("scale", () => new RegExp(`^[\\s-]?(${withoutValues(lexicon.list("scale"))})(?!\\p{L})`, "u"));
  const word = pattern.exec(lower.slice(quantity.end));
  const factor = word === null ? undefined : lexicon.valued("scale").find(([scale]) => scale.test(word[1] ?? ""))?.[1];
  if (word === null || factor === undefined) return quantity;
  return { ...quantity, low: quantity.low * factor, amount: quantity.amount * factor, end: quantity.end + word[0].length };
}

/** "40 to 50", "zwischen 40 und 50": one quantity. */
function joinRanges(quantities: readonly Quantity[], lower: string, lexicon: FactLexicon): Quantity[] {
  const joint = lexicon.memo("range", () => new RegExp(`^\\s*(?:[-–]|${lexicon.list("to")})\\s*[$€£]?$`, "u"));
  const joined: Quantity[] = [];
  for (const each of quantities) {
    const before = joined.at(-1);
    if (before !== undefined && before.amount <= each.amount && joint.test(lower.slice(before.end, each.start))) {
      // "40 to 50k": the scale is the range's.
      const low = before.low < 1_000 && each.amount >= 1_000 ? before.low * 1_000 : before.low;
      joined[joined.length - 1] = { ...each, low, start: before.start };
    } else joined.push(each);
  }
  return joined;
}

/** Groups of three are thousands, in any language; else a comma or a point begins the decimals. */
function numberOf(digits: string): number {
  const grouped = /^\d{1,3}(?:[.,' ]\d{3})+/u.exec(digits)?.[0];
  const whole = grouped ?? /^\d+/u.exec(digits)?.[0] ?? "0";
  const rest = digits.slice(whole.length).replace(",", ".");
  return Number(`${whole.replaceAll(/\D/gu, "")}${rest}`);
}
