import { expect, test } from "vitest";
import { languageLexicon, languageOf } from "./language-lexicon.ts";
import { languages, lexiconOf, phrasesIn } from "./lexicon.ts";

const sortsIn = (language: (typeof languages)[number]) => new Set(phrasesIn(language).map(({ sort }) => sort));
/** Ideas that English alone says in words of their own. */
const ENGLISH_ONLY = new Set(["move", "size", "everyHour", "everyDay", "everyWeek", "everyQuarter"]);

test.each(languages)("the words of %s are of the same sorts as those of English, each once, and ask about what is found", (language) => {
  const [own, english] = [sortsIn(language), sortsIn("en")];
  expect([...own].filter((sort) => !english.has(sort))).toEqual([]);
  expect([...english].filter((sort) => !own.has(sort) && !ENGLISH_ONLY.has(sort))).toEqual([]);
  for (const { sort, phrases } of phrasesIn(language)) {
    expect([sort, phrases.filter((phrase, at) => phrase.trim() === "" || phrases.indexOf(phrase) !== at)]).toEqual([sort, []]);
    if (sort.startsWith("ask")) expect(phrases.filter((phrase) => !phrase.includes("{it}"))).toEqual([]);
  }
  expect(languageLexicon(language).months.size).toBeGreaterThan(11);
});

test("a text is read in the language of its short words, and one with too few of them in none", () => {
  expect(languageOf("Die Lieferung erfolgt in fünf Tagen, und der Versand ist für Sie frei.")).toBe("de");
  expect(languageOf("La livraison se fait en cinq jours, et les frais sont à notre charge.")).toBe("fr");
  expect(languageOf("Pro: 49")).toBeNull();
});

test("a question is read in its own language and in English", () => {
  const lexicon = lexiconOf(["was", "kostet", "das", "im", "monat"]);
  expect(lexicon.ideasOf("kostet").has("price")).toBe(true);
  expect(lexicon.ideasOf("monatlich")).toEqual(new Set(["month", "regular"]));
  expect(lexicon.ideasOf("price").has("price")).toBe(true);
  expect(lexicon.ideasOf("prezzo").has("price")).toBe(false);
});
