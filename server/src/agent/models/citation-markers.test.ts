import { expect, test } from "vitest";
import type { RetrievedPassage } from "../../knowledge/passage.ts";
import { createCitationMarkers } from "./citation-markers.ts";

function aPassage(id: string, text: string): RetrievedPassage {
  return {
    id,
    sourceId: id,
    kind: "page",
    title: id,
    url: null,
    headingPath: id,
    text,
    ordinal: 0,
    score: 1,
    pageScore: 0,
    questionMatch: 0,
  };
}

const passages = [
  aPassage("prices", "All plans are monthly. Growth costs $189. Ask us for more."),
  aPassage("limits", "Twenty docks fit."),
];

/** Feeds a text in pieces of every length, because a model may cut it anywhere. */
function read(text: string, size: number) {
  const markers = createCitationMarkers(passages);
  const parts = [];
  for (let at = 0; at < text.length; at += size) parts.push(...markers.push(text.slice(at, at + size)));
  parts.push(...markers.end());
  return {
    text: parts.map((part) => (part.type === "text" ? part.text : "")).join(""),
    cited: parts.flatMap((part) => (part.type === "cite" ? [[part.passage.id, part.quote]] : [])),
  };
}

test.each([1, 2, 3, 7, 1_000])("numbers become citations with the words that say it, in pieces of %i", (size) => {
  const { text, cited } = read("Growth costs $189 [1]. Docks: 20 [1, 2][9].", size);
  expect(text).toBe("Growth costs $189. Docks: 20.");
  expect(cited.map(([id]) => id)).toEqual(["prices", "prices", "limits"]);
  expect(cited[0]).toEqual(["prices", "Growth costs $189."]);
});

test.each(["See [our page](https://acme.example/) now", "a [not a marker] and ![x](y)", "An open [1", "Wow!"])(
  "brackets that hold no numbers stay: %s",
  (given) => {
    for (const size of [1, 4, 1_000]) expect(read(given, size).text).toBe(given);
  },
);

test.each([1, 2, 3, 1_000])("numbers in code are code, in pieces of %i", (size) => {
  const { text, cited } = read(
    "Call `items[0]` first [1].\n```\nconst ids = [1, 2];\n```\nAn open ` ends with its line\nDocks: 20 [2].",
    size,
  );
  expect(text).toBe("Call `items[0]` first.\n```\nconst ids = [1, 2];\n```\nAn open ` ends with its line\nDocks: 20.");
  expect(cited.map(([id]) => id)).toEqual(["prices", "limits"]);
});
