import { expect, it } from "vitest";
import { diffWords } from "./diff-words.ts";

const cases: [title: string, before: string, after: string, marked: string][] = [
  ["a word that became another", "Team is $49 a month", "Team is $59 a month", "Team is[- $49][+ $59] a month"],
  ["what came at the end", "Free for two.", "Free for two. Then paid.", "Free for two.[+ Then paid.]"],
  ["what went from the start", "Until May: it is free", "it is free", "[-Until May:] it is free"],
  ["nothing, when only the spaces differ", "one  two\nthree", "one two three", "one two three"],
  ["a text that is new as a whole", "", "All new", "[+All new]"],
  ["a text that is gone as a whole", "All gone", "", "[-All gone]"],
];

it.each(cases)("marks %s", (_title, before, after, marked) => {
  const text = diffWords(before, after)
    .map(({ kind, text: words }) => (kind === "same" ? words : `[${kind === "added" ? "+" : "-"}${words}]`))
    .join("");
  expect(text.trim()).toBe(marked);
});

it.each([
  [900, ["removed", "added", "same"]],
  [3_000, ["removed", "added"]],
])("looks for words in common in texts of %i words, and not in very long ones", (words, kinds) => {
  const ending = (word: string) => `${word} `.repeat(words) + "the end";
  expect(diffWords(ending("old"), ending("new")).map(({ kind }) => kind)).toEqual(kinds);
});
