import { readdirSync, readFileSync } from "node:fs";
import type { Language } from "./language.ts";

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

/** Lists of phrases with the English that the rules of a dialogue know. */
const GLOSSARIES = ["talk", "contact", "meeting", "times"];

/** All phrases of a language with their English. */
export function readGlossary(language: Language): [phrase: string, english: string][] {
  return GLOSSARIES.flatMap((list) => readList(language, list)).map((line) => {
    const [phrase = "", english = ""] = line.split(/ =(?: |$)/u);
    return [phrase, english];
  });
}
