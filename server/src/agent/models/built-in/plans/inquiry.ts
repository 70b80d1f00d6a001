import type { Idea } from "../../../../knowledge/site-facts/lexicon.ts";
import { type Entity, type Group, leftOf, namedIn } from "./entities.ts";
import type { Ask } from "./read-ask.ts";
import type { Line, Speaker } from "./say-facts.ts";

export interface Inquiry {
  ask: Ask;
  /** Those of prices first. */
  groups: readonly Group[];
  speaker: Speaker;
}

/** An inquiry with the plan or thing that was spoken of last. */
export interface InTalk extends Inquiry {
  subject: Entity | null;
  /** The visitor's messages before, the newest first. */
  earlier: readonly Ask[];
}

/** What is found, before it is written down with its pages. */
export interface Told {
  lines: readonly Line[];
  opening?: string;
  end?: string;
  /** What the question may be about, where it does not say. */
  choices?: readonly string[];
  /** Only what comes nearest to the question. */
  isNear?: boolean;
}

/** Ideas that a question may have beside what it is about. */
const ASKING: readonly Idea[] = [
  "filler",
  "which",
  "has",
  "per",
  "and",
  "own",
  "person",
  "to",
  "howMany",
  "kind",
  "yes",
  "thing",
  "everything",
];
export const OF_PRICES: readonly Idea[] = [...ASKING, "price", "plan", "total", "billing", "month", "year", "least", "size"];
export const OF_BEYOND: readonly Idea[] = [
  ...ASKING,
  "beyond",
  "plan",
  "move",
  "per",
  "compare",
  "yes",
  "no",
  "least",
  "extra",
  "over",
  "most",
];

/** Whether a question says nothing but these ideas and names. */
export function hasOnly({ words }: Ask, ideas: readonly Idea[], besides: readonly Entity[] = []): boolean {
  const names = new Set(besides.flatMap(({ words: own }) => own));
  return words.every(
    ({ word, ideas: own }) => own.size === 0 || names.has(word) || (!own.has("elsewhere") && [...own].some((idea) => ideas.includes(idea))),
  );
}

export function asksPrice({ ideas }: Ask): boolean {
  return ideas.has("price") || ideas.has("total");
}

/** Those that the question names; or else the one thing that the conversation was about. */
export function meantIn(group: Group, { before, ...own }: Ask): Entity[] {
  const named = namedIn(group, own);
  if (named.length > 0 || before === undefined) return named;
  const earlier = namedIn(group, before);
  return earlier.length === 1 ? earlier : [];
}

/** What a question asks beside the things of a group that it names. */
export function restOf(ask: Ask, entities: readonly Entity[], group: Group): string[] {
  const earlier = ask.before === undefined ? [] : namedIn(group, ask.before);
  return leftOf(
    ask.content,
    [...entities, ...earlier].flatMap(({ words }) => words),
    ask.isEnglish,
  );
}

export function isOfFarthest({ ideas }: Ask): boolean {
  return ideas.has("cheapest") || ideas.has("dearest");
}
