import type { RegressionList, RegressionReply } from "@disco/protocol";
import { afterEach, expect, test, vi } from "vitest";
import { aPage, type CrawledCompany, openCrawledCompany } from "../../../testing/library/open-crawled-company.ts";

// Each story crawls a site several times.
vi.setConfig({ testTimeout: 90_000 });
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const pricing = (price: string) => aPage("Pricing", `<p>The Growth plan costs ${price} a site each month.</p>`);
const site = () => ({
  "/": aPage("Acme", '<p>Acme plans dock doors for warehouses of every size.</p><a href="/pricing">p</a> <a href="/kiosk">k</a>'),
  "/pricing": pricing("$189"),
  "/kiosk": aPage("Gate kiosk", "<p>The gate kiosk keeps working without the internet for 8 hours.</p>"),
});
const path = "/api/knowledge/regressions/acme";
const growth = "How much does the Growth plan cost?";
const kiosk = "How long does the gate kiosk work without the internet?";
async function keep(company: CrawledCompany, body: object) {
  company.clock.advance(1_000);
  return (await company.call<RegressionReply>("POST", path, body)).body.regression;
}

test("a new index that breaks a kept answer is held back with the question, and the old one answers until a member publishes it", async () => {
  const company = await openCrawledCompany(closers, site());
  await company.index();
  const fact = await keep(company, { question: growth, expectedFact: "costs $189" });
  const page = await keep(company, { question: kiosk, expectedUrl: `${company.site.origin}/kiosk/` });
  expect([fact, page].map(({ lastResult }) => lastResult)).toEqual(["passed", "passed"]);

  company.site.pages["/pricing"] = pricing("$219");
  company.site.pages["/kiosk"] = aPage("Gate kiosk", "<p>The gate kiosk keeps working without the internet for 9 hours.</p>");
  const held = await company.index();
  expect(held).toMatchObject({
    status: "held",
    changes: { changed: 2 },
    failures: [{ regressionId: fact.id, question: growth, expectedFact: "costs $189", reply: expect.stringContaining("$219") }],
  });
  expect((await company.ask(growth)).response).toContain("$189");
  expect((await company.ask(kiosk)).response).toContain("8 hours");
  expect(await company.changes()).toEqual([]);
  expect((await company.call<RegressionList>("GET", path)).body.regressions).toMatchObject([
    { id: fact.id, lastResult: "failed" },
    { id: page.id, lastResult: "passed" },
  ]);

  const publish = `/api/knowledge/indexing/${held.id}/publish`;
  expect((await company.call("POST", publish, {}, "globex")).status).toBe(404);
  expect((await company.call("POST", publish, {}, null)).status).toBe(401);
  expect((await company.call("POST", publish, {})).status).toBe(202);
  expect(await company.settled(held.id)).toMatchObject({ status: "finished", failures: [] });
  expect((await company.ask(growth)).response).toContain("$219");
  expect(await company.changes()).toHaveLength(2);
  expect((await company.call("POST", publish, {})).status).toBe(404);
});

test("what a question holds back goes live once the question is given up, and a newer crawl replaces it", async () => {
  const company = await openCrawledCompany(closers, site());
  await company.index();
  const { id } = await keep(company, { question: growth, expectedFact: "$189" });
  company.site.pages["/pricing"] = pricing("$219");
  const first = await company.index();
  company.site.pages["/pricing"] = pricing("$229");
  const second = await company.index();
  expect([first.status, second.status]).toEqual(["held", "held"]);
  expect(await company.settled(first.id)).toMatchObject({ status: "replaced" });
  expect((await company.call("DELETE", `${path}/${id}`, undefined, "globex")).status).toBe(404);
  expect((await company.call("DELETE", `${path}/${id}`)).status).toBe(200);
  expect(await company.settled(second.id)).toMatchObject({ status: "finished" });
  expect((await company.ask(growth)).response).toContain("$229");
  expect((await company.changes()).map(({ oldText, newText }) => [oldText, newText])).toEqual([
    ["The Growth plan costs $189 a site each month.", "The Growth plan costs $229 a site each month."],
  ]);
  expect((await company.call("DELETE", `${path}/${id}`)).status).toBe(404);
});

test("once the website says again what the live index says, the question has passed; kept twice it is one", async () => {
  const company = await openCrawledCompany(closers, site());
  await company.index();
  const { id } = await keep(company, { question: growth, expectedFact: "$189" });
  expect((await keep(company, { question: ` ${growth}`, expectedFact: "$189" })).id).toBe(id);
  company.site.pages["/pricing"] = pricing("$219");
  expect((await company.index()).status).toBe("held");
  company.site.pages["/pricing"] = pricing("$189");
  expect(await company.index()).toMatchObject({ status: "finished", changes: { changed: 0 } });
  const { regressions } = (await company.call<RegressionList>("GET", path)).body;
  expect(regressions.map(({ lastResult }) => lastResult)).toEqual(["passed"]);
});

test("a crawl that mends the answer goes live, and one that is held is compared again when it is published", async () => {
  const company = await openCrawledCompany(closers, site());
  await company.index();
  await keep(company, { question: growth, expectedFact: "$189" });
  company.site.pages["/pricing"] = pricing("$219");
  const held = await company.index();
  expect(held.status).toBe("held");
  const { "/kiosk": page } = await company.pages();
  await company.call("PUT", `/api/knowledge/sources/acme/${page?.id}`, { status: "excluded" });
  await company.call("POST", `/api/knowledge/indexing/${held.id}/publish`, {});
  await company.settled(held.id);
  expect(await company.pages()).toMatchObject({ "/kiosk": { status: "excluded" }, "/pricing": { status: "active" } });
  expect((await company.ask(kiosk)).citations).toEqual([]);
  company.site.pages["/pricing"] = pricing("$189");
  expect(await company.index()).toMatchObject({ status: "finished", changes: { changed: 1 } });
});

test("what the front page tells is asked of the new front page, before it is anybody's", async () => {
  const company = await openCrawledCompany(closers, site());
  await company.index();
  const kept = await keep(company, { question: "What do you do?", expectedFact: "warehouses of every size" });
  expect(kept.lastResult).toBe("passed");
  company.site.pages["/pricing"] = pricing("$219");
  expect(await company.index()).toMatchObject({ status: "finished", changes: { changed: 1 } });
  company.site.pages["/"] = aPage(
    "Acme",
    '<p>Acme plans dock doors for large warehouses.</p><a href="/pricing">p</a> <a href="/kiosk">k</a>',
  );
  expect(await company.index()).toMatchObject({
    status: "held",
    failures: [{ regressionId: kept.id, reply: expect.stringContaining("large warehouses") }],
  });
});

test("a refusal is no answer", async () => {
  const company = await openCrawledCompany(closers, site());
  await company.index();
  const question = "Can the gate kiosk print a label in colour?";
  expect((await company.ask(question)).response).toMatch(/^I couldn't find/u);
  expect(await keep(company, { question, expectedUrl: `${company.site.origin}/kiosk` })).toMatchObject({ lastResult: "failed" });
});

test("a question needs what is expected, is the organization's own, and only so many fit", async () => {
  const company = await openCrawledCompany(closers, site());
  for (const body of [{ question: growth }, { question: " ", expectedFact: "x" }, { question: growth, expectedUrl: "nowhere" }])
    expect((await company.call("POST", path, body)).status).toBe(400);
  for (const as of ["globex", null] as const) {
    expect((await company.call("POST", path, { question: growth, expectedFact: "x" }, as)).status).toBe(as === null ? 401 : 404);
    expect((await company.call("GET", path, undefined, as)).status).toBe(as === null ? 401 : 404);
  }
  expect(await keep(company, { question: growth, expectedFact: "x" })).toMatchObject({ lastResult: "failed" });
  for (let each = 0; each < 2; each += 1) await keep(company, { question: `${growth} ${each}`, expectedFact: "x" });
  const page = (await company.call<RegressionList>("GET", `${path}?limit=2`)).body;
  expect(page.regressions).toHaveLength(2);
  const rest = (await company.call<RegressionList>("GET", `${path}?limit=2&after=${page.next}`)).body;
  expect([rest.regressions.length, rest.next]).toEqual([1, null]);
});
