import { readFileSync } from "node:fs";
import { words as meetingWords } from "./phrasebook/words-of.ts";
import { type Language, languages } from "./language.ts";
import { likeliestLanguage } from "./likeliest-language.ts";

/** Languages by the names that they give themselves: "sprechen Sie Deutsch?". */
const ownNames: ReadonlyMap<string, Language> = new Map([
  ["english", "en"],
  ["englisch", "en"],
  ["deutsch", "de"],
  ["français", "fr"],
  ["francais", "fr"],
  ["español", "es"],
  ["espanol", "es"],
  ["italiano", "it"],
  ["nederlands", "nl"],
  ["português", "pt"],
  ["portugues", "pt"],
]);
/** Letters and marks that only one of the languages has. */
const ownLetters: readonly (readonly [RegExp, Language])[] = [
  [/ß|ä/u, "de"],
  [/[ñ¿¡]/u, "es"],
  [/[ãõ]/u, "pt"],
  [/œ|(?<!\p{L})[cdjlmnst]'[hyaeiouéèêà]/u, "fr"],
  [/[ìò]/u, "it"],
];
/** Nothing in an address is a word. */
const ADDRESS = /\S+@\S+|(?:https?:|www\.)\S+/gu;
const WORD = /\p{L}[\p{L}'-]*/gu;
const LONGEST_READ = 1_500;
/** A word that no other language has counts one, a shared one its share. */
const LEAST = 0.9;
/** By how much the best must stand out. */
const MARGIN = 1.25;
/** The same over words of the conversation's own language: "first one passt". */
const MARGIN_TO_CHANGE = 2;
/** The share of a text that its best language must explain, and how much changes the language of a conversation. */
const LEAST_SHARE = 0.25;
const LEAST_TO_CHANGE = 1.9;
/** The previous language of a conversation needs less evidence. */
const PREFERRED = 0.25;

/** Fewer words are told apart by nothing but the words themselves. */
const LEAST_WORDS = 5;
const LEAST_WORDS_AGAINST = 3;

let weights: ReadonlyMap<string, ReadonlyMap<Language, number>> | null = null;

const COMPOUND = /(tag|woch|dag)(vormittag|nachmittag|mittag|morgen|abend|ochtend|namiddag|middag|avond)/gu;

/** "Dienstagnachmittag" as two words. */
function withoutCompounds(text: string): string {
  return text.replace(COMPOUND, "$1 $2");
}

/** Each word with the languages that have it: those of each list, and those by which people arrange meetings. */
function wordWeights(): ReadonlyMap<string, ReadonlyMap<Language, number>> {
  const having = new Map<string, Language[]>();
  for (const language of languages) {
    const list = readFileSync(new URL(`./words/${language}.txt`, import.meta.url), "utf8");
    const { weekdays, numbers, kinds } = meetingWords[language];
    const text = [list, weekdays, numbers, ...Object.values(kinds)].join(" ").toLowerCase();
    for (const word of new Set(text.match(WORD))) having.set(word, [...(having.get(word) ?? []), language]);
  }
  return new Map([...having].map(([word, of]) => [word, new Map(of.map((language) => [language, 1 / of.length]))]));
}

/**
 * The language that a text is plainly written in; null where its words do not tell. Words that several languages share count for the
 * `preferred` one.
 */
export function readLanguage(text: string, preferred: Language | null = null): Language | null {
  const lower = withoutCompounds(text.slice(0, LONGEST_READ).toLowerCase())
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll(ADDRESS, " ");
  const words = lower.match(WORD) ?? [];
  const named = words.length <= 5 ? words.map((word) => ownNames.get(word)).find((language) => language !== undefined) : undefined;
  if (named !== undefined) return named;
  const scores = scoresOf(words, lower, preferred);
  const [best, next] = languages
    .map((language) => ({ language, score: scores.get(language) ?? 0 }))
    .sort((left, right) => right.score - left.score);
  if (best === undefined) return null;
  const ahead = next?.score ?? 0;
  if (best.language === preferred) return best.score > ahead && best.score > PREFERRED ? preferred : null;
  const margin = next?.language === preferred && ahead >= LEAST + PREFERRED ? MARGIN_TO_CHANGE : MARGIN;
  const isPlain = best.score >= LEAST && best.score >= margin * ahead && best.score > LEAST_SHARE * words.length;
  // One word in the middle of a conversation may be a name.
  const isChange = preferred === null || best.score >= LEAST_TO_CHANGE || best.score > words.length / 2;
  const plain = isPlain && isChange ? best.language : null;
  if (preferred !== null || words.length < (plain === null ? LEAST_WORDS : LEAST_WORDS_AGAINST)) return plain;
  // Words that several languages share do not tell; how they are put together may.
  return likeliestLanguage(lower) ?? plain;
}

function scoresOf(words: readonly string[], lower: string, preferred: Language | null): ReadonlyMap<Language, number> {
  weights ??= wordWeights();
  const scores = new Map<Language, number>();
  const add = (language: Language, score: number) => scores.set(language, (scores.get(language) ?? 0) + score);
  for (const word of words) for (const [language, weight] of weights.get(word) ?? []) add(language, weight);
  for (const [letters, language] of ownLetters) if (letters.test(lower)) add(language, 1);
  if (preferred !== null && scores.has(preferred)) add(preferred, PREFERRED);
  return scores;
}

/** The share of a text's words that any of the languages has. */
export function knownShare(text: string): number {
  weights ??= wordWeights();
  const words = text.slice(0, LONGEST_READ).toLowerCase().replaceAll(ADDRESS, " ").match(WORD) ?? [];
  return words.filter((word) => weights?.has(word) === true).length / Math.max(1, words.length);
}

/** Whether a text is in letters that none of the languages is written in. */
export function isOtherScript(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, "");
  return letters.length > 0 && letters.replaceAll(/\p{Script=Latin}/gu, "").length / letters.length > 0.4;
}
