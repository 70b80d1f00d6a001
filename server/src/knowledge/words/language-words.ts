import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as stemEnglish } from "@orama/stemmers/english";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stopwords as commonDutch } from "@orama/stopwords/dutch";
import { stopwords as commonEnglish } from "@orama/stopwords/english";
import { stopwords as commonFrench } from "@orama/stopwords/french";
import { stopwords as commonGerman } from "@orama/stopwords/german";
import { stopwords as commonItalian } from "@orama/stopwords/italian";
import { stopwords as commonPortuguese } from "@orama/stopwords/portuguese";
import { stopwords as commonSpanish } from "@orama/stopwords/spanish";
import { LRUCache } from "lru-cache";
import type { Retrieval } from "../passage.ts";

/** How words are compared in one language. */
export interface LanguageWords {
  language: string;
  /** The telling words of a text as stems, in order. */
  stemsOf(text: string): string[];
  /** Says how a sentence is built, not what it is about. */
  isCommon(word: string): boolean;
  common: readonly string[];
}

const WORD = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}]+/gu;
const MAX_STEMS = 50_000;

/** How many more different common words than of English a text in another language has. */
const MUCH_MORE = 1.3;
const MORE = 4;

const english = createWords("en", stemEnglish, commonEnglish);
const languages: readonly LanguageWords[] = [
  createWords("de", german, commonGerman),
  createWords("fr", french, commonFrench),
  createWords("es", spanish, commonSpanish),
  createWords("it", italian, commonItalian),
  createWords("nl", dutch, commonDutch),
  createWords("pt", portuguese, commonPortuguese),
];

/**
 * The language whose commonest words a text plainly has most of; otherwise English, in which a table of names and figures is read as well.
 * For the language that it is likely in, a few more are enough.
 */
export function languageOf(text: string, likely = "en"): LanguageWords {
  const words = [...new Set(wordsOf(text))];
  const hitsOf = ({ isCommon }: LanguageWords): number => words.filter(isCommon).length;
  const ofEnglish = hitsOf(english);
  const best = languages.map((language) => ({ language, hits: hitsOf(language) })).toSorted((left, right) => right.hits - left.hits)[0];
  if (best === undefined) return english;
  const least = best.language.language === likely ? ofEnglish + 1 : MUCH_MORE * ofEnglish + MORE;
  return best.hits >= least ? best.language : english;
}

/** The words of a language by its code; English for one that is not read. */
export function wordsIn(code: string): LanguageWords {
  return languages.find(({ language }) => language === code) ?? english;
}

const found = new WeakMap<Retrieval, LanguageWords>();

/** The language of what was found; a retrieval is looked at several times in a turn. */
export function languageFound(retrieval: Retrieval, likely?: string): LanguageWords {
  const known = found.get(retrieval);
  if (known !== undefined) return known;
  const language = languageOf(retrieval.passages.map(({ text }) => text).join("\n"), likely);
  found.set(retrieval, language);
  return language;
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

function createWords(language: string, stemmer: (word: string) => string, common: readonly string[]): LanguageWords {
  const set = new Set(common);
  const stems = new LRUCache<string, string>({ max: MAX_STEMS });
  const stemOf = (word: string): string => {
    const known = stems.get(word);
    if (known !== undefined) return known;
    const stem = withoutMarks(stemmer(word).toLowerCase());
    stems.set(word, stem);
    return stem;
  };
  return {
    language,
    stemsOf: (text) => wordsOf(text).flatMap((word) => (set.has(word) ? [] : stemOf(word))),
    isCommon: (word) => set.has(word),
    common,
  };
}

/** Visitors leave out accents. */
function withoutMarks(word: string): string {
  return word.normalize("NFKD").replaceAll(/\p{M}+/gu, "");
}
