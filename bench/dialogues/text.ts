/** Spaces and quotation marks of one sort. */
export function plain(text: string | null | undefined): string {
  return (text ?? "")
    .normalize("NFC")
    .replaceAll(/[\u00a0\u202f\u2007\u2009]/gu, " ")
    .replaceAll(/[’‘ʼ]/gu, "'")
    .replaceAll(/[ \t]+/gu, " ")
    .trim();
}

export function wordsOf(text: string): string[] {
  return (
    plain(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:[.,'][\p{L}\p{N}]+)*/gu) ?? []
  );
}

/** A telephone number without what is written in several ways: signs, trunk zero, country code. */
export function digitsOf(text: string): string {
  return text
    .replaceAll(/\D/gu, "")
    .replace(/^00|^0(?=\d{9,})/u, "")
    .replace(/^(?:351|353|31|33|34|39|44|49|55|1)(?=\d{9,})/u, "");
}

const SHINGLE = 10;

/** All runs of ten words of each line. */
export function shinglesOf(text: string): Set<string> {
  const shingles = new Set<string>();
  for (const line of text.split("\n")) {
    const words = wordsOf(line);
    for (let at = 0; at + SHINGLE <= words.length; at += 1) shingles.add(words.slice(at, at + SHINGLE).join(" "));
  }
  return shingles;
}

const COMPARED_WORDS = 12;
const ALIKE = 0.85;

/** The same words, or nearly so; short texts may recur. */
export function isSaidAgain(text: string, before: string): boolean {
  const [words, earlier] = [wordsOf(text), wordsOf(before)];
  if (words.length < COMPARED_WORDS || earlier.length < COMPARED_WORDS) return false;
  if (words.join(" ") === earlier.join(" ")) return true;
  const [some, others] = [triplesOf(words), triplesOf(earlier)];
  const shared = [...some].filter((triple) => others.has(triple)).length;
  return shared / (some.size + others.size - shared) >= ALIKE;
}

function triplesOf(words: readonly string[]): Set<string> {
  return new Set(words.slice(0, -2).map((_, at) => words.slice(at, at + 3).join(" ")));
}
