import { phoneIn } from "../../facts/read-contacts.ts";

const EMAIL = /\S+@\S+/gu;
/** Question marks are left out: many visitors write none. */
const WORD = /\p{L}+|\d+|!+|[^\s\p{L}\p{N}\p{P}]+/gu;
const LONGEST_READ = 600;
/** So many letters in a row tell a word from its forms and its misspellings. */
const PART = 4;

/** Features of a text: words, pairs with the edges, parts of words, and approximate length. */
export interface WordFeatures {
  words: readonly string[];
  others: readonly string[];
}

export function wordFeatures(message: string): WordFeatures {
  const words = wordsOf(message.slice(0, LONGEST_READ));
  const bounded = ["^", ...words, "$"];
  const others = bounded.slice(1).map((word, at) => `${bounded[at]} ${word}`);
  for (const word of words) {
    const whole = `<${word}>`;
    for (let at = 0; at + PART <= whole.length; at += 1) others.push(`#${whole.slice(at, at + PART)}`);
  }
  others.push(`length ${Math.min(6, Math.round(Math.log2(words.length + 1) * 1.5))}`);
  return { words, others };
}

/** Words without accents and apostrophes, "e-mail" as "email", as many people type them; numbers by their length, addresses and telephone numbers as one word. */
function wordsOf(text: string): string[] {
  const phone = phoneIn(text);
  const plain = (phone === null ? text : text.replaceAll(/\s+/gu, " ").replace(phone, " phonenumber "))
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\p{M}'’‘`´]|(?<=(?<!\p{L})\p{L})-(?=\p{L})/gu, "")
    .replaceAll(EMAIL, " mailaddress ");
  return (plain.match(WORD) ?? []).map((word) => (/^\d/u.test(word) ? `0${word.length}` : word));
}
