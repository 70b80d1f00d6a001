import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languageOf, languages, lexiconOf } from "./lexicon.ts";

const linesOf = (language: string) =>
  readFileSync(new URL(`./lexicon/${language}.txt`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)] as const);
const sortsIn = (language: string) => [...new Set(linesOf(language).map(([sort]) => sort))].toSorted();

test.each(languages)("the words of %s are of the same sorts as those of English, each once, and ask about what is found", (language) => {
  expect(sortsIn(language)).toEqual(sortsIn("en"));
  for (const [sort, said] of linesOf(language)) {
    const phrases = said.split(sort.startsWith("ask") ? "; " : ", ");
    expect([sort, phrases.filter((phrase, at) => phrase.trim() === "" || phrases.indexOf(phrase) !== at)]).toEqual([sort, []]);
    if (sort.startsWith("ask")) expect(phrases.filter((phrase) => !phrase.includes("{it}"))).toEqual([]);
  }
  expect(lexiconOf(language).months.size).toBeGreaterThan(11);
});

test("a text is read in the language of its short words, and one with too few of them in none", () => {
  expect(languageOf("Die Lieferung erfolgt in fünf Tagen, und der Versand ist für Sie frei.")).toBe("de");
  expect(languageOf("La livraison se fait en cinq jours, et les frais sont à notre charge.")).toBe("fr");
  expect(languageOf("Pro: 49")).toBeNull();
});
