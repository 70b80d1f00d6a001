import { readdirSync, readFileSync } from "node:fs";
import { languages, type Language } from "./language.ts";

const FOLDER = new URL("./lexicon/", import.meta.url);

/** The phrases of one list, as its file has them: one a line, in lower case; lines that begin with # say what the list is for. */
export function readList(language: Language, list: string): readonly string[] {
  return readFileSync(new URL(`${language}/${list}.txt`, FOLDER), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** The lists that a language has. */
export function listsOf(language: Language): string[] {
  return readdirSync(new URL(`${language}/`, FOLDER)).map((file) => file.replace(/\.txt$/u, ""));
}

/** One list of every language. */
export function readLists(list: string): ReadonlyMap<Language, readonly string[]> {
  return new Map(languages.map((language) => [language, readList(language, list)]));
}
