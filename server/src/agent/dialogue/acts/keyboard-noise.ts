import { readWords } from "../../../knowledge/words/words.ts";

/** "HTTPS", "MSSQL": letters that stand for words. */
const ABBREVIATION = /^\p{Lu}{2,6}$/u;

/** Whether a text is what fingers make of keys: no vowels to speak of, or long runs of consonants in every word. */
export function isKeyboardNoise(text: string): boolean {
  const isNoise = readWords(text).every(
    ({ lower, start, end }) =>
      lower.length > 4 &&
      !/\d/u.test(lower) &&
      !ABBREVIATION.test(text.slice(start, end)) &&
      (!/[aeiouy]/u.test(lower) || /[^aeiouy]{5,}/u.test(lower)),
  );
  return isNoise && /^[a-z]+$/u.test(text.toLowerCase().replaceAll(/[^\p{L}]/gu, ""));
}
