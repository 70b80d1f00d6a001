import type { Conflict, ConflictList, FaqList, IndexingReply, RegressionList, ResolveConflictReply } from "@disco/protocol";
import { afterEach, expect, test, vi } from "vitest";
import { type Handle, lockLibrary } from "../../../db/database.ts";
import { aWebsite, type TestWebsite } from "../../../testing/library/a-website.ts";
import {
  type ConflictSite,
  firstConflictSite,
  germanConflictSite,
  mixedConflictSite,
  page,
  secondConflictSite,
  wordedConflictSite,
} from "../../../testing/library/conflict-sites.ts";
import { letGoTogether } from "../../../testing/let-go-together.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";
import { sendFiles } from "../../../testing/send-files.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openLibrary({ pages }: ConflictSite): Promise<{ company: Company; site: TestWebsite; index: () => Promise<void> }> {
  const links = Object.keys(pages).map((path) => `<li><a href="${path}">A page</a></li>`);
  const site = await aWebsite({
    "/": `<title>Home</title><main><h1>Home</h1><p>Welcome to our site.</p><ul>${links.join("")}</ul></main>`,
    ...pages,
  });
  closers.push(site.close);
  const company = await openCompany(closers, { env: { crawl: { maxPages: 100, concurrencyPerHost: 4, allowHosts: [site.host] } } });
  await company.startWork();
  const index = async () => {
    const started = await company.call<IndexingReply>("POST", "/api/knowledge/index", { url: `${site.origin}/`, organizationId: "acme" });
    const path = `/api/knowledge/indexing/${started.body.data.id}`;
    await vi.waitFor(async () => expect((await company.call<IndexingReply>("GET", path)).body.data.status).toBe("finished"), {
      timeout: 30_000,
      interval: 50,
    });
  };
  await index();
  return { company, site, index };
}

const path = "/api/knowledge/conflicts/acme";
const list = async (company: Company): Promise<Conflict[]> => (await company.call<ConflictList>("GET", path)).body.conflicts;
const summary = ({ kind, sides }: Conflict) => [kind, ...[...new Set(sides.map(({ value }) => value))].toSorted()];

test("a site's five conflicts are found side by side, and its near misses are none", { timeout: 60_000 }, async () => {
  const { company } = await openLibrary(firstConflictSite);
  const found = await list(company);
  const planted = firstConflictSite.planted.map(([kind, ...values]) => [kind, ...values.toSorted()]);
  expect(found.map(summary).toSorted()).toEqual(planted.toSorted());
  const price = found.find(({ kind }) => kind === "price");
  expect(price?.question).toBe("How much does Pro cost per month?");
  expect(price?.sides.map(({ title, quote }) => [title, quote]).toSorted()).toEqual([
    ["Pricing", "Pro | Price: $49 a month"],
    ["Questions", "The Pro plan costs $59 per month."],
  ]);
  expect((await company.call("GET", path, undefined, "globex")).status).toBe(404);
  expect((await company.call("GET", path, undefined, null)).status).toBe(401);
});

test("a site that the rules were not made on gives its six, and nothing else", { timeout: 60_000 }, async () => {
  const { company } = await openLibrary(secondConflictSite);
  const found = (await list(company)).map(summary);
  expect(found.map(([kind]) => kind).toSorted()).toEqual(secondConflictSite.planted.map(([kind]) => kind).toSorted());
  for (const [kind, ...values] of secondConflictSite.planted)
    expect(found.filter((each) => each[0] === kind && values.every((value) => each.some((said) => said.includes(value))))).toHaveLength(1);
});

test("what is said in other words, in tables, in articles and beside a competitor is compared", { timeout: 60_000 }, async () => {
  const { company } = await openLibrary(wordedConflictSite);
  const found = (await list(company)).map(summary);
  expect(found).toHaveLength(wordedConflictSite.planted.length);
  for (const [kind, one, other] of wordedConflictSite.planted)
    expect(found.filter((each) => each[0] === kind && each.includes(one) && each.includes(other))).toHaveLength(1);
});

test(
  "values in ranges, units and words are compared, and what is of another product, place or edition is not",
  {
    timeout: 60_000,
  },
  async () => {
    const { company } = await openLibrary(mixedConflictSite);
    const found = (await list(company)).map(summary);
    const planted = mixedConflictSite.planted.map(([kind, ...values]) => [kind, ...values.toSorted()]);
    expect(found.toSorted()).toEqual(planted.toSorted());
  },
);

test("a decided conflict stays away when one more page says what one of its sides says", { timeout: 60_000 }, async () => {
  const { company, site, index } = await openLibrary(firstConflictSite);
  const price = (await list(company)).find(({ kind }) => kind === "price");
  await company.call<ResolveConflictReply>("POST", `${path}/${price?.id}/resolve`, { choice: null });
  site.pages["/support"] =
    `<title>Support</title><main><h1>Support</h1><p>With Pro, which costs $59 per month, you may call us.</p></main>`;
  await index();
  expect((await list(company)).filter(({ kind }) => kind === "price")).toEqual([]);
  site.pages["/support"] =
    `<title>Support</title><main><h1>Support</h1><p>With Pro, which costs $55 per month, you may call us.</p></main>`;
  await index();
  expect((await list(company)).filter(({ kind }) => kind === "price").map(summary)).toEqual([
    ["price", "$49 a month", "$55 per month", "$59 per month"],
  ]);
});

test(
  "the side that a member picks becomes a FAQ and a regression question, and the conflict stays away until a value changes",
  { timeout: 60_000 },
  async () => {
    const { company, site, index } = await openLibrary(firstConflictSite);
    const found = await list(company);
    const price = found.find(({ kind }) => kind === "price");
    const trial = found.find(({ kind }) => kind === "duration");
    const right = price?.sides.find(({ value }) => value.startsWith("$49"));
    const resolve = (id: string | undefined, body: object, as: "acme" | "globex" = "acme") =>
      company.call<ResolveConflictReply>("POST", `${path}/${id}/resolve`, body, as);
    expect((await resolve(price?.id, { choice: right?.id }, "globex")).status).toBe(404);
    expect((await resolve("unknown", { choice: right?.id })).status).toBe(404);
    expect((await resolve(price?.id, { choice: trial?.sides[0]?.id })).status).toBe(404);
    expect((await resolve(price?.id, {})).status).toBe(400);

    const resolved = await resolve(price?.id, { choice: right?.id });
    expect(resolved.body.faq).toMatchObject({ question: "How much does Pro cost per month?", answer: "Pro: $49 a month" });
    expect((await company.call<FaqList>("GET", "/api/knowledge/faqs/acme")).body.faqs).toEqual([{ ...resolved.body.faq, isOwn: true }]);
    const { regressions } = (await company.call<RegressionList>("GET", "/api/knowledge/regressions/acme")).body;
    expect(regressions).toMatchObject([
      { id: resolved.body.regressionId, question: resolved.body.faq?.question, expectedFact: "$49 a month" },
    ]);
    // However a visitor asks, the page that is wrong is no source of the answer.
    for (const question of [
      "How much does the Pro plan cost per month?",
      "What does the Pro plan cost?",
      "How much is Pro?",
      "Pro price",
    ]) {
      const { response, citations } = await company.ask(question);
      expect([question, response, citations.map(({ title }) => title)]).toEqual([
        question,
        "Pro: $49 a month",
        ["How much does Pro cost per month?"],
      ]);
    }

    expect((await resolve(trial?.id, { choice: null })).body).toEqual({ success: true, faq: null, regressionId: null });
    expect((await list(company)).map(({ kind }) => kind).toSorted()).toEqual(["date", "limit", "plan"]);
    expect((await resolve(price?.id, { choice: right?.id })).status).toBe(404);

    site.pages["/press"] = String(site.pages["/press"]).replace("2016", "2015");
    site.pages["/faq"] = String(site.pages["/faq"]).replace("$59", "$69");
    await index();
    const later = await list(company);
    expect(later.map(({ kind }) => kind).toSorted()).toEqual(["limit", "plan", "price"]);
    expect(later.filter(({ kind }) => kind === "price").map(summary)).toEqual([["price", "$49 a month", "$69 per month"]]);
  },
);

test("a German site's prices, deadlines and limits are compared as they are written there", { timeout: 60_000 }, async () => {
  const { company } = await openLibrary(germanConflictSite);
  const found = await list(company);
  expect(found).toHaveLength(germanConflictSite.planted.length);
  for (const [kind, one, other] of germanConflictSite.planted) {
    const says = (conflict: Conflict, value: string) => conflict.sides.some(({ value: said, quote }) => `${said} ${quote}`.includes(value));
    expect.soft([one, found.filter((each) => each.kind === kind && says(each, one) && says(each, other)).length]).toEqual([one, 1]);
  }
  expect(found.map(({ question }) => question)).toContain("Was kostet Team im Monat?");
});

test(
  "price cards are held against what sentences say of their plans, and what only the dearest card lists is in no other",
  {
    timeout: 60_000,
  },
  async () => {
    const card = (name: string, price: string, items: readonly string[]) =>
      `<div><h3>${name}</h3><p>${price}</p><ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul></div>`;
    const pages = {
      "/pricing": page(
        "Pricing",
        `<h2>Plans</h2>${card("Starter", "€29 a month", ["5 users", "10 GB of storage"])}${card("Growth", "€79 a month", ["Everything in Starter", "25 users"])}${card("Scale", "On request", ["Everything in Growth", "Single sign-on"])}${card("Custom", "On request", ["Your own region"])}`,
      ),
      "/faq": page(
        "Questions",
        `<h2>What does it cost?</h2><p>The Starter package starts from €35 per month.</p><h2>How many can use it?</h2><p>The Starter plan is for up to 10 people, Growth for 25.</p><h2>What is Growth?</h2><p>Growth costs €79 per month.</p>`,
      ),
      "/sso": page("Single sign-on", `<p>Single sign-on is part of the Growth plan.</p><p>Single sign-on is available on Custom.</p>`),
    };
    const { company } = await openLibrary({ planted: [], pages });
    expect((await list(company)).map(summary).toSorted()).toEqual([
      ["limit", "10 people", "5 users"],
      ["plan", "Growth plan", "Scale"],
      ["price", "€29 a month", "€35 per month"],
    ]);
  },
);

test("a document and a FAQ are held against the website and each other", { timeout: 60_000 }, async () => {
  const { company } = await openLibrary({
    planted: [],
    pages: {
      "/service": `<title>Service</title><main><h1>Service</h1><p>All machines have a two-year warranty.</p><p>Setup costs $300.</p></main>`,
      "/returns": `<title>Returns</title><main><h1>Returns</h1><p>Invoices are due within 14 days.</p></main>`,
    },
  });
  const bytes = Buffer.from("The guarantee of all machines lasts 36 months.\n\nOur invoices are payable after a fortnight.");
  expect((await sendFiles(company, [{ name: "Conditions.txt", bytes }], { as: "acme" })).statusCode).toBe(200);
  const faq = { question: "Is there a setup fee?", answer: "Yes, setup costs $500 once." };
  await company.call("POST", "/api/knowledge/faqs/acme", faq);
  const found = await list(company);
  expect(found.map(({ sides }) => sides.map(({ title, value }) => [title, value]).toSorted()).toSorted()).toEqual([
    [
      ["Conditions.txt", "36 months"],
      ["Service", "two-year"],
    ],
    [
      ["Is there a setup fee?", "$500"],
      ["Service", "$300"],
    ],
  ]);
});

test("of two members who decide a conflict at once, for one side each, one does", { timeout: 60_000 }, async ({ skip }) => {
  const { company } = await openLibrary(firstConflictSite);
  const { db, libraryId } = company;
  if (db.kind === "sqlite") return skip("SQLite writes one at a time.");
  const price = (await list(company)).find(({ kind }) => kind === "price");
  const choices = new Map(price?.sides.map(({ value, id }) => [value, id] as const)).values();
  const hold = (tx: Handle) => lockLibrary(db, tx, libraryId);
  const answers = await letGoTogether(db, hold, () =>
    [...choices].map((choice) => company.call<ResolveConflictReply>("POST", `${path}/${price?.id}/resolve`, { choice })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await company.call<FaqList>("GET", "/api/knowledge/faqs/acme")).body.faqs).toHaveLength(1);
  expect((await company.call<RegressionList>("GET", "/api/knowledge/regressions/acme")).body.regressions).toHaveLength(1);
});
