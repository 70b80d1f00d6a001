import type { FaqList, FaqReply } from "@disco/protocol";
import { headers } from "@disco/protocol/routes";
import { afterEach, expect, test } from "vitest";
import { bumpRevision } from "../../../db/database.ts";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { releaseCutOffKeys } from "../../../plugins/idempotency/idempotency.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";
import { sweepOverlays } from "./sweep-overlays.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const path = "/api/knowledge/faqs/harbour";
const faq = { question: "How deep is quay 1?", answer: "Nine metres." };

interface Visit {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  url?: string;
  payload?: object;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** Calls as a visitor. */
function visit({ app }: Company, { method = "POST", url = path, ...given }: Visit = {}) {
  return app.inject({ method, url, ...given });
}

function add(company: Company, given: Visit = {}) {
  return visit(company, { payload: faq, ...given });
}

function cookieOf(response: { cookies: { name: string; value: string }[] }): string {
  const [cookie] = response.cookies;
  return `${cookie?.name}=${cookie?.value}`;
}

async function questionsOf(company: Company, cookie: string): Promise<string[]> {
  const listed = await visit(company, { method: "GET", headers: { cookie } });
  return listed.json<FaqList>().faqs.map(({ question }) => question);
}

function overlays({ db }: Company) {
  return db.read.selectFrom("libraries").select("id").where("overlayTokenHash", "is not", null).execute();
}

test.each<Visit>([
  { method: "PUT", url: `${path}/unknown`, payload: faq },
  { method: "DELETE", url: `${path}/unknown` },
  { method: "POST", url: `${path}/unknown/restore` },
  { method: "PUT", url: "/api/knowledge/sources/harbour/unknown", payload: { status: "excluded" } },
  { method: "DELETE", url: "/api/knowledge/sources/harbour/unknown" },
  { method: "POST", url: "/api/knowledge/sources/harbour/unknown/recrawl" },
  { method: "DELETE", url: "/api/knowledge/documents/harbour/unknown" },
])("who has added nothing can change nothing, and $method $url begins no overlay", async (change) => {
  const company = await openCompany(closers);
  for (const cookie of ["", "disco_demo=of-another-slug"]) {
    const refused = await visit(company, { ...change, headers: { cookie } });
    expect([refused.statusCode, refused.json().code, refused.cookies]).toEqual([404, "not_found", []]);
  }
  expect(await overlays(company)).toEqual([]);
});

test("an address begins thirty overlays an hour, and who has one goes on adding to it", async () => {
  const company = await openCompany(closers, { withoutLimits: false });
  const first = await add(company);
  const statuses = [];
  for (let more = 0; more < 29; more += 1) statuses.push((await add(company)).statusCode);
  expect(statuses).toEqual(Array(29).fill(200));
  const refused = await add(company);
  expect([refused.statusCode, refused.json().code, refused.cookies]).toEqual([429, "rate_limited", []]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
  expect(await overlays(company)).toHaveLength(30);
  expect((await add(company, { headers: { cookie: cookieOf(first) } })).statusCode).toBe(200);
  expect((await add(company, { remoteAddress: "192.0.2.7" })).statusCode).toBe(200);
});

test("changing, deleting and restoring questions counts as adding them does", async () => {
  const company = await openCompany(closers, { withoutLimits: false });
  const changes: Visit[] = [
    { method: "PUT", url: `${path}/unknown`, payload: faq },
    { method: "DELETE", url: `${path}/unknown` },
    { method: "POST", url: `${path}/unknown/restore` },
  ];
  for (let round = 0; round < 40; round += 1)
    for (const change of changes) expect((await visit(company, change)).json()).toMatchObject({ code: "not_found" });
  const tooMany = { code: "rate_limited" };
  for (const change of [...changes, { payload: faq }]) expect((await visit(company, change)).json()).toMatchObject(tooMany);
});

test("what is added after an overlay's day stays, and nothing of that day comes back", async () => {
  const company = await openCompany(closers);
  const cookie = cookieOf(await add(company));
  company.clock.advance(24 * 3_600_000);
  const later = { question: "How deep is quay 2?", answer: "Ten metres." };
  expect((await add(company, { payload: later, headers: { cookie } })).statusCode).toBe(200);
  expect(await questionsOf(company, cookie)).toEqual([later.question]);
  await sweepOverlays(company.db, company.clock());
  expect(await questionsOf(company, cookie)).toEqual([later.question]);
  expect(await company.db.read.selectFrom("passages").select("text").execute()).toEqual([{ text: later.answer }]);
});

/** As a process leaves it that dies between a question and its answer, and the next one finds it. */
async function cutOffAnswers({ db }: Company): Promise<void> {
  await db.write((tx) => tx.updateTable("idempotencyKeys").set({ status: null, response: null }).execute());
  await releaseCutOffKeys(db);
}

const key = { [headers.idempotencyKey]: "a-visitors-try" };

test("a visitor who adds a question again under its key after a crash finds it stored once, in the same overlay", async () => {
  const company = await openCompany(closers);
  const first = await add(company, { headers: key });
  await cutOffAnswers(company);
  const again = await add(company, { headers: key });
  expect([again.statusCode, again.json<FaqReply>().faq]).toEqual([200, first.json<FaqReply>().faq]);
  expect(again.headers["idempotency-replayed"]).toBeUndefined();
  expect(cookieOf(again)).toBe(cookieOf(first));
  expect(await questionsOf(company, cookieOf(again))).toEqual([faq.question]);
  expect(await overlays(company)).toHaveLength(1);
  // A key that others think of too is no way into this overlay.
  const stranger = await add(company, { headers: key, remoteAddress: "192.0.2.7" });
  expect(cookieOf(stranger)).not.toBe(cookieOf(first));
});

test("a question that is sent again under its key from a browser that has another overlay by now is in that one", async () => {
  const company = await openCompany(closers);
  await add(company, { headers: key });
  await cutOffAnswers(company);
  const other = { question: "How deep is quay 2?", answer: "Ten metres." };
  const cookie = cookieOf(await add(company, { payload: other }));
  expect((await add(company, { headers: { ...key, cookie } })).statusCode).toBe(200);
  expect((await questionsOf(company, cookie)).toSorted()).toEqual([faq.question, other.question]);
});

async function addWebsite({ db, clock }: Company, slug: string, libraryId: string): Promise<void> {
  const now = clock().toISOString();
  const about = { id: `website-of-${slug}`, libraryId, kind: "website", url: `https://${slug}.example/`, title: slug, text: "" } as const;
  await db.write(async (tx) => {
    const website = { ...about, status: "active", revision: await bumpRevision(tx, libraryId), createdAt: now, updatedAt: now } as const;
    await tx.insertInto("sources").values(website).execute();
  });
}

test("a member is counted as a visitor is while they have a demo's website crawled again, and not with their own", async () => {
  const company = await openCompany(closers, { withoutLimits: false });
  const cookie = cookieOf(await add(company));
  const [overlay] = await overlays(company);
  await addWebsite(company, "harbour", overlay?.id ?? "");
  await addWebsite(company, "acme", company.libraryId);
  const bearer = await issueBearer(company.db, company.env, { email: "ann@acme.example", slug: "acme" });
  const recrawl = async (slug: string, more: Record<string, string> = { authorization: `Bearer ${bearer}` }) =>
    (await visit(company, { url: `/api/knowledge/sources/${slug}/website-of-${slug}/recrawl`, headers: { cookie, ...more } })).statusCode;
  const statuses = [];
  for (let time = 0; time < 6; time += 1) statuses.push([await recrawl("acme"), await recrawl("harbour")]);
  expect(statuses).toEqual([...Array(5).fill([202, 202]), [202, 429]]);
  expect([await recrawl("harbour", {}), await recrawl("acme")]).toEqual([429, 202]);
});
