import { expect, test } from "vitest";
import { createSlice } from "../slice.ts";
import { createPassageIndex, type PassageIndex } from "./passage-index.ts";
import { searchIndexes } from "./search.ts";
import { withoutDead } from "./without-dead.ts";

const THINGS = ["docks", "gates", "trucks", "invoices", "pallets", "drivers", "plans"];
const thing = (at: number): string => THINGS[at % THINGS.length] ?? "";

function addPage(index: PassageIndex, page: number, edition: string): void {
  const title = `All about ${thing(page)} ${page}`;
  const passages = Array.from({ length: 1 + (page % 3) }, (_, at) => ({
    id: `${page}-${edition}-${at}`,
    headingPath: `${title} › ${thing(page + at)}`,
    text: `${edition} of ${thing(page * 3 + at)} and ${thing(page + 2 * at)}: number ${page * 100 + at}, word${edition}${page}.`,
  }));
  index.add({ id: `page-${page}`, kind: "page", title, url: `https://acme.example/${thing(page)}/${page}` }, passages);
}

const questions = [
  "docks and gates",
  "number 1702",
  "second of trucks",
  "wordsecnd12",
  "all about pallets",
  "first invoices",
  "drivers plans 9",
];

function answersOf(index: PassageIndex): unknown {
  return questions.map((question) => {
    const { hits, terms } = searchIndexes([index], question, { limit: 9, perSource: 2 });
    return { hits: hits.map(({ passageId, score, pageScore }) => [passageId, score, pageScore]), terms };
  });
}

test("without what was removed, an index is as one that never had it, and goes on from there", async () => {
  const worn = createPassageIndex();
  const fresh = createPassageIndex();
  for (let page = 0; page < 60; page += 1) addPage(worn, page, "first");
  for (let page = 0; page < 40; page += 1) addPage(worn, page, "second");
  for (let page = 0; page < 10; page += 1) worn.remove(`page-${page}`);
  for (let page = 40; page < 60; page += 1) addPage(fresh, page, "first");
  for (let page = 10; page < 40; page += 1) addPage(fresh, page, "second");

  const compact = createPassageIndex(await withoutDead(worn.parts(), createSlice()));
  expect(answersOf(compact)).toEqual(answersOf(fresh));
  expect([compact.deadCount, compact.passageCount, compact.layout.slotCount]).toEqual([0, fresh.passageCount, fresh.layout.slotCount]);
  expect(compact.layout.vocabulary.termCount).toBe(fresh.layout.vocabulary.termCount);
  expect(compact.passagesOf("page-11")).toEqual(fresh.passagesOf("page-11"));

  for (const index of [compact, fresh]) {
    addPage(index, 5, "third");
    addPage(index, 20, "third");
    index.remove("page-45");
  }
  expect(answersOf(compact)).toEqual(answersOf(fresh));
});
