import type { FaqReply, Member } from "@disco/protocol";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { bumpRevision } from "../../../db/database.ts";
import type { Identity } from "../../../identity/identity.ts";
import { createJobQueue } from "../../../jobs/job-queue.ts";
import { createSafeFetch } from "../../../knowledge/crawl/fetch/safe-fetch.ts";
import { createKnowledgeIndex } from "../../../knowledge/retrieve.ts";
import { addPage } from "../../../testing/library/a-library.ts";
import { buildTestApp, type TestApp } from "../../../testing/build-test-app.ts";
import { provisionOrganization } from "../../../identity/organizations/provision-organization.ts";
import { CRAWL_JOB } from "./start-indexing.ts";
import { knowledgeFeature } from "./routes.ts";
import { sweepOverlays } from "./sweep-overlays.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Two members of two organizations; a token is the organization's slug. */
const identity: Identity = {
  verify: async ({ headers }): Promise<Member | null> => {
    const slug = /^Bearer (acme|globex)$/u.exec(headers.authorization ?? "")?.[1];
    return slug === undefined
      ? null
      : { id: `member-${slug}`, email: `a@${slug}.example`, name: null, organization: { id: slug, slug, name: slug, role: "owner" } };
  },
};

async function openServer(): Promise<TestApp> {
  const safeFetch = createSafeFetch({ allowHosts: [], resolve: async () => [{ address: "93.184.215.14", family: 4 }] });
  const server = await buildTestApp({
    identity,
    env: { demoOverlay: { maxPages: 10, maxFaqs: 3 } },
    features: ({ db, env, limits, clock }) => {
      const jobs = createJobQueue({ db, clock });
      return [
        knowledgeFeature({ db, env, limits, clock, identity, jobs, assertUrlAllowed: safeFetch.checkAddress, faqWritten: async () => {} }),
      ];
    },
  });
  closers.push(server.close, safeFetch.close);
  for (const slug of ["acme", "globex"]) await provisionOrganization(server.db, { id: slug, slug, name: slug });
  await provisionOrganization(server.db, { id: "demo", slug: "quayfold", name: "Quayfold", isDemo: true });
  await addPage(server.db, "demo", {
    url: "https://quayfold.example/product/docks",
    title: "Dock doors | Quayfold",
    text: "Every door has a plan.",
  });
  return server;
}

interface Call {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: object;
  cookie?: string;
  as?: string;
  headers?: Record<string, string>;
}

function call({ app }: TestApp, path: string, { method = "GET", body, cookie, as, headers = {} }: Call = {}) {
  return app.inject({
    method,
    url: `/api/knowledge${path}`,
    headers: { ...headers, ...(cookie === undefined ? {} : { cookie }), ...(as === undefined ? {} : { authorization: `Bearer ${as}` }) },
    ...(body === undefined ? {} : { payload: body }),
  });
}

const faq = { question: "Do you ship to Norway?", answer: "Yes, within five days." };

function cookieOf(response: { cookies: { name: string; value: string }[] }): string {
  const [cookie] = response.cookies;
  return `${cookie?.name}=${cookie?.value}`;
}

test("a visitor's changes to the demo are seen by that browser alone", async () => {
  const server = await openServer();
  const added = await call(server, "/faqs/quayfold", { method: "POST", body: faq });
  expect(added.statusCode).toBe(200);
  expect(added.cookies[0]).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  const cookie = cookieOf(added);
  const { id } = added.json<FaqReply>().faq;

  expect((await call(server, "/faqs/quayfold", { cookie })).json()).toEqual({
    success: true,
    faqs: [{ id, ...faq, isOwn: true }],
    mayAdd: true,
  });
  expect((await call(server, "/faqs/quayfold")).json()).toEqual({ success: true, faqs: [], mayAdd: true });
  const stranger = cookieOf(await call(server, "/faqs/quayfold", { method: "POST", body: faq }));
  for (const method of ["PUT", "DELETE"] as const) {
    expect(
      (await call(server, `/faqs/quayfold/${id}`, { method, cookie: stranger, ...(method === "PUT" ? { body: faq } : {}) })).statusCode,
    ).toBe(404);
  }
  const changed = await call(server, `/faqs/quayfold/${id}`, { method: "PUT", cookie, body: { ...faq, answer: "No." } });
  expect(changed.json<FaqReply>().faq).toEqual({ id, ...faq, answer: "No." });
  const headers = { "content-type": "application/json" };
  expect((await call(server, `/faqs/quayfold/${id}`, { method: "DELETE", cookie, headers })).statusCode).toBe(200);
  expect((await call(server, "/faqs/quayfold", { cookie })).json()).toEqual({ success: true, faqs: [], mayAdd: true });

  await call(server, "/faqs/quayfold", { method: "POST", cookie, body: faq });
  server.clock.advance(25 * 3_600_000);
  expect((await call(server, "/faqs/quayfold", { cookie })).json()).toEqual({ success: true, faqs: [], mayAdd: true });
  expect((await call(server, "/context/quayfold", { cookie })).json().data.pagesIndexed).toBe(1);
  const overlays = () => server.db.read.selectFrom("libraries").select("id").where("expiresAt", "is not", null).execute();
  expect(await overlays()).toHaveLength(2);
  await sweepOverlays(server.db, server.clock());
  expect(await overlays()).toEqual([]);
  expect(await server.db.read.selectFrom("sources").select("id").where("kind", "=", "faq").execute()).toEqual([]);
});

test("an organization's slug takes writes from its own members only, whatever a header claims", async () => {
  const server = await openServer();
  const write = (given: Call) => call(server, "/faqs/acme", { method: "POST", body: faq, ...given });
  expect((await write({})).statusCode).toBe(401);
  expect((await write({ headers: { "x-demo-mode": "true", "x-organization-id": "acme" } })).statusCode).toBe(401);
  expect((await write({ as: "globex" })).json()).toMatchObject({ code: "slug_claimed" });
  expect((await write({ as: "forged" })).statusCode).toBe(401);
  const own = await write({ as: "acme" });
  expect(own.statusCode).toBe(200);
  expect(own.cookies).toEqual([]);
  expect((await call(server, "/faqs/acme")).json().faqs).toMatchObject([faq]);
  const path = `/faqs/acme/${own.json<FaqReply>().faq.id}`;
  expect((await call(server, path, { method: "DELETE", as: "globex" })).statusCode).toBe(403);
  expect(
    (await call(server, "/index", { method: "POST", as: "globex", body: { url: "https://evil.example/", organizationId: "acme" } }))
      .statusCode,
  ).toBe(403);
});

test("a list says what its reader may change, and the server allows just that", async () => {
  const server = await openServer();
  const visitor = cookieOf(await call(server, "/faqs/quayfold", { method: "POST", body: faq }));
  await call(server, "/faqs/acme", { method: "POST", as: "acme", body: faq });
  const shown = { url: "https://quayfold.example/faq", title: faq.question, text: faq.answer };
  await addPage(server.db, "demo", shown);
  await server.db.write((tx) => tx.updateTable("sources").set({ kind: "faq" }).where("url", "=", shown.url).execute());
  for (const [slug, caller, mayAdd, isOwn] of [
    ["acme", { as: "acme" }, true, [true]],
    ["acme", { as: "globex" }, false, [false]],
    ["acme", {}, false, [false]],
    ["quayfold", {}, true, [false]],
    ["quayfold", { cookie: visitor }, true, [false, true]],
    ["quayfold", { as: "acme" }, false, [false]],
    ["nobody", {}, true, []],
    ["nobody", { as: "acme" }, false, []],
  ] as const) {
    const told = (await call(server, `/faqs/${slug}`, caller)).json();
    expect([slug, caller, told.mayAdd, told.faqs.map((one: { isOwn: boolean }) => one.isOwn).sort()]).toEqual([
      slug,
      caller,
      mayAdd,
      isOwn,
    ]);
    for (const one of told.faqs) {
      const changed = await call(server, `/faqs/${slug}/${one.id}`, { method: "PUT", body: faq, ...caller });
      expect(changed.statusCode < 300).toBe(one.isOwn);
    }
    const added = await call(server, `/faqs/${slug}`, { method: "POST", body: faq, ...caller });
    expect(added.statusCode < 300).toBe(mayAdd);
    if (mayAdd) await call(server, `/faqs/${slug}/${added.json().faq.id}`, { method: "DELETE", ...caller });
  }
  expect((await call(server, "/faqs/acme", { as: "forged" })).statusCode).toBe(401);
});

test("a question that was added is found at once, and a deleted one is not", async () => {
  const server = await openServer();
  const index = createKnowledgeIndex(server.db);
  const library = await server.db.read.selectFrom("libraries").select("id").where("organizationId", "=", "acme").executeTakeFirstOrThrow();
  const find = async () =>
    (await index.retrieve([library.id], "shipping to Norway", { limit: 3 })).passages.map(({ title, text }) => [title, text]);
  expect(await find()).toEqual([]);
  const added = (await call(server, "/faqs/acme", { method: "POST", as: "acme", body: faq })).json<FaqReply>();
  expect(await find()).toEqual([[faq.question, faq.answer]]);
  await call(server, `/faqs/acme/${added.faq.id}`, { method: "DELETE", as: "acme" });
  expect(await find()).toEqual([]);
});

test("both fields of a question are needed, and an overlay holds only so many", async () => {
  const server = await openServer();
  for (const body of [
    { question: " ", answer: "x" },
    { question: "x", answer: "" },
    { question: "x" },
    { ...faq, isDemo: true },
    { ...faq, question: "x".repeat(501) },
  ]) {
    const refused = await call(server, "/faqs/quayfold", { method: "POST", body });
    expect([refused.statusCode, refused.json().code]).toEqual([400, "invalid_request"]);
  }
  const first = await call(server, "/faqs/quayfold", { method: "POST", body: faq });
  const cookie = cookieOf(first);
  const statuses = [];
  for (let added = 0; added < 3; added += 1)
    statuses.push((await call(server, "/faqs/quayfold", { method: "POST", body: faq, cookie })).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
});

test("indexing a website is a durable job, is joined rather than doubled, and only its owner sees it", async () => {
  const server = await openServer();
  const started = await call(server, "/index", { method: "POST", as: "acme", body: { url: "https://acme.example/" } });
  expect(started.statusCode).toBe(202);
  const { id } = started.json().data;
  expect(started.json().data).toMatchObject({ url: "https://acme.example/", organizationId: "acme", status: "queued", pagesIndexed: 0 });
  const again = await call(server, "/index", { method: "POST", as: "acme", body: { url: "https://acme.example/" } });
  expect(again.json().data.id).toBe(id);
  expect(await server.db.read.selectFrom("jobs").select(["kind", "key", "status"]).execute()).toEqual([
    { kind: CRAWL_JOB, key: id, status: "queued" },
  ]);
  expect((await call(server, `/indexing/${id}`, { as: "acme" })).json().data.id).toBe(id);
  for (const caller of [{}, { as: "globex" }]) {
    const unknown = await call(server, "/indexing/no-such-indexing", caller);
    const foreign = await call(server, `/indexing/${id}`, caller);
    expect([foreign.statusCode, foreign.json()]).toEqual([unknown.statusCode, unknown.json()]);
  }
});

test("of ten who ask at once for one website all join one crawl, and visitors without an account have two crawls among them", async () => {
  const server = await openServer();
  const ten = [...Array(10).keys()];
  const body = { url: "https://acme.example/" };
  const owners = await Promise.all(ten.map(() => call(server, "/index", { method: "POST", as: "acme", body })));
  expect(owners.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(202));
  expect(new Set(owners.map((answered) => answered.json().data.id)).size).toBe(1);
  const visitors = await Promise.all(
    ten.map((number) =>
      server.app.inject({
        method: "POST",
        url: "/api/knowledge/index",
        remoteAddress: `192.0.2.${number}`,
        payload: { url: `https://site-${number}.example/` },
      }),
    ),
  );
  expect(visitors.map(({ statusCode }) => statusCode).sort()).toEqual([202, 202, ...Array(8).fill(429)]);
  expect(await server.db.read.selectFrom("jobs").select("id").execute()).toHaveLength(3);
});

test("a visitor may index one website, a few times an hour, into a slug that nobody owns", async () => {
  const server = await openServer();
  const index = (url: string, cookie?: string) =>
    call(server, "/index", { method: "POST", body: { url }, ...(cookie === undefined ? {} : { cookie }) });
  const first = await index("https://www.initech.example/");
  expect(first.json().data).toMatchObject({ organizationId: "initech", status: "queued" });
  const cookie = cookieOf(first);
  expect((await call(server, `/indexing/${first.json().data.id}`, { cookie })).statusCode).toBe(200);
  expect((await call(server, `/indexing/${first.json().data.id}`)).statusCode).toBe(404);
  const elsewhere = await call(server, "/index", {
    method: "POST",
    body: { url: "https://other.example/", organizationId: "initech" },
    cookie,
  });
  expect(elsewhere.json()).toMatchObject({ code: "quota_exceeded" });
  const statuses = [];
  for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await index("https://www.initech.example/", cookie)).statusCode);
  expect(statuses).toEqual([202, 202, 202, 429]);
});

test("a member is counted as a visitor is while they index into a demo, and not with their own library", async () => {
  const server = await openServer();
  const index = async (url: string, given: Call, organizationId?: string) =>
    (await call(server, "/index", { method: "POST", body: { url, organizationId }, ...given })).statusCode;
  const demo = (given: Call) => index("https://www.initech.example/", given, "initech");
  const own = () => index("https://acme.example/", { as: "acme" });
  const statuses = [];
  for (let time = 0; time < 6; time += 1) statuses.push([await own(), await demo({ as: "acme", cookie: "disco_demo=x" })]);
  expect(statuses).toEqual([...Array(5).fill([202, 202]), [202, 429]]);
  // The hour is the address's, with and without an account.
  expect([await demo({ as: "globex", cookie: "disco_demo=y" }), await demo({}), await own()]).toEqual([429, 429, 202]);
});

test.each([
  "http://127.0.0.1/",
  "http://localhost:8080/",
  "http://2130706433/",
  "http://[::1]/",
  "http://169.254.169.254/latest/",
  "ftp://acme.example/",
  "http://user@acme.example/",
  `https://acme.example/${"ж".repeat(350)}`,
])("the address %s is refused before anything is stored", async (url) => {
  const server = await openServer();
  const refused = await call(server, "/index", { method: "POST", as: "acme", body: { url } });
  expect(refused.statusCode).toBe(400);
  expect(["url_not_allowed", "invalid_request"]).toContain(refused.json().code);
  expect(await server.db.read.selectFrom("jobs").select("id").execute()).toEqual([]);
});

test("the context names what is known, and costs nothing while it has not changed", async () => {
  const server = await openServer();
  const first = await call(server, "/context/quayfold");
  expect(first.json()).toMatchObject({
    success: true,
    data: { companyName: "Quayfold", products: ["Dock doors"], pagesIndexed: 1, organizationId: "quayfold" },
  });
  const headers = { "if-none-match": String(first.headers.etag) };
  expect((await call(server, "/context/quayfold", { headers })).statusCode).toBe(304);
  await addPage(server.db, "demo", { url: "https://quayfold.example/about", title: "About", text: "We plan doors." });
  expect((await call(server, "/context/quayfold", { headers })).json().data.pagesIndexed).toBe(2);
  expect((await call(server, "/context/nobody")).json()).toEqual({ success: true, data: null });
  const cookie = cookieOf(await call(server, "/faqs/quayfold", { method: "POST", body: faq }));
  await server.db.write((tx) =>
    sql`insert into sources (id, library_id, kind, url, title, text, status, revision, created_at, updated_at)
      select 'own', (select id from libraries where overlay_token_hash is not null), kind, url, 'Dock doors, as I found them', text, status, 1,
        created_at, updated_at
      from sources where url = 'https://quayfold.example/product/docks'`.execute(tx),
  );
  expect((await call(server, "/context/quayfold", { cookie })).json().data).toMatchObject({
    pagesIndexed: 2,
    sources: expect.arrayContaining([{ title: "Dock doors, as I found them", url: "https://quayfold.example/product/docks" }]),
  });
});

test("a context outlives what it does not show: a question is added and taken away, and a page that goes changes it", async () => {
  const server = await openServer();
  const { sourceId } = await addPage(server.db, "acme", { url: "https://acme.example/about", title: "About", text: "We make gates." });
  const first = await call(server, "/context/acme");
  expect(first.json().data.pagesIndexed).toBe(1);
  const headers = { "if-none-match": String(first.headers.etag) };
  const { faq: added } = (await call(server, "/faqs/acme", { method: "POST", as: "acme", body: faq })).json<FaqReply>();
  expect((await call(server, "/context/acme", { headers })).statusCode).toBe(304);
  expect((await call(server, `/faqs/acme/${added.id}`, { method: "DELETE", as: "acme" })).statusCode).toBe(200);
  expect((await call(server, "/context/acme", { headers })).statusCode).toBe(304);
  await server.db.write(async (tx) => {
    const { libraryId } = await tx.selectFrom("sources").select("libraryId").where("id", "=", sourceId).executeTakeFirstOrThrow();
    const revision = await bumpRevision(tx, libraryId);
    await tx.updateTable("sources").set({ status: "gone", revision }).where("id", "=", sourceId).execute();
  });
  expect((await call(server, "/context/acme", { headers })).json().data.pagesIndexed).toBe(0);
});

test("a context that is known is not sent again, but for a browser with changes of its own", async () => {
  const server = await openServer();
  const headers = { "if-none-match": String((await call(server, "/context/quayfold")).headers.etag) };
  const cookie = cookieOf(await call(server, "/faqs/quayfold", { method: "POST", body: faq }));
  expect((await call(server, "/context/quayfold", { headers })).statusCode).toBe(304);
  expect((await call(server, "/context/quayfold", { headers: { ...headers, cookie } })).statusCode).toBe(200);
});
