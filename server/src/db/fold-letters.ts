/** Letters that Unicode does not take apart. The migration that makes `folded_contains` for PostgreSQL names them too. */
const SINGLE: ReadonlyMap<string, string> = new Map(Object.entries({ ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ŧ: "t", ı: "i", ς: "σ" }));
const DOUBLE: ReadonlyMap<string, string> = new Map(Object.entries({ ß: "ss", æ: "ae", œ: "oe", þ: "th" }));
// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\u0000-\u007f]*$/u;

/** A text without case and marks, in one Unicode form, as searches compare it: "İSMAİL" is "ismail", "Straße" is "strasse". */
export function foldLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/gu, "")
    .toLowerCase()
    .replaceAll(/[łøđðħŧıςßæœþ]/gu, (letter) => SINGLE.get(letter) ?? DOUBLE.get(letter) ?? letter);
}
