import { expect, test } from "vitest";
import { ask } from "../../../../../testing/library/ask-quayfold.ts";
import { stemOf } from "../../../../../knowledge/words/words.ts";

const current = "Transport costs €2.10 per kilometre, counted from the nearest depot.";
const former = "Transport costs €1.60 per kilometre.";
const pages = {
  "/delivery": [["Delivery and installation", current]],
  "/blog/from-our-depots": [["From our depots", former]],
} as const;

test("a figure of the blog comes after the company's own pages, and contradicts none of them", async () => {
  const { text, pages: cited } = await ask("what does transport cost per kilometre?", { pages });
  expect([cited[0], text.includes("€2.10"), text.includes("€1.60")]).toEqual(["/delivery", true, false]);
});

test("3000 is 3,000, and 3,5 is not 35", () => {
  expect(stemOf("3,000")).toBe(stemOf("3000"));
  expect(stemOf("3,5")).not.toBe(stemOf("35"));
});

test("who holds a post is told with the name that stands above it", async () => {
  const team = {
    "/team": [
      ["Team › Moira Castell", "Head of customer support"],
      ["Team › Piotr Sadowski", "Head of sales"],
    ],
  } as const;
  expect((await ask("who is head of customer support?", { pages: team })).text).toContain("Moira Castell");
});
