import { stopwords as dutch } from "@orama/stopwords/dutch";
import { stopwords as english } from "@orama/stopwords/english";
import { stopwords as french } from "@orama/stopwords/french";
import { stopwords as german } from "@orama/stopwords/german";
import { stopwords as italian } from "@orama/stopwords/italian";
import { stopwords as portuguese } from "@orama/stopwords/portuguese";
import { stopwords as spanish } from "@orama/stopwords/spanish";
import { readFileSync } from "node:fs";

const stopWords = { en: english, de: german, fr: french, es: spanish, it: italian, nl: dutch, pt: portuguese } as const;
/** A language that facts are read in. */
export type Language = keyof typeof stopWords;
export const languages: readonly Language[] = ["en", "de", "fr", "es", "it", "nl", "pt"];

/** The sorts of words by which cells and questions are read. */
const ideas = [
  ...(["minute", "hour", "day", "week", "month", "quarter", "year", "regular"] as const),
  ...(["per", "and", "to", "most", "over", "least", "under", "upwards", "extra", "yes", "no", "free", "onRequest", "once"] as const),
  ...(["billing", "price", "cheapest", "dearest", "high", "low", "compare", "plan", "choose", "kind", "person"] as const),
  ...(["hours", "phone", "email", "address", "which", "howMany", "has", "total", "own", "move", "size", "beyond"] as const),
  ...(["thing", "everything", "elsewhere", "filler"] as const),
];
export type Idea = (typeof ideas)[number];

/** Kinds that sentences distinguish, with the ideas they also express: "monthly" is "month". */
const sameIdeas: Readonly<Record<string, readonly Idea[]>> = {
  everyHour: ["hour", "regular"],
  everyDay: ["day", "regular"],
  everyWeek: ["week", "regular"],
  everyMonth: ["month", "regular"],
  everyQuarter: ["quarter", "regular"],
  everyYear: ["year", "regular"],
  plans: ["plan"],
};

/** The words of some languages: which ideas a term stands for. */
export interface Lexicon {
  /** The ideas of a word, or of some words in a row. */
  ideasOf(term: string): ReadonlySet<Idea>;
  /** The terms of an idea, the longest first. */
  termsOf(idea: Idea): readonly string[];
}

/** More words than this make no term. */
export const MOST_WORDS_OF_TERM = 3;
const none: ReadonlySet<Idea> = new Set();

/** A line of a language's list: what sort its phrases are of. Sorts may come more than once. */
export interface Phrases {
  sort: string;
  phrases: readonly string[];
}

const lists = new Map(languages.map((language) => [language, readList(language)]));

/** The phrases of a language, sort by sort, as its list has them. */
export function phrasesIn(language: Language): readonly Phrases[] {
  return lists.get(language) ?? [];
}

function readList(language: Language): Phrases[] {
  const lines = readFileSync(new URL(`./lexicon/${language}.txt`, import.meta.url), "utf8").split("\n");
  return lines.flatMap((line) => {
    const { sort, said } = /^(?<sort>[a-zA-Z]+): (?<said>.+)$/u.exec(line)?.groups ?? {};
    return sort === undefined || said === undefined ? [] : [{ sort, phrases: said.split(sort.startsWith("ask") ? "; " : ", ") }];
  });
}

/** A word as it is compared: in lower case, without accents. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  return /^[a-z\d]*$/u.test(lower)
    ? lower
    : lower.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").replaceAll("’", "'").trim();
}

const byLanguage = new Map(languages.map((language) => [language, termsIn(language)]));

function termsIn(language: Language): (readonly [Idea, string])[] {
  const listed = phrasesIn(language).flatMap(({ sort, phrases }) => {
    const own = sameIdeas[sort] ?? ideas.filter((one) => one === sort);
    return own.flatMap((one) => phrases.map((phrase): readonly [Idea, string] => [one, foldWord(phrase)]));
  });
  const others = new Set(listed.map(([, term]) => term));
  const common = stopWords[language].map(foldWord).filter((word) => !others.has(word));
  return [...listed, ...common.map((word): readonly [Idea, string] => ["filler", word])];
}

/** The words of some languages together. */
export function createLexicon(spoken: readonly Language[]): Lexicon {
  const found = new Map<string, Set<Idea>>();
  const terms = new Map<Idea, string[]>();
  for (const [idea, term] of spoken.flatMap((language) => byLanguage.get(language) ?? [])) {
    found.set(term, (found.get(term) ?? new Set<Idea>()).add(idea));
    terms.set(idea, [...(terms.get(idea) ?? []), term]);
  }
  for (const list of terms.values()) list.sort((left, right) => right.length - left.length);
  return { ideasOf: (term) => found.get(term) ?? none, termsOf: (idea) => terms.get(idea) ?? [] };
}

/** All languages at once, for cells too short to detect one. */
export const everyLanguage: Lexicon = createLexicon(languages);

const pairs = new Map<Language, Lexicon>();
const known = [...byLanguage].map(([language, terms]) => ({ language, words: new Set(terms.map(([, term]) => term)) }));

/** English and the language that most words of a message are of. */
export function lexiconOf(words: readonly string[]): Lexicon {
  const hits = known.map(({ language, words: own }) => ({ language, hits: words.filter((word) => own.has(word)).length }));
  // English stands first, and is left only for a language that has more.
  const { language } = hits.reduce((most, one) => (one.hits > most.hits ? one : most), { language: "en", hits: hits[0]?.hits ?? 0 });
  return lexiconIn(language);
}

/** English and another language. */
export function lexiconIn(language: Language): Lexicon {
  let lexicon = pairs.get(language);
  if (lexicon === undefined) pairs.set(language, (lexicon = createLexicon([...new Set<Language>(["en", language])])));
  return lexicon;
}

/** Whether any word of a text stands for an idea. */
export function says(text: string, idea: Idea): boolean {
  return text.split(/[\s/,.:;()]+/u).some((word) => everyLanguage.ideasOf(foldWord(word)).has(idea));
}

/** Words that are looked for by themselves, and say as much in a question as any other. */
export type PlainSort = "places" | "trials" | "unlimiteds" | "limits" | "oldPages";
const ofSort = new Map<PlainSort, ReadonlySet<string>>();

/** Whether a word stands in a phrase of a sort: "période" in "période d'essai". */
export function isPartOfSort(word: string, sort: PlainSort): boolean {
  return isOfSort(word, sort) || [...(ofSort.get(sort) ?? [])].some((phrase) => phrase.split(/[\s']/u).includes(foldWord(word)));
}

/** Whether a word, in any language, is of a sort. */
export function isOfSort(word: string, sort: PlainSort): boolean {
  let words = ofSort.get(sort);
  if (words === undefined) {
    const listed = languages.flatMap((language) => phrasesIn(language).flatMap((line) => (line.sort === sort ? line.phrases : [])));
    ofSort.set(sort, (words = new Set(listed.map(foldWord))));
  }
  return words.has(foldWord(word));
}
