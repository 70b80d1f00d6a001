import { expect, test } from "vitest";
import { endsInTime } from "../../../../testing/ends-in-time.ts";
import { isLastWords } from "./last-words.ts";

test.each([
  "that's all, thanks",
  "nope that's it",
  "no thats it thanks",
  "nothing else",
  "that will be all for today, thank you very much",
  "no more questions",
  "i'm good thanks",
  "i'll think about it",
  "ok, let me discuss this with my team",
  "i'll talk to my boss first",
  "we need to check with our it people first",
  "thanks, i'll get back to you",
  "i'll talk to someone in my team first",
  "i'll talk to you later",
  "thanks, i'll talk to you next week",
  "i need to talk to someone internally first",
])("%j are last words", (message) => {
  expect(isLastWords(message)).toBe(true);
});

test.each([
  "that's all you have?",
  "is that all?",
  "nothing works",
  "what else do you have",
  "that's all wrong",
  "i need to check my invoice",
  "i want to talk to your team",
  "i'd like to go over our options with someone",
  "let me ask about pricing",
  "we're good at logistics",
  "we have to read meters",
  "i want to talk to you",
  "i'd like to talk to someone first",
  "i need to talk to you about pricing",
  "i want to ask about this error",
  "i'll take the first available slot",
])("%j are none", (message) => {
  expect(isLastWords(message)).toBe(false);
});

test("a long or hostile message is read at once", async () => {
  const parts = ["ok ", "ok, ", "i'll think ", "we need to check our ", "that's all ", "got all i need "];
  const texts = parts.flatMap((part) => [part.repeat(110 / part.length), `i'll ${part.repeat(110 / part.length)}`]);
  expect(
    await endsInTime(
      new URL("./last-words.ts", import.meta.url),
      "isLastWords",
      texts.map((text) => [text]),
    ),
  ).toBe(true);
});
