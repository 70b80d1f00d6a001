import { expect, it } from "vitest";
import { inOneWord } from "./phrasal-verbs.ts";

it.each([
  ["How do I put off a call?", "How do I postpone a call?"],
  ["How do I put a call off?", "How do I postpone a call?"],
  ["Can I take my tasks out?", "Can I export my tasks?"],
  ["how can we get rid of old users", "how can we delete old users"],
  ["What does the off switch do?", "What does the off switch do?"],
])("says %j in one word: %j", (text, plain) => {
  expect(inOneWord(text)).toBe(plain);
});
