import { expect, test } from "vitest";
import { batchLength } from "./message-batch.ts";
import type { EarlierMessage } from "../store/queries.ts";

const now = new Date("2026-03-02T09:00:00.000Z");

function said(role: "visitor" | "agent", text: string, secondsAgo: number, metadata: object | null = null): EarlierMessage {
  return {
    id: `${role}-${text}`,
    ordinal: 0,
    clientMessageId: null,
    role,
    text,
    createdAt: new Date(now.getTime() - secondsAgo * 1_000).toISOString(),
    metadata: metadata === null ? null : JSON.stringify(metadata),
  };
}

const cited = { citations: [{ id: "p1" }], toolCalled: null };
const empty = { citations: [], toolCalled: null };

test.each<[string, EarlierMessage[], number]>([
  ["nothing was said before", [], 0],
  [
    "a greeting and a fragment came just before",
    [said("visitor", "hi", 6), said("agent", "Hello!", 6, empty), said("visitor", "quick question", 3), said("agent", "Sure.", 3, empty)],
    4,
  ],
  ["a fragment is still without a reply", [said("visitor", "about your Growth plan", 2)], 1],
  ["the greeting is a minute old", [said("visitor", "hi", 60), said("agent", "Hello!", 60, empty)], 0],
  ["a question was asked", [said("visitor", "what does it cost?", 3), said("agent", "I could not find that.", 3, empty)], 0],
  ["the words were answered with a source", [said("visitor", "pricing", 3), said("agent", "It costs $49.", 3, cited)], 0],
  [
    "only the last is a fragment",
    [
      said("visitor", "pricing", 6),
      said("agent", "It costs $49.", 6, cited),
      said("visitor", "and also", 2),
      said("agent", "Yes?", 2, empty),
    ],
    2,
  ],
  ["a question had no question mark", [said("visitor", "can the viewer export", 3), said("agent", "I could not find that.", 3, empty)], 0],
  ["another thing was asked after", [said("visitor", "what about oracle", 3), said("agent", "I couldn't find that.", 3, empty)], 0],
  ["something was wanted", [said("visitor", "I want a refund", 3), said("agent", "I couldn't find that.", 3, empty)], 0],
  ["the question had no verb", [said("visitor", "what size tow ball", 3), said("agent", "I couldn't find a clear answer.", 3, empty)], 0],
  [
    "the question had a verb that is none of the small ones",
    [said("visitor", "who's your ceo", 3), said("agent", "I couldn't find that.", 3, empty)],
    0,
  ],
  ["the question was still being typed", [said("visitor", "how much", 3), said("agent", "I could not find that.", 3, empty)], 2],
  [
    "nothing was found for the beginning of a question, and pages were named",
    [said("visitor", "how much", 3), said("agent", "I couldn't find that on our site.", 3, { ...cited, refused: "no_answer" })],
    2,
  ],
  ["the last was a refusal", [said("visitor", "no, forget it", 3), said("agent", "No problem.", 3, empty)], 0],
  ["an address was left", [said("visitor", "ada@lovelace.example", 2), said("agent", "Thanks.", 2, empty)], 0],
])("when %s, the breath takes up that many earlier messages", (_name, history, length) => {
  expect(batchLength(history, now)).toBe(length);
});
