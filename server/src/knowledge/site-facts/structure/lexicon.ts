import { stopwords as dutch } from "@orama/stopwords/dutch";
import { stopwords as english } from "@orama/stopwords/english";
import { stopwords as french } from "@orama/stopwords/french";
import { stopwords as german } from "@orama/stopwords/german";
import { stopwords as italian } from "@orama/stopwords/italian";
import { stopwords as portuguese } from "@orama/stopwords/portuguese";
import { stopwords as spanish } from "@orama/stopwords/spanish";
import { readFileSync } from "node:fs";

/** The ideas that the lists of words know, by which values and questions are read in any language. */
export type Idea =
  | "per"
  | "and"
  | "person"
  | "kind"
  | Span
  | "most"
  | "under"
  | "least"
  | "over"
  | "upwards"
  | "to"
  | "yes"
  | "no"
  | "free"
  | "onRequest"
  | "extra"
  | "once"
  | "billing"
  | "price"
  | "cheapest"
  | "dearest"
  | "high"
  | "low"
  | "compare"
  | "plan"
  | "choose"
  | "hours"
  | "phone"
  | "email"
  | "address"
  | "which"
  | "howMany"
  | "has"
  | "total"
  | "own"
  | "move"
  | "size"
  | "beyond"
  | "thing"
  | "everything"
  | "elsewhere"
  | "filler";
type Span = "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";

/** The words of some languages: which ideas a term stands for. */
export interface Lexicon {
  /** The ideas of a word, or of some words in a row. */
  ideasOf(term: string): ReadonlySet<Idea>;
  /** The terms of an idea, the longest first. */
  termsOf(idea: Idea): readonly string[];
}

/** More words than this make no term. */
export const MOST_WORDS_OF_TERM = 3;
const LINE = /^(?<idea>[a-zA-Z]+): (?<terms>.+)$/u;
const folder = new URL("./lexicon/", import.meta.url);
const none: ReadonlySet<Idea> = new Set();

const stopWords: Readonly<Record<string, readonly string[]>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
};
const byLanguage: ReadonlyMap<string, readonly (readonly [Idea, string])[]> = new Map(
  Object.entries(stopWords).map(([language, words]) => {
    const listed = termsIn(readFileSync(new URL(`${language}.txt`, folder), "utf8"));
    const others = new Set(listed.map(([, term]) => term));
    const common = words.map(foldWord).filter((word) => !others.has(word));
    return [language, [...listed, ...common.map((word): readonly [Idea, string] => ["filler", word])]];
  }),
);

function termsIn(text: string): (readonly [Idea, string])[] {
  return text.split("\n").flatMap((line) => {
    const { idea, terms } = LINE.exec(line)?.groups ?? {};
    return idea === undefined || terms === undefined || !isIdea(idea)
      ? []
      : terms.split(" ").map((term): readonly [Idea, string] => [idea, foldWord(term.replaceAll("_", " "))]);
  });
}

function isIdea(word: string): word is Idea {
  return !word.startsWith("#");
}

/** A word as it is compared: in lower case, without accents. */
export function foldWord(word: string): string {
  return word.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").replaceAll("’", "'").trim();
}

function createLexicon(languages: readonly string[]): Lexicon {
  const ideas = new Map<string, Set<Idea>>();
  const terms = new Map<Idea, string[]>();
  for (const [idea, term] of languages.flatMap((language) => byLanguage.get(language) ?? [])) {
    ideas.set(term, (ideas.get(term) ?? new Set<Idea>()).add(idea));
    terms.set(idea, [...(terms.get(idea) ?? []), term]);
  }
  for (const list of terms.values()) list.sort((left, right) => right.length - left.length);
  return { ideasOf: (term) => ideas.get(term) ?? none, termsOf: (idea) => terms.get(idea) ?? [] };
}

/** All languages at once, for what a page's cells say in so few words that none can be told. */
export const everyLanguage: Lexicon = createLexicon([...byLanguage.keys()]);

const English = "en";
const pairs = new Map<string, Lexicon>();
const known = [...byLanguage].map(([language, terms]) => ({ language, words: new Set(terms.map(([, term]) => term)) }));

/** English and the language that most words of a message are of. */
export function lexiconOf(words: readonly string[]): Lexicon {
  const hits = known.map(({ language, words: own }) => ({ language, hits: words.filter((word) => own.has(word)).length }));
  // English stands first, and is left only for a language that has more.
  const best = hits.reduce((most, one) => (one.hits > most.hits ? one : most), { language: English, hits: hits[0]?.hits ?? 0 });
  let lexicon = pairs.get(best.language);
  if (lexicon === undefined) pairs.set(best.language, (lexicon = createLexicon([...new Set([English, best.language])])));
  return lexicon;
}
