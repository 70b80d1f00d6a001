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
const LONGEST_SENTENCE = 500;
const SENTENCE_END = /[.!?…]+["')\]]*(?=\s)/gu;
/** "zum 1. Juli", "Dr. Heike", "approx. 40": points that end no sentence. */
const ABBREVIATED =
  /(?:^|[\s(])(?:\d{1,2}|dr|prof|ing|ca|approx|max|min|mio|mrd|tsd|nr|no|mr|mrs|ms|st|z\.b|e\.g|inc|sr|sra|dott|sig|mme)\.\s*$/iu;

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
  /** Where addresses and telephone numbers are in it. */
  contacts: readonly { start: number; end: number }[];
  /** What the agent's last reply asked for. */
  asked: Fact["field"] | undefined;
}

/** A fact within its sentence, before its quote is cut from the message. */
export type Found = Omit<Fact, "quote">;

/** Whether words begin as a question does: "do you", "wie viel". */
export function beginsQuestion(lower: string, lexicon: FactLexicon): boolean {
  return lexicon.memo("asks", () => new RegExp(`^(?:${lexicon.list("asks")})`, "u")).test(lower);
}

export function isStopWord(word: string, { languages }: FactLexicon): boolean {
  return languages.some((language) => stopWords[language].has(word));
}

/** Sentences and lines of a text, with their places. In chats a sentence begins with a small letter too. */
export function* sentencesOf(text: string): Generator<{ start: number; text: string }> {
  let lineStart = 0;
  for (const line of text.split("\n")) {
    let from = 0;
    for (const end of withinLimit([...ends(line), line.length], line)) {
      const words = line.slice(from, end);
      if (words.trim() !== "") yield { start: lineStart + from + words.length - words.trimStart().length, text: words.trim() };
      from = end;
    }
    lineStart += line.length + 1;
  }
}

/** Ends with others between them where a sentence is too long to be one, at a blank if there is one. */
function* withinLimit(stops: readonly number[], line: string): Generator<number> {
  let from = 0;
  for (const stop of stops) {
    while (stop - from > LONGEST_SENTENCE) {
      const blank = line.lastIndexOf(" ", from + LONGEST_SENTENCE) + 1;
      from = blank > from ? blank : from + LONGEST_SENTENCE;
      yield from;
    }
    from = stop;
    yield stop;
  }
}

function ends(line: string): number[] {
  return [...line.matchAll(SENTENCE_END)].flatMap(({ 0: mark, index }) =>
    ABBREVIATED.test(line.slice(0, index + 1)) ? [] : [index + mark.length],
  );
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
