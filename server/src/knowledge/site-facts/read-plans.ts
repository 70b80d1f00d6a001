import { says } from "./lexicon.ts";
import type { LibraryWords } from "./library-words.ts";
import { type LanguageLexicon, patternFrom } from "./language-lexicon.ts";
import type { SiteFact } from "./site-fact.ts";

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

/** The features of price cards: the one that lists it, and those below, which lack it: "Everything in Growth, and: Single sign-on". */
export function readPlanCards(cards: readonly SiteFact[], library: LibraryWords): { plan: PlanFeature; told: SiteFact }[] {
  return [...Map.groupBy(cards, ({ group }) => group).values()].flatMap((facts) => {
    const subjects = [...new Set(facts.map(({ subject }) => subject))];
    if (!subjects.some((subject) => subject.split(" ").some((word) => library.isPlan(word)))) return [];
    const listed = facts.filter(
      ({ attribute, value, range }) => value.kind === "yesNo" && range === null && !says(attribute, "everything"),
    );
    return listed.flatMap((told) => {
      const lower = cardsBelow(told.subject, facts);
      const isLower = ({ subject, attribute }: SiteFact) => attribute === told.attribute && lower.includes(subject);
      if (lower.length === 0 || listed.some(isLower)) return [];
      const plans = `${told.subject.toLowerCase()}>${lower.map((name) => name.toLowerCase()).join(",")}`;
      return [{ plan: { plans, shown: told.subject, feature: told.attribute }, told }];
    });
  });
}

/** The cards on which a card builds, from the nearest on. */
function cardsBelow(card: string, facts: readonly SiteFact[]): string[] {
  const below = [card];
  for (let name: string | undefined = card; name !== undefined;) {
    const line = facts.find(({ subject, attribute }) => subject === name && says(attribute, "everything"))?.attribute.toLowerCase();
    name = facts.find(({ subject }) => !below.includes(subject) && line?.includes(subject.toLowerCase()) === true)?.subject;
    if (name !== undefined) below.push(name);
  }
  return below.slice(1);
}

/** Cells of a row, or of a column below plan names: "Single sign-on | Free: – | Team: ✓". */
export function readPlanCells(cells: readonly SiteFact[], library: LibraryWords): PlanFeature | null {
  const plans = cells.filter(({ subject }) => subject.split(" ").some((word) => library.isPlan(word)));
  const [has, hasNot] = [true, false].map((wanted) => cells.filter(({ value }) => value.kind === "yesNo" && value.has === wanted));
  const first = has?.[0];
  if (first === undefined || has === undefined || hasNot === undefined || hasNot.length === 0) return null;
  if (has.length + hasNot.length < cells.length || plans.length * 2 <= cells.length) return null;
  const lower = hasNot.map(({ subject }) => subject.toLowerCase());
  return { plans: `${first.subject.toLowerCase()}>${lower.join(",")}`, shown: first.subject, feature: first.attribute };
}
