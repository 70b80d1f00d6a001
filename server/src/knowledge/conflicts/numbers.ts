const ones = "one two three four five six seven eight nine".split(" ");
const teens = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const small = new Map<string, number>([
  ...ones.map((word, index): [string, number] => [word, index + 1]),
  ...teens.map((word, index): [string, number] => [word, index + 10]),
  ...tens.map((word, index): [string, number] => [word, (index + 2) * 10]),
]);
const large = new Map([
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
]);

const UNITS = `(?:(?:${tens.join("|")})(?:[- ](?:${ones.join("|")}))?|${teens.join("|")}|${ones.join("|")})`;
/** A number in digits: "1,500", "99.9". */
export const DIGITS = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
/** A number in words: "fourteen", "twenty-one", "five hundred". */
export const WORDED = String.raw`(?:(?:(?:a|${UNITS})\s)?(?:hundred|thousand|million)|${UNITS})(?![\p{L}])`;
/** A number either way, with what multiplies it. */
export const NUMBER = String.raw`(?:(?:${DIGITS})(?:\s?(?:million|thousand)\b|[kK]\b)?|${WORDED})`;

/** What a text that NUMBER matched comes to. */
export function toNumber(text: string): number {
  const said = text.trim().toLowerCase();
  const digits = new RegExp(`^(?:${DIGITS})`, "u").exec(said)?.[0];
  if (digits !== undefined) {
    const rest = said.slice(digits.length).trim();
    return Number(digits.replaceAll(",", "")) * (rest === "k" ? 1_000 : (large.get(rest) ?? 1));
  }
  let sum = 0;
  for (const word of said.split(/[\s-]+/u)) {
    const factor = large.get(word);
    sum = factor === undefined ? sum + (word === "a" ? 1 : (small.get(word) ?? 0)) : Math.max(sum, 1) * factor;
  }
  return sum;
}
