import { expect, test } from "vitest";
import { createClauseSplitter } from "./clauses.ts";

function split(reply: string, pieceLength: number): string[] {
  const splitter = createClauseSplitter();
  const clauses = [];
  for (let at = 0; at < reply.length; at += pieceLength) clauses.push(...splitter.push(reply.slice(at, at + pieceLength)));
  clauses.push(...splitter.end());
  for (const { text, start, end } of clauses) expect(reply.slice(start, end)).toBe(text);
  return clauses.map(({ text }) => text.trim());
}

test("Speech starts with the first clause and goes on in sentences, however the model cuts its words", () => {
  const reply = "Sure, the Team plan, which most choose, costs $1,200.50 a year. It covers e.g. twenty docks, and more. Ask Dr. Lee!";
  for (const length of [1, 7, 500])
    expect(split(reply, length)).toEqual([
      "Sure, the Team plan,",
      "which most choose, costs $1,200.50 a year.",
      "It covers e.g. twenty docks, and more.",
      "Ask Dr. Lee!",
    ]);
});

test("A reply without punctuation is cut between words, and code stays in one piece", () => {
  const words = split("word ".repeat(100).trim(), 5);
  expect(words.length).toBeGreaterThan(1);
  for (const clause of words) expect(clause).toMatch(/^(?:word ?)+$/u);
  for (const clause of split("Here it is for you:\n```\na. b first line of it\nc. d\n```\nThat is all there is.", 3))
    expect(clause.split("```").length % 2).toBe(1);
});
