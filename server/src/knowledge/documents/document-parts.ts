import { z } from "zod";
import type { PassageDraft } from "../passage.ts";
import type { StoredShortfall } from "../shortfalls.ts";

/** A page or a part of a document: how many letters and figures of it a reader sees, and how many were kept. */
export const DocumentPart = z.object({ name: z.string(), seen: z.number().int(), kept: z.number().int() });
export type DocumentPart = z.infer<typeof DocumentPart>;

/** The text that a reader sees on a page or in a part, taken before it is put in order. */
export interface SeenPart {
  name: string;
  /** The page, where the passages of that page have to hold it; null where any may. */
  page: number | null;
  text: string;
  leftOut: string;
}

/** The text of a document that has no parts. */
export function seenText(text: string): SeenPart {
  return { name: "The text", page: null, text, leftOut: "" };
}

/** A part that lost less than this is whole: words are joined and parted when lines are. */
const LEAST_LOST = 20;
const LEAST_SHARE = 0.1;
/** Scripts without blanks between words are compared letter by letter. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{M}\p{N}]+/gu;

/** Compares what was seen with the passages that were made of it, and says where words are missing. */
export function measureParts(
  seen: readonly SeenPart[],
  passages: readonly (PassageDraft & { page: number | null })[],
): { parts: DocumentPart[]; shortfalls: StoredShortfall[] } {
  const whole = new Set<string>();
  const byPage = new Map<number | null, Set<string>>();
  for (const { page, headingPath, text } of passages) {
    const words = byPage.get(page) ?? new Set<string>();
    byPage.set(page, words);
    for (const word of wordsOf(`${headingPath}\n${text}`)) {
      words.add(word);
      whole.add(word);
    }
  }
  const parts: DocumentPart[] = [];
  const shortfalls: StoredShortfall[] = [];
  for (const { name, page, text, leftOut } of seen) {
    const known = new Set(wordsOf(leftOut));
    // A sentence that goes over the page stands where it began.
    const near = page === null ? [whole] : [page, page - 1, page + 1].flatMap((number) => byPage.get(number) ?? []);
    const words = wordsOf(text);
    const all = lengthOf(words);
    const kept = lengthOf(words.filter((word) => near.some((set) => set.has(word)) || (known.has(word) && whole.has(word))));
    const lost = all - kept - lengthOf(words.filter((word) => known.has(word) && !whole.has(word)));
    parts.push({ name, seen: all, kept });
    if (lost >= Math.max(LEAST_LOST, all * LEAST_SHARE))
      shortfalls.push({ code: "part_partly_kept", values: { part: name, kept: String(kept), seen: String(all) } });
  }
  return { parts, shortfalls };
}

/** The sum of a document's parts; null for one that was read before they were counted. */
export function lettersOf(stored: string | null): { seen: number; kept: number } | null {
  if (stored === null) return null;
  const parts = z.array(DocumentPart).parse(JSON.parse(stored));
  return { seen: parts.reduce((sum, { seen }) => sum + seen, 0), kept: parts.reduce((sum, { kept }) => sum + kept, 0) };
}

function wordsOf(text: string): string[] {
  // Words that are parted at the end of a line are joined when the lines are.
  const joined = text.replace(/(\p{Ll})[-\u00AD]\n(?=\p{Ll})/gu, "$1");
  return joined.normalize("NFKC").toLowerCase().match(WORD) ?? [];
}

function lengthOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}
