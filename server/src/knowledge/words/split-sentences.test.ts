import { expect, it } from "vitest";
import { splitSentences } from "./split-sentences.ts";

it.each([
  ["It costs $1.50 a day, e.g. for trucks. Pay Mr. Smith.", ["It costs $1.50 a day, e.g. for trucks.", "Pay Mr. Smith."]],
  ["See https://a.example/x.html?y=1. Then go on!", ["See https://a.example/x.html?y=1.", "Then go on!"]],
  ["Versions 2.1 and 3.0 work. Is it fast? Yes.", ["Versions 2.1 and 3.0 work.", "Is it fast?", "Yes."]],
])("keeps abbreviations, decimals and addresses whole: %j", (text, sentences) => {
  expect(splitSentences(text).map((sentence) => sentence.text)).toEqual(sentences);
});

it("tells items, rows and code from sentences, each an exact part of the text", () => {
  const text = 'You can choose:\n- Slack. It is quick.\n2. Teams\nPlan | Starter: $49 | Growth: $189\ncurl https://a.example -H "x: y"';
  const sentences = splitSentences(text);
  expect(sentences.map(({ kind }) => kind)).toEqual(["sentence", "item", "item", "row", "code"]);
  expect(sentences[0]?.leadsIn).toBe(true);
  for (const sentence of sentences) expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
});

it.each([
  ["By Ada Lovelace, Charles Babbage and Co", true],
  ["Posted on 3 March 2026 by Ada Lovelace", true],
  ["2026-03-02, by Ada", true],
  ["By Ada Lovelace · 18 March 2026 · 4 min read", true],
  ["By Ada Lovelace, Head of Sales · 14 April 2026", true],
  ["Published on March 14, 2026 | 5 minutes", true],
  ["14 March 2022 · from the Quayfold blog", true],
  ["9 June 2021", false],
  ["The price list of 9 June 2021 holds until 4 May 2022", false],
  ["By 18 March 2026 all yards are open", false],
  ["Read more about docks", true],
  ["By the end of the day all orders are out", false],
  [`by ${"erv".repeat(36)}!`, false],
])("%j says nothing by itself: %j", (text, isStub) => {
  expect(splitSentences(text)[0]?.isStub).toBe(isStub);
});
