import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "./language.ts";
import { listsOf, readGlossary } from "./read-lexicon.ts";

const REGEX_SIGN = /[\\[\](){}|*+?^$]/u;

const files = languages.flatMap((language) => listsOf(language).map((list) => [language, list] as const));

test.each(files)("%s/%s.txt is sorted, in lower case, and has no pattern and no line twice", (language, list) => {
  const text = readFileSync(new URL(`./lexicon/${language}/${list}.txt`, import.meta.url), "utf8");
  const phrases = text
    .trimEnd()
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .map((line) => line.replace(/ =.*$/u, ""));
  const sorted = phrases.toSorted((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
  expect(phrases).toEqual(sorted);
  expect(phrases.filter((phrase) => phrase === "" || phrase !== phrase.toLowerCase() || REGEX_SIGN.test(phrase))).toEqual([]);
  expect(new Set(phrases).size).toBe(phrases.length);
});

test.each(languages.filter((language) => language !== "en"))("a phrase of %s stands in one list only", (language) => {
  const phrases = readGlossary(language).map(([phrase]) => phrase);
  expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
});
