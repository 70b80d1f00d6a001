import { describe, expect, it } from "vitest";
import type { RetrievedPassage } from "../../../../../knowledge/passage.ts";
import { orderCitations } from "./order-citations.ts";

function quotesOf(...ids: readonly string[]) {
  return ids.map((id) => ({ passage: passage(id), quote: id }));
}

function passage(id: string): RetrievedPassage {
  const sourceId = id.slice(0, 1);
  const read = { kind: "page" as const, title: sourceId, url: null, headingPath: "", text: id, ordinal: 0 };
  return { id, sourceId, ...read, score: 1, pageScore: 0, questionMatch: 0 };
}

describe("the order of citations", () => {
  it.each([
    [
      "a second passage of a page after every page",
      [{ quotes: quotesOf("a1", "a2", "b1"), further: quotesOf("c1") }],
      ["a1", "b1", "c1", "a2"],
    ],
    ["further pages only up to three", [{ quotes: quotesOf("a1", "b1"), further: quotesOf("a1", "c1", "d1") }], ["a1", "b1", "c1"]],
    [
      "the best page of each answer first",
      [
        { quotes: quotesOf("a1", "b1"), further: [] },
        { quotes: quotesOf("c1"), further: [] },
      ],
      ["a1", "c1", "b1"],
    ],
    [
      "nothing twice",
      [
        { quotes: quotesOf("a1", "a2"), further: quotesOf("a2") },
        { quotes: quotesOf("a2"), further: [] },
      ],
      ["a1", "a2"],
    ],
  ])("has %s", (_, answers, ids) => {
    expect(orderCitations(answers).map((quote) => quote.passage.id)).toEqual(ids);
  });
});
