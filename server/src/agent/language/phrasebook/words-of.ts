import type { Language } from "../language.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { italian } from "./italian.ts";
import { type MeetingWords, type WordKind, wordKinds } from "./meeting-words.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";

export type TokenKind = WordKind | "weekday" | "number" | "ordinal" | "clock" | "date" | "mark" | "address" | "unknown";

/** What a phrase says; a weekday and a number with their value. */
export interface Meaning {
  kind: TokenKind;
  value: number;
  isPlural?: boolean;
  isArticle?: boolean;
}

export interface Phrasebook {
  phrases: ReadonlyMap<string, readonly Meaning[]>;
  /** The same without accents. */
  folded: ReadonlyMap<string, readonly Meaning[]>;
  longest: number;
}

export const words: Readonly<Record<Language, MeetingWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
};
const books = new Map<Language, Phrasebook>();
/** A shorter phrase without its accents is another word: "às" and "as". */
const SHORTEST_FOLDED = 4;

export function phrasebookOf(language: Language): Phrasebook {
  const known = books.get(language);
  if (known !== undefined) return known;
  const phrases = new Map<string, readonly Meaning[]>();
  const add = (phrase: string, ...meanings: Meaning[]) => {
    const key = wordsIn(phrase, language).join(" ");
    if (key !== "" && !phrases.has(key)) phrases.set(key, meanings);
  };
  const { weekdays, numbers, article, kinds } = words[language];
  for (const [value, names] of weekdays.split(",").entries())
    for (const [place, name] of names.trim().split(" ").entries()) add(name, { kind: "weekday", value, isPlural: place === 1 });
  for (const [index, names] of numbers.split(",").entries())
    for (const name of names.trim().split(" "))
      add(name, { kind: "number", value: index + 1, isArticle: article.split(" ").includes(name) });
  for (const [named, list] of Object.entries(kinds)) {
    const meant = named
      .split("+")
      .filter(isKind)
      .map((kind): Meaning => ({ kind, value: 0 }));
    const each = named === "filler" ? list.split(/\s+/u).map((phrase) => phrase.replaceAll("+", " ")) : list.split(",");
    for (const phrase of each) add(phrase, ...meant);
  }
  if (language !== "en") addEnglish(add);
  for (const [index, month] of monthsOf(language).entries()) add(month, { kind: "month", value: index % 12 });
  const folded = [...phrases]
    .filter(([phrase]) => phrase.length >= SHORTEST_FOLDED)
    .map(([phrase, meant]) => [foldWord(phrase), meant] as const);
  const book = { phrases, folded: new Map(folded), longest: Math.max(...[...phrases.keys()].map((phrase) => phrase.split(" ").length)) };
  books.set(language, book);
  return book;
}

/** The names of the months, which chrono reads where a day is beside them. */
function monthsOf(language: Language): string[] {
  const forms = ["long", "short"] as const;
  return forms.flatMap((month) => {
    const { format } = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, index) => format(Date.UTC(2026, index, 15)).replace(".", ""));
  });
}

/** English words that people of any language write among their own: "first one passt". */
const borrowed: readonly WordKind[] = ["first", "second", "last", "slot", "thanks", "today", "tomorrow", "nextWeek"];

function addEnglish(add: (phrase: string, ...meanings: Meaning[]) => void): void {
  for (const kind of borrowed) for (const phrase of english.kinds[kind]?.split(",") ?? []) add(phrase, { kind, value: 0 });
}

export function foldWord(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss");
}

/** English writes "can't" as one word, the others "l'après-midi" as two. */
export function wordPattern(language: Language): RegExp {
  return language === "en" ? /\p{L}[\p{L}\p{M}]*(?:'\p{L}*)?|\d+(?:st|nd|rd|th)?/gu : /\p{L}[\p{L}\p{M}]*|\d+/gu;
}

function wordsIn(phrase: string, language: Language): string[] {
  return phrase.toLowerCase().match(wordPattern(language)) ?? [];
}

function isKind(kind: string): kind is WordKind {
  return (wordKinds as readonly string[]).includes(kind);
}
