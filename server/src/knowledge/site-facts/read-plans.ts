import { says } from "./lexicon.ts";
import type { LibraryWords } from "./library-words.ts";
import { type LanguageLexicon, patternFrom } from "./language-lexicon.ts";
import type { SiteFact } from "./site-fact.ts";

/** What a plan has, as a sentence says it or a row of a table shows it. */
export interface PlanFeature {
  /** The plans that have it, and behind ">" those that have not: "team,business>free". */
  plans: string;
  shown: string;
  feature: string;
}

/** "Single sign-on is part of the Team plan": the plans named behind what says that they have it, or before it. */
export function readPlanSentence(sentence: string, library: LibraryWords, lexicon: LanguageLexicon): PlanFeature | null {
  const has = patternFrom(lexicon.pattern("partOf"), "iu").exec(sentence);
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

/** The features of price cards of which one builds on another: "Everything in Growth" leaves out what only a dearer one lists. */
export function readPlanCards(cards: readonly SiteFact[], library: LibraryWords): { plan: PlanFeature; told: SiteFact }[] {
  return [...Map.groupBy(cards, ({ group }) => group).values()].flatMap((facts) => {
    const subjects = [...new Set(facts.map(({ subject }) => subject))];
    const arePlans = subjects.some((subject) => subject.split(" ").some((word) => library.isPlan(word)));
    if (!arePlans || !facts.some(({ attribute }) => says(attribute, "everything"))) return [];
    const features = Map.groupBy(
      facts.filter(({ value, range }) => value.kind === "yesNo" && range === null),
      ({ attribute }) => attribute,
    );
    return [...features.values()].flatMap((has) => {
      const lower = subjects.filter((subject) => !has.some((fact) => fact.subject === subject)).map((name) => name.toLowerCase());
      const [told] = has;
      if (told === undefined || lower.length === 0 || says(told.attribute, "everything")) return [];
      const { subject: shown, attribute: feature } = told;
      return [{ plan: { plans: `${shown.toLowerCase()}>${lower.join(",")}`, shown, feature }, told }];
    });
  });
}

/** What a row of a table says of some plans, or a column below some: "Single sign-on | Free: – | Team: ✓". */
export function readPlanCells(cells: readonly SiteFact[], library: LibraryWords): PlanFeature | null {
  const plans = cells.filter(({ subject }) => subject.split(" ").some((word) => library.isPlan(word)));
  const [has, hasNot] = [true, false].map((wanted) => cells.filter(({ value }) => value.kind === "yesNo" && value.has === wanted));
  const first = has?.[0];
  if (first === undefined || has === undefined || hasNot === undefined || hasNot.length === 0) return null;
  if (has.length + hasNot.length < cells.length || plans.length * 2 <= cells.length) return null;
  const lower = hasNot.map(({ subject }) => subject.toLowerCase());
  return { plans: `${first.subject.toLowerCase()}>${lower.join(",")}`, shown: first.subject, feature: first.attribute };
}
