import { stopwords as dutch } from "@orama/stopwords/dutch";
import { stopwords as english } from "@orama/stopwords/english";
import { stopwords as french } from "@orama/stopwords/french";
import { stopwords as german } from "@orama/stopwords/german";
import { stopwords as italian } from "@orama/stopwords/italian";
import { stopwords as portuguese } from "@orama/stopwords/portuguese";
import { stopwords as spanish } from "@orama/stopwords/spanish";
import type { Language } from "../language/language.ts";
import type { Fact } from "./fact.ts";
import type { FactLexicon } from "./fact-lexicon.ts";

const stopWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(german),
  en: new Set(english),
  es: new Set(spanish),
  fr: new Set(french),
  it: new Set(italian),
  nl: new Set(dutch),
  pt: new Set(portuguese),
};
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** One sentence of a message. */
export interface Sentence {
  text: string;
  /** The same in lower case, letter for letter, with plain apostrophes; addresses and telephone numbers are blank. */
  lower: string;
  /** Where it begins in the message. */
  start: number;
  isQuestion: boolean;
  lexicon: FactLexicon;
  now: Date;
  /** What the agent's last reply asked for. */
  asked: Fact["field"] | undefined;
}

/** A fact within its sentence, before its quote is cut from the message. */
export type Found = Omit<Fact, "quote">;

export function isStopWord(word: string, { languages }: FactLexicon): boolean {
  return languages.some((language) => stopWords[language].has(word));
}

/** Sentences and lines of a text, with their places. */
export function* sentencesOf(text: string): Generator<{ start: number; text: string }> {
  let lineStart = 0;
  for (const line of text.split("\n")) {
    for (const { segment, index } of segmenter.segment(line)) {
      const trimmed = segment.trim();
      if (trimmed !== "") yield { start: lineStart + index + segment.length - segment.trimStart().length, text: trimmed };
    }
    lineStart += line.length + 1;
  }
}

/** Lower case letter for letter, so that places in it are places in the text. */
export function plainLower(text: string): string {
  return text
    .replaceAll(/\p{Lu}/gu, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter))
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll(/[\u00a0\u202f]/gu, " ");
}

export function found(field: Fact["field"], { text, start: at }: Sentence, start: number, end: number, more: Partial<Found> = {}): Found {
  return { field, value: tidy(text.slice(start, end)), start: at + start, end: at + end, ...more };
}

export function tidy(words: string): string {
  return words.replaceAll(/\s+/gu, " ").trim();
}
