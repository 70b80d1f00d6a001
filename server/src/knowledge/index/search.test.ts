import { expect, test } from "vitest";
import { createPassageIndex, type IndexedSource, type PassageIndex } from "./passage-index.ts";
import { searchIndexes } from "./search.ts";

function add(index: PassageIndex, id: string, title: string, ...texts: string[]): void {
  const source: IndexedSource = { id, kind: "page", title, url: null };
  index.add(
    source,
    texts.map((text, i) => ({ id: `${id}#${i}`, headingPath: title, text })),
  );
}

function anIndex(pages: Record<string, [title: string, ...texts: string[]]>): PassageIndex {
  const index = createPassageIndex();
  for (const [id, [title, ...texts]] of Object.entries(pages)) add(index, id, title, ...texts);
  return index;
}

function sourcesFor(index: PassageIndex | PassageIndex[], query: string): string[] {
  return searchIndexes([index].flat(), query, { limit: 10, perSource: 1 }).hits.map((hit) => hit.sourceId);
}

const site = {
  pricing: [
    "Pricing",
    "The Team plan costs 49 euros per seat and month. The Business plan costs 99 euros.",
    "Invoices are due within 30 days.",
  ],
  webhooks: ["Webhooks", "A webhook posts each event to your address. Failed deliveries are tried again for three days."],
  sso: ["Single sign-on", "Members sign in through your identity provider with SAML or OpenID Connect."],
  cancel: ["How do I cancel my subscription?", "Open Billing and choose Cancel plan. You keep access until the month ends."],
  export: ["How do I export my data?", "Choose Export under Settings. You get a file by e-mail."],
} satisfies Record<string, [string, ...string[]]>;

test.each([
  ["what does a seat of the business plan cost", "pricing"],
  ["retrying a failed webhook delivery", "webhooks"],
  ["do you support SSO via saml?", "sso"],
  ["signon", "sso"],
  ["the webhookdeliveries failed", "webhooks"],
  ["how can I cancel a subscription", "cancel"],
  ["how do i export data", "export"],
])("%j finds the page on %s first", (query, expected) => {
  expect(sourcesFor(anIndex(site), query)[0]).toBe(expected);
});

test("words that only build a sentence count little in other languages too", () => {
  const index = anIndex({
    journey: ["Anfahrt", "Wie Sie zu uns kommen und was es bei uns gibt."],
    scales: ["Produkte", "Kranwaagen tragen fünf Tonnen."],
    rental: ["Miete", "Geräte gibt es auch zur Miete."],
    news: ["Neues", "Der Herbst beginnt mit einem Fest."],
  });
  expect(sourcesFor(index, "was ist mit Kranwaagen bei uns?")[0]).toBe("scales");
});

test("of two passages alike, the one that opens its page comes first", () => {
  const index = anIndex({
    late: ["Guides", "Something else comes first here.", "Drivers get a text message."],
    early: ["Notes", "Drivers get a text message.", "Something else comes after it."],
  });
  expect(sourcesFor(index, "text message for drivers")[0]).toBe("early");
});

test("a word that nobody wrote is taken for the nearest one, and the report says so", () => {
  const { hits, terms } = searchIndexes([anIndex(site)], "webhok delivries", { limit: 1 });
  expect(hits[0]?.sourceId).toBe("webhooks");
  expect(terms.map((term) => [term.word, term.repairedTo, term.found])).toEqual(
    expect.arrayContaining([
      ["webhok", "webhook", true],
      ["delivries", "deliveries", true],
    ]),
  );
});

test("words that are run together, or apart, are found the other way round", () => {
  const index = anIndex({
    a: ["Members", "Members log in with a code."],
    b: ["Setup", "The setup takes two minutes."],
    c: ["Doors", "Dock doors."],
  });
  expect(sourcesFor(index, "login")).toEqual(["a"]);
  expect(sourcesFor(index, "set up")[0]).toBe("b");
});

test("a name with its number is found in either spelling", () => {
  const index = anIndex({
    audit: ["Trust", "We hold a SOC 2 report and an ISO 27001 certificate."],
    models: ["Machines", "The press P40 folds steel."],
    news: ["News", "Two new colleagues joined 2 teams."],
  });
  expect(sourcesFor(index, "do you have soc2")[0]).toBe("audit");
  expect(sourcesFor(index, "iso27001?")[0]).toBe("audit");
  expect(sourcesFor(index, "p40")[0]).toBe("models");
});

test("of a message of random words two hundred are looked up, and eight repaired", () => {
  const index = anIndex({ a: ["Cities", "Amsterdam has canals."] });
  const random = Array.from({ length: 2_000 }, (_, i) => `q${(i * 7919).toString(36)}zyx`);
  const report = (...words: string[]) => searchIndexes([index], words.join(" "), { limit: 3 }).terms;
  expect(report(...random.slice(0, 199), "canals").some(({ found }) => found)).toBe(true);
  expect(report(...random, "canals").some(({ found }) => found)).toBe(false);
  const tried = report(...random.slice(0, 7), "amsterdm", "amstrdam");
  expect(tried.filter(({ repairedTo }) => repairedTo !== null)).toMatchObject([{ word: "amsterdm", repairedTo: "amsterdam" }]);
});

test("a word that some page has is never taken for another", () => {
  const index = anIndex({ form: ["Form", "Fill in the form."], from: ["Farm", "Our farm sells eggs, and the farm is open to farmers."] });
  expect(searchIndexes([index], "form", { limit: 5 }).hits.map((hit) => hit.sourceId)).toEqual(["form"]);
});

test("a short word with another first letter is no misspelt one", () => {
  const index = anIndex({ beds: ["Beds", "Our lower bed is wide, and our delivery is quick."] });
  const repairs = (query: string) => searchIndexes([index], query, { limit: 1 }).terms.map(({ repairedTo }) => repairedTo);
  expect(repairs("tower")).toEqual([null]);
  expect(repairs("lowre")).toEqual(["lower"]);
  expect(repairs("welivery")).toEqual(["delivery"]);
});

test("a word of three letters is repaired where two of them are swapped or a double one is single", () => {
  const index = anIndex({ api: ["The API", "You may call the API for free, as it can be seen."] });
  const repair = (query: string) => searchIndexes([index], query, { limit: 1 }).terms.map(({ repairedTo }) => repairedTo)[0];
  expect(["aip", "yuo", "fre", "cna"].map(repair)).toEqual(["api", "you", "free", "can"]);
  expect(["ape", "apo", "pai", "sso"].map(repair)).toEqual([null, null, null, null]);
});

test("an unknown word is reported as not found", () => {
  const { terms } = searchIndexes([anIndex(site)], "does the webhook speak klingon", { limit: 1 });
  expect(terms.find((term) => term.word === "klingon")).toMatchObject({ found: false, repairedTo: null });
});

test("a title that asks the same question matches it fully", () => {
  const [hit] = searchIndexes([anIndex(site)], "how to cancel my subscription", { limit: 1 }).hits;
  expect(hit?.questionMatch).toBeCloseTo(1);
});

test("passages of one page are limited", () => {
  const index = anIndex({
    guide: ["Guide", "Backups run at night.", "Backups are kept for a year.", "Restoring backups takes an hour.", "Backups cost nothing."],
    note: ["Note", "Backups exist."],
  });
  const { hits } = searchIndexes([index], "backups", { limit: 10, perSource: 2 });
  expect(hits.filter((hit) => hit.sourceId === "guide")).toHaveLength(2);
  const more = searchIndexes([index], "backups", { limit: 10, perSource: 2, moreOfBest: 1 }).hits.map(({ passageId }) => passageId);
  expect(more.slice(0, -1)).toEqual(hits.map(({ passageId }) => passageId));
  expect([more.at(-1), new Set(more).size]).toEqual([expect.stringMatching(/^guide/u), hits.length + 1]);
});

test("what was removed or replaced is no longer found, and its words are unknown again", () => {
  const index = anIndex(site);
  index.remove("webhooks");
  add(index, "pricing", "Prices", "Everything is free.");
  expect(sourcesFor(index, "webhook")).toEqual([]);
  expect(searchIndexes([index], "webhook", { limit: 1 }).terms).toMatchObject([{ word: "webhook", found: false }]);
  expect(sourcesFor(index, "business seat")).toEqual([]);
  expect(sourcesFor(index, "free")).toEqual(["pricing"]);
});

test("an index after many changes ranks as one that was built at once", () => {
  const fresh = anIndex(site);
  const worn = anIndex(site);
  for (let i = 0; i < 50; i += 1) add(worn, `passing-${i}`, "How do I cancel?", "The business plan costs webhooks and exports.");
  for (const [id, [title, ...texts]] of Object.entries<[string, ...string[]]>(site)) add(worn, id, title, ...texts);
  for (let i = 0; i < 50; i += 1) worn.remove(`passing-${i}`);
  const options = { limit: 10 };
  for (const query of ["cost of the business plan", "cancel subscription", "export file", "a webhook for invoices"]) {
    const passages = (index: PassageIndex) => searchIndexes([index], query, options).hits.map((hit) => hit.passageId);
    expect(passages(worn)).toEqual(passages(fresh));
  }
});

test("two indexes rank as one with all their pages", () => {
  const { pricing, webhooks, ...rest } = site;
  const query = "cancel the business plan by webhook";
  const ranked = (indexes: PassageIndex[]) =>
    searchIndexes(indexes, query, { limit: 10 }).hits.map((hit) => [hit.passageId, hit.score.toFixed(3)]);
  expect(ranked([anIndex({ pricing, webhooks }), anIndex(rest)])).toEqual(ranked([anIndex(site)]));
});

test("of thousands of pages that share a question's common words, the one with its rare word comes first", () => {
  const index = createPassageIndex();
  for (let i = 0; i < 5_000; i += 1)
    add(index, `page-${i}`, `Page ${i}`, `How the product is used by team ${i} to plan the work of the day.`);
  add(index, "rare", "Yard cameras", "The product reads licence plates as trucks arrive.");
  expect(sourcesFor(index, "how does the product plan with licence plates")[0]).toBe("rare");
});

test.each([
  ["nothing", ""],
  ["blanks", "   "],
  ["marks", "?! \u{1f600}"],
  ["a stop word", "the"],
  ["one word three thousand times", "zzz ".repeat(3_000)],
])("a query of %s does no harm", (_, query) => {
  expect(() => searchIndexes([anIndex(site)], query, { limit: 3 })).not.toThrow();
});

test("an index that pages were taken from ranks as one that never had them", () => {
  const index = anIndex(site);
  const gone = ["old-1", "old-2", "old-3"];
  for (const id of gone) add(index, id, "Webhooks", "A webhook of the business plan posts events of each seat.");
  const asked = "business webhook events";
  const scores = (of: PassageIndex) => searchIndexes([of], asked, { limit: 10 }).hits.map(({ passageId, score }) => [passageId, score]);
  index.remove(gone[0] ?? "");
  scores(index);
  for (const id of gone.slice(1)) index.remove(id);
  expect(scores(index)).toEqual(scores(anIndex(site)));
  add(index, "new", "Events", "Events of a webhook are listed here.");
  const whole = anIndex(site);
  add(whole, "new", "Events", "Events of a webhook are listed here.");
  expect(scores(index)).toEqual(scores(whole));
});

test("an index that is asked between its changes ranks as one that was made at once", () => {
  const words = ["gate", "truck", "yard", "driver", "camera", "plate", "dock"];
  // Each word is in few pages at first, in most of them later, and in few again.
  const pageOf = (page: number) => words.filter((_, word) => (page * (word + 3)) % 11 < (page > 20 && page < 50 ? 8 : 3)).join(" ");
  const asked = "which camera reads the plate of a truck in the yard";
  const scores = (index: PassageIndex) =>
    new Map(searchIndexes([index], asked, { limit: 100 }).hits.map(({ passageId, score }) => [passageId, score.toFixed(9)]));
  const index = createPassageIndex();
  const alive: number[] = [];
  for (let page = 1; page <= 70; page += 1) {
    add(index, `${page}`, "Site", `${pageOf(page)}.`, `${pageOf(2 * page)}.`);
    alive.push(page);
    if (alive.length > 15) index.remove(`${alive.shift()}`);
    const fresh = createPassageIndex();
    for (const each of alive) add(fresh, `${each}`, "Site", `${pageOf(each)}.`, `${pageOf(2 * each)}.`);
    expect(scores(index)).toEqual(scores(fresh));
  }
});
