import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { languages } from "../language/language.ts";
import { readFacts } from "./read-facts.ts";

const now = new Date("2026-11-29T10:00:00.000Z");
const LEAST = 0.9;

interface Said {
  language: string;
  asked: string;
  message: string;
  facts: string[];
}

const corpus = readFileSync(new URL("corpus.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line): Said => {
    const [language = "", asked = "", message = "", facts = ""] = line.split(" | ");
    return {
      language,
      asked,
      message: message.replaceAll(String.raw`\n`, "\n"),
      facts: facts.split("; ").filter((fact) => fact.trim() !== ""),
    };
  });

function problemsOf({ language, asked, message, facts }: Said): string[] {
  const of = languages.find((each) => each === language) ?? "en";
  const read = readFacts(message, { language: of, now, asked: asked === "-" ? undefined : asked }).filter(({ kind }) => kind !== "implied");
  const wanted = facts.map(
    (fact) =>
      [
        fact.slice(0, fact.indexOf("=")),
        fact
          .slice(fact.indexOf("=") + 1)
          .trim()
          .toLowerCase(),
      ] as const,
  );
  const missing = wanted.filter(([field, words]) => !read.some((fact) => fact.field === field && fact.value.toLowerCase().includes(words)));
  const extra = read.filter((fact) => !wanted.some(([field]) => field === fact.field));
  return [...missing.map(([field, words]) => `lacks ${field} ${words}`), ...extra.map(({ field, value }) => `finds ${field} ${value}`)];
}

test.each(languages)("of what people write in %s nine of ten are read as it was meant", (language) => {
  const said = corpus.filter((each) => each.language === language);
  const wrong = said.flatMap((each) => {
    const problems = problemsOf(each);
    return problems.length === 0 ? [] : [`${each.message}: ${problems.join(", ")}`];
  });
  expect(said.length).toBeGreaterThanOrEqual(20);
  expect(1 - wrong.length / said.length, wrong.join("\n")).toBeGreaterThanOrEqual(LEAST);
});

test("a quote is the exact place of the message, whatever it is", () => {
  const piece = fc.oneof(
    fc.constantFrom(...corpus.map(({ message }) => message)),
    fc.constantFrom("\n", "’", "İ", "ß", "\ud83d", "👩‍🚒", " - ", "<", "$", "…"),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), fc.constantFrom(...languages), (pieces, language) => {
      const message = pieces.join(" ");
      for (const { quote, start, end } of readFacts(message, { language, now })) {
        expect(quote).not.toBe("");
        expect(message.slice(start, end)).toBe(quote);
      }
    }),
    { numRuns: 60 },
  );
});
