import { isSlip } from "../../../../knowledge/index/terms/repair.ts";
import type { Retrieval } from "../../../../knowledge/passage.ts";
import { isOfFigure, withoutAsking } from "./asks-figure.ts";
import type { Talk } from "../../../search-in-talk.ts";
import { type LanguageWords, wordsIn, wordsOf } from "../../../../knowledge/words/language-words.ts";

/** A telling word of a question, as a stem in the language of the site. */
export interface AskedWord {
  stem: string;
  /** How rare it is on the site: what its absence costs. */
  weight: number;
  /** Some page has it. */
  isKnown: boolean;
  /** Written with a capital inside a sentence. */
  isName: boolean;
}

const LEAST_RARITY = 3;
/** The figure itself answers "costs". */
const FIGURE = 0.3;
/** Shorter stems are part of too many others. */
const LEAST_PART = 4;
/** Shorter words are too near to others. */
const LEAST_SLIP = 3;
const NAME = /(?<=[\p{L}\p{N},;:]\s+)\p{Lu}[\p{L}\p{N}]*/gu;
/** Weight of a stem inside a longer word: "Bodenwaage" covers much of "Waage". */
const PART = 0.7;

interface Asking {
  text: string;
  language: string;
  organizationName: string;
  talk: Pick<Talk, "before" | "leans" | "frame">;
}

/** Reads the telling words of what is asked, each once. */
export function readAskedWords(
  { text, language, talk, organizationName }: Asking,
  { terms }: Retrieval,
  words: LanguageWords,
): AskedWord[] {
  const left = new Set(words.stemsOf(organizationName));
  const rarest = terms.reduce((most, { idf }) => Math.max(most, idf), LEAST_RARITY);
  const rarestHere = terms.reduce((most, { idf }) => Math.max(most, idf), 0) || LEAST_RARITY;
  const known = new Map(terms.map((term) => [term.word.toLowerCase(), term]));
  const asked: AskedWord[] = [];
  // The question may be in another language than the site.
  const { language: own, isCommon, common } = wordsIn(language);
  const isSlipOfCommon = (word: string): boolean => word.length >= LEAST_SLIP && common.some((other) => isSlip(word, other));
  const names = new Set([...text.matchAll(NAME)].map(([name]) => name.toLowerCase()));
  const add = (word: string, share: number): void => {
    const term = known.get(word);
    const [stem] = words.stemsOf(term?.repairedTo ?? word);
    if (stem === undefined || isCommon(word) || left.has(stem) || (stem.length === 1 && !/\d/u.test(stem))) return;
    left.add(stem);
    if (term?.found === false && isSlipOfCommon(word)) return;
    const isFigure = isOfFigure(word);
    const weight = share * (isFigure ? FIGURE : 1) * (term?.idf ?? (share < 1 ? rarestHere : rarest));
    asked.push({ stem, weight, isKnown: isFigure || (term?.found ?? (share < 1 || own === words.language)), isName: names.has(word) });
  };
  for (const word of wordsOf(withoutAsking(text))) add(word, 1);
  for (const word of wordsOf(talk.frame ?? talk.before ?? "")) add(word, talk.leans);
  // The subject before may still be meant: "and the warranty?"
  for (const word of wordsOf(talk.before ?? "")) add(word, talk.leans / 2);
  return asked;
}

/** How far some words, as stems, say each of those that are asked for. */
export function saidOf(asked: readonly AskedWord[], stems: readonly string[]): number[] {
  const said = new Set(stems);
  return asked.map(({ stem }) => (said.has(stem) ? 1 : stem.length >= LEAST_PART && stems.some((other) => isPart(stem, other)) ? PART : 0));
}

/** The share of the question that is said, rare words counting more. */
export function shareOf(asked: readonly AskedWord[], said: readonly number[], power = 1): number {
  let sum = 0;
  let total = 0;
  for (const [at, { weight }] of asked.entries()) {
    sum += (said[at] ?? 0) * weight ** power;
    total += weight ** power;
  }
  return total === 0 ? 0 : sum / total;
}

function isPart(stem: string, other: string): boolean {
  return other.length >= LEAST_PART && (other.includes(stem) || (other.length > LEAST_PART && stem.includes(other)));
}
