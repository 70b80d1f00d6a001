import { readdirSync, readFileSync } from "node:fs";

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

const byLanguage: ReadonlyMap<string, readonly (readonly [Idea, string])[]> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .map((file) => [file.slice(0, 2), termsIn(readFileSync(new URL(file, folder), "utf8"))]),
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
  return word
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("’", "'")
    .trim();
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

/** English and the language that most words of a message are of. */
export function lexiconOf(words: readonly string[]): Lexicon {
  let best = { language: English, hits: 0 };
  for (const [language, terms] of [...byLanguage].toSorted(([left], [right]) => Number(right === English) - Number(left === English))) {
    const known = new Set(terms.map(([, term]) => term));
    const hits = words.filter((word) => known.has(word)).length;
    if (hits > best.hits) best = { language, hits };
  }
  let lexicon = pairs.get(best.language);
  if (lexicon === undefined) pairs.set(best.language, (lexicon = createLexicon([...new Set([English, best.language])])));
  return lexicon;
}
