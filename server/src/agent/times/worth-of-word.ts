const NUMBERS = "two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred".split(" ");
const WORTH: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30, 40, 50, 100];

/** The value of a number in words or digits, "twelve" or "1,200"; null for other words. */
export function worthOfWord(word: string): number | null {
  if (/^\d+(?:[.,]\d+)*$/u.test(word)) return Number(word.replaceAll(/,(?=\d{3}(?:\D|$))/gu, "").replace(",", "."));
  return WORTH[NUMBERS.indexOf(word)] ?? null;
}
