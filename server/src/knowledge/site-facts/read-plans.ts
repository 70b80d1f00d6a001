import { type TableLine } from "../table-line.ts";
import type { LibraryWords } from "./library-words.ts";
import { type Lexicon, patternFrom } from "./lexicon.ts";

/** What a plan has, as a sentence says it or a row of a table shows it. */
export interface PlanFeature {
  /** The plans that have it, and behind ">" those that have not: "team,business>free". */
  plans: string;
  shown: string;
  feature: string;
}

const HAS = /^(?:yes|ja|oui|s[ií]|sì|sim|✓|✔|✅|x|●|•|included|inklusive|inclus|incluido|incluso|inbegrepen|incluído)$/iu;
const HAS_NOT = /^(?:no|nein|non|nee|não|✗|✘|❌|[–—-]|×)$/iu;

/** "Single sign-on is part of the Team plan": the plans named behind what says that they have it, or before it. */
export function readPlanSentence(sentence: string, library: LibraryWords, lexicon: Lexicon): PlanFeature | null {
  const has = patternFrom(lexicon.pattern("has"), "iu").exec(sentence);
  if (has === null || /\d/u.test(sentence) || patternFrom(lexicon.pattern("refused"), "iu").test(sentence)) return null;
  if (patternFrom(String.raw`${lexicon.pattern("every")}\s(?:\p{L}+\s){0,2}${lexicon.pattern("plan")}`, "iu").test(sentence)) return null;
  const words = [...sentence.matchAll(/[\p{L}\p{N}+]+/gu)].filter(
    ({ 0: word, index }) => /^\p{Lu}/u.test(word) && index > has.index && library.isPlan(word),
  );
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return null;
  const behind =
    patternFrom(String.raw`^[- ]${lexicon.pattern("plan")}s?`, "iu").exec(sentence.slice(last.index + last[0].length))?.[0] ?? "";
  return {
    plans: words
      .map(([word]) => word.toLowerCase())
      .toSorted()
      .join(","),
    shown: sentence.slice(first.index, last.index + last[0].length + behind.length),
    feature: sentence.slice(0, has.index),
  };
}

/** "Single sign-on | Free: – | Team: ✓". */
export function readPlanRow({ name, cells }: TableLine, library: LibraryWords): PlanFeature | null {
  if (cells.length < 2 || !cells.every(({ value }) => HAS.test(value) || HAS_NOT.test(value))) return null;
  const plans = cells.filter(({ header }) => header.split(" ").some((word) => library.isPlan(word)));
  if (plans.length * 2 <= cells.length) return null;
  const first = cells.find(({ value }) => HAS.test(value));
  if (first === undefined || cells.every(({ value }) => HAS.test(value))) return null;
  const lower = cells.filter(({ value }) => HAS_NOT.test(value)).map(({ header }) => header.toLowerCase());
  return { plans: `${first.header.toLowerCase()}>${lower.join(",")}`, shown: first.header, feature: name };
}
