/** Letters of other scripts that look like Latin ones, and digits that stand for letters. */
const lookalikes: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ѕ: "s",
  ј: "j",
  ԁ: "d",
  ɡ: "g",
  ո: "n",
  ν: "v",
  ο: "o",
  α: "a",
  ι: "i",
  ρ: "p",
  τ: "t",
  υ: "u",
  κ: "k",
  ı: "i",
};
const digits: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", $: "s", "@": "a" };

const UNSEEN = /\p{Cf}|\u034f|[\u115f\u1160\u3164]|[\ufe00-\ufe0f]/gu;
const MARKS = /\p{M}+/gu;
const SPACED_OUT = /(?<![\p{L}\p{N}])(?:\p{L}[ .\-_*]){4,}\p{L}(?![\p{L}\p{N}])/gu;
const MIXED = /(?<![\p{L}\p{N}])(?=[\w$@]*[a-z])(?=[\w$@]*[013457$@])[a-z013457$@]{4,}(?![\p{L}\p{N}])/gu;
const PLAIN = /^[\x20-\x7e\n]*$/u;
const MARKUP = /[*`~#]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;

/**
 * A text in plain small letters, without what hides a word from a search and not from a reader: letters that cannot be seen,
 * letters of other scripts, accents, digits for letters, letters set apart. Lines stay lines.
 */
export function plainLetters(text: string): string {
  let plain = text;
  if (!PLAIN.test(plain)) {
    plain = plain
      .normalize("NFKD")
      .replace(UNSEEN, "")
      .replace(MARKS, "")
      .replace(/[‘’]/gu, "'")
      .replace(/[“”«»„]/gu, '"');
  }
  plain = plain.toLowerCase();
  if (!PLAIN.test(plain)) plain = plain.replace(/[^\x20-\x7e\n]/gu, (letter) => lookalikes[letter] ?? letter);
  // Most texts lack these, and this test is cheaper than the replacement.
  if (/[a-z][ .\-_*][a-z][ .\-_*][a-z][ .\-_*]/u.test(plain))
    plain = plain.replace(SPACED_OUT, (letters) => letters.replace(/[ .\-_*]/gu, ""));
  if (/[a-z][013457$@]|[013457$@][a-z]/u.test(plain)) plain = plain.replace(MIXED, spelledOut);
  if (/[*`~#_]/u.test(plain)) plain = plain.replace(MARKUP, " ");
  return /[\t\r\f\v\u0080-\uffff]| {2}/u.test(plain) ? plain.replace(/[^\S\n]+/gu, " ") : plain;
}

/** Part numbers and the like have many digits, and are no words. */
function spelledOut(word: string): string {
  return /\d.*\d.*\d.*\d/u.test(word) ? word : word.replace(/[013457$@]/gu, (digit) => digits[digit] ?? digit);
}
