import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cluesOf, createPatternFilter } from "./pattern-filter.ts";

it.each([
  ["abc", ["abc"]],
  ["a?bcd", ["bcd"]],
  ["ab{2}cde", ["cde"]],
  ["ab+cde", ["cde"]],
  ["(?:abc)?def", ["def"]],
  ["x(?!abc)yz", ["xyz"]],
  [String.raw`\bpric(?:e|es)\b`, ["pric"]],
  ["(?:ok|okay)*(?:bye|Farewell)", ["bye", "farewell"]],
  [String.raw`[a-z]{3}|abcd`, null],
  [String.raw`\d+\p{L}`, null],
  [String.raw`\u0041bc`, null],
  [String.raw`(?<name>abc)`, null],
])("what %j finds has one of %j", (source, clues) => {
  expect(cluesOf(source)).toEqual(clues);
});

it("never leaves out a pattern that a text has", () => {
  const texts = readFileSync(new URL("../../../../../../examples/html/questions.jsonl", import.meta.url), "utf8")
    .toLowerCase()
    .split("\n");
  const words = texts.join(" ").match(/[a-z]{3,}/gu) ?? [];
  const patterns = words.flatMap((word, at) =>
    at % 7 > 0
      ? []
      : [
          new RegExp(word, "u"),
          new RegExp(String.raw`\b${word.slice(0, 2)}(?:${word.slice(2)}|nothing) (?:\w+ ){0,3}?${words[at + 3] ?? ""}`, "u"),
          new RegExp(String.raw`^[^?]{0,40}${word}s?\b.+${words[at + 5] ?? ""}`, "u"),
          new RegExp(String.raw`(?:zzz)*(?:${word}|${words[at + 1] ?? ""}){1,2}(?=.*\d)|q{3}`, "u"),
        ],
  );
  const filter = createPatternFilter(patterns);
  let found = 0;
  for (const text of [...texts, "ſtraße", ""]) {
    const may = new Set(filter(text));
    for (const [place, pattern] of patterns.entries()) {
      if (!pattern.test(text)) continue;
      found += 1;
      expect(may.has(place), `${pattern.source} in ${text}`).toBe(true);
    }
  }
  expect(found).toBeGreaterThan(500);
  // Every fourth pattern has no clue.
  expect(filter("another zebra").length).toBeLessThan(patterns.length / 3);
});
