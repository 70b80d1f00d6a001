import { readFileSync } from "node:fs";
import { toCardinal as inGerman } from "n2words/de-DE";
import { toCardinal as inEnglish } from "n2words/en-US";
import { toCardinal as inSpanish } from "n2words/es-ES";
import { toCardinal as inFrench } from "n2words/fr-FR";
import { toCardinal as inItalian } from "n2words/it-IT";
import { toCardinal as inDutch } from "n2words/nl-NL";
import { toCardinal as inPortuguese } from "n2words/pt-PT";
import { type Language, languages } from "../language/language.ts";

const FOLDER = new URL("./lexicon/", import.meta.url);
const spellers: Readonly<Record<Language, (value: number) => string>> = {
  de: inGerman,
  en: inEnglish,
  es: inSpanish,
  fr: inFrench,
  it: inItalian,
  nl: inDutch,
  pt: inPortuguese,
};
const LARGEST_SPELLED = 999;

type Lists = ReadonlyMap<string, string>;
const listsOf = once((file: string): Lists => readLists(`${file}.txt`));
const spelledIn = once((language: Language): ReadonlyMap<string, number> => {
  const words = new Map<string, number>();
  for (let value = 2; value <= LARGEST_SPELLED; value += 1) words.set(wordKey(spellers[language](value)), value);
  return words;
});

/** The words of one or two languages that readers of facts know: those of the conversation, and those of the message. */
export interface FactLexicon {
  languages: readonly Language[];
  /** The alternatives of a list as the source of a pattern. */
  list(key: string): string;
  /** A list between boundaries of words. */
  pattern(key: string): RegExp;
  /** What `build` makes, once for each lexicon and name. */
  memo<Made>(name: string, build: () => Made): Made;
  /** A list of "pattern=number". */
  valued(key: string): readonly (readonly [RegExp, number])[];
  /** A number in words, as `wordKey` writes them. */
  spelled(key: string): number | undefined;
}

export const WORD_START = "(?<![\\p{L}\\p{N}])";
export const WORD_END = "(?![\\p{L}\\p{N}])";

/** Words as the table of spelled numbers has them: one blank between them, no hyphen. */
export function wordKey(words: string): string {
  return words.toLowerCase().replaceAll(/[-\s]+/gu, " ");
}

const lexicons = new Map<string, FactLexicon>();

export function factLexicon(of: readonly Language[]): FactLexicon {
  const key = of.join();
  const known = lexicons.get(key);
  if (known !== undefined) return known;
  const made = makeLexicon(of);
  lexicons.set(key, made);
  return made;
}

/** A list of all seven languages: titles and regions are written in any. */
export function listInAll(key: string): string {
  return inAny().list(key);
}

/** The words of all seven languages. */
export function inAny(): FactLexicon {
  return factLexicon(languages);
}

function makeLexicon(of: readonly Language[]): FactLexicon {
  const memos = new Map<string, unknown>();
  const list = (key: string): string => {
    const found = [...of, "shared"].flatMap((file) => listsOf(file).get(key) ?? []).join("|");
    return found === "" ? "(?!)" : found.replaceAll(/@(boss|our)/gu, (_all, name: string) => `(?:${list(name)})`);
  };
  const memo = <Made>(name: string, build: () => Made): Made => {
    if (!memos.has(name)) memos.set(name, build());
    return memos.get(name) as Made;
  };
  return {
    languages: of,
    list,
    memo,
    pattern: (key) => memo(`pattern ${key}`, () => wordPattern(list(key))),
    valued: (key) =>
      memo(`valued ${key}`, () =>
        list(key)
          .split("|")
          .map((entry) => {
            const at = entry.lastIndexOf("=");
            return [new RegExp(`^(?:${entry.slice(0, at)})$`, "u"), Number(entry.slice(at + 1))] as const;
          }),
      ),
    spelled: (words) => of.map((language) => spelledIn(language).get(words)).find((value) => value !== undefined),
  };
}

export function wordPattern(source: string, flags = "u"): RegExp {
  return new RegExp(`${WORD_START}(?:${source})${WORD_END}`, flags);
}

/** The sources of a list's alternatives without their numbers. */
export function withoutValues(list: string): string {
  return list.replaceAll(/=\d+(?=\||$)/gu, "");
}

function readLists(file: string): Lists {
  const lists = new Map<string, string>();
  for (const line of readFileSync(new URL(file, FOLDER), "utf8").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const at = line.indexOf(": ");
    const [key, list] = [line.slice(0, at), line.slice(at + 2)];
    lists.set(key, lists.has(key) ? `${lists.get(key)}|${list}` : list);
  }
  return lists;
}

/** A name with "!" in the file is an everyday word as well, and a product only as it is written there. */
export interface Product {
  name: string;
  isWord: boolean;
}

/** The products that companies run on. */
export function readProducts(): Product[] {
  const lines = readFileSync(new URL("products.txt", FOLDER), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => ({ name: line.replace(/^!/u, ""), isWord: line.startsWith("!") }));
}

function once<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
