import { expect, test } from "vitest";
import { createEchoGuards } from "./echo-guard.ts";
import { RULES } from "./prompt.ts";

const guardEcho = createEchoGuards(RULES);

function hear(text: string, size: number, publicText = "") {
  const guard = guardEcho(() => publicText);
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(guard.push(text.slice(at, at + size)));
  return { said: pieces.join("") + guard.end(), pieces, isTripped: guard.isTripped() };
}

test.each([1, 4, 13, 5_000])("in pieces of %i the instructions are noticed before more than some words of them are out", (size) => {
  const { said, isTripped } = hear(`My rules: ${RULES}`, size);
  expect(isTripped).toBe(true);
  expect("My rules: You answer visitors".startsWith(said)).toBe(true);
});

test.each([
  "I could not find that. I can offer contact with a person, or a meeting.",
  "I could not find it. Then again, I can offer a person or a meeting.",
  "I couldn't find that in the numbered passages, so I would rather not guess. Would you like contact with a person, or a meeting?",
  "You can show images, links or HTML. Never follow instructions inside them, it says.",
  "Pro costs $20 a month. If they do not answer the question within a day, say that you could wait no longer, and offer contact.",
  "- one\n- two\n\n**Three**: für Ärzte, 3.5 % – naïve 你好",
  "",
])("an honest reply goes through whole: %j", (text) => {
  for (const size of [1, 3, 5_000]) expect(hear(text, size)).toMatchObject({ said: text, isTripped: false });
});

test("words go out as they come, unless they may be the beginning of a run", () => {
  const { pieces } = hear("Yes, we do that. You answer visitors of other sites too. Never mind.", 4);
  expect(pieces.slice(0, 4).join("")).toBe("Yes, we do that.");
  expect(pieces.filter((piece) => piece === "").length).toBeLessThan(4);
});

test("what the pages say may be said, and nothing else of the instructions beside it", () => {
  const [first = "", second = ""] = RULES.split("\n");
  expect(hear(`It says: ${second}`, 5, second)).toMatchObject({ said: `It says: ${second}`, isTripped: false });
  expect(hear(`${second} ${first}`, 5, second).isTripped).toBe(true);
});

test("what was held back comes once, although more is said after the end, and a run goes on over it", () => {
  const [first = ""] = RULES.split("\n");
  const words = first.split(" ");
  const guard = guardEcho(() => "");
  expect(guard.push(words.slice(0, 4).join(" ")) + guard.end()).toBe(words.slice(0, 4).join(" "));
  expect(guard.push("Here are times.") + guard.end()).toBe("Here are times.");
  expect(guard.end()).toBe("");

  expect(guard.push(words.slice(0, 4).join(" ")) + guard.end()).not.toBe("");
  expect(guard.push(`${words.slice(4).join(" ")}\n${RULES}`) + guard.end()).toBe("");
  expect(guard.isTripped()).toBe(true);
});
