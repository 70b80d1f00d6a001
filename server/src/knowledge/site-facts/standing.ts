import type { LanguageLexicon } from "./language-lexicon.ts";
import type { FactValue } from "./site-fact.ts";

export interface Place {
  path: string;
  /** News, stories and change lists describe the past or other companies. */
  isOld: boolean;
  readIn: number;
}

export function placeOf(
  { url, updatedAt }: { url: string | null; updatedAt: string },
  headings: readonly string[],
  lexicon: LanguageLexicon,
): Place {
  const path = url !== null && URL.canParse(url) ? decodeURIComponent(new URL(url).pathname) : "";
  const parts = path
    .toLowerCase()
    .split("/")
    .map((part) => part.replace(/\.\w+$/u, ""));
  const readIn = new Date(updatedAt).getUTCFullYear();
  const isOld =
    parts.some((part) => lexicon.phrases("oldPages").includes(part)) ||
    headings.some((heading) => /^v?\d+\.\d|change ?log/iu.test(heading));
  return { path, isOld, readIn };
}

const QUOTED = /^["“„«]|["”»“] ?[—–-]/u;

export function isSaidOfNow(sentence: string, value: FactValue, { isOld, readIn }: Place, lexicon: LanguageLexicon): boolean {
  // An old page may still say on what day something ends.
  if (value.kind === "date") return !isOld || Number.parseInt(value.day, 10) >= readIn;
  if (isOld || QUOTED.test(sentence)) return false;
  return !unlike(lexicon).test(sentence);
}

const patterns = new WeakMap<LanguageLexicon, RegExp>();

/** Words of another time, of an example or of another company. */
function unlike(lexicon: LanguageLexicon): RegExp {
  let pattern = patterns.get(lexicon);
  if (pattern === undefined) {
    const sorts = (["past", "future", "supposed", "others"] as const).map((sort) => lexicon.pattern(sort));
    patterns.set(lexicon, (pattern = new RegExp(sorts.join("|"), "iu")));
  }
  return pattern;
}
