import type { IndexingReply, LibraryPageList, LibrarySourceList } from "@disco/protocol";
import { afterEach, expect, test, vi } from "vitest";
import { aPage, type CrawledCompany, openCrawledCompany } from "../../../testing/library/open-crawled-company.ts";

// Each story crawls a site several times.
vi.setConfig({ testTimeout: 90_000 });
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const soon = { timeout: 20_000, interval: 20 };
const linksTo = (paths: readonly string[]) => paths.map((path) => `<a href="${path}">more</a>`).join(" ");
const site = {
  "/": aPage("Acme", `<p>Acme plans dock doors for warehouses of every size.</p>${linksTo(["/pricing", "/kiosk", "/legal"])}`),
  "/pricing": aPage("Pricing", "<p>The Growth plan costs $189 a site each month.</p>"),
  "/kiosk": aPage("Gate kiosk", "<p>The gate kiosk keeps working without the internet for 8 hours.</p>"),
  "/legal": aPage("Legal", "<p>The place of jurisdiction is Rotterdam in the Netherlands.</p>"),
  "/hidden-away": aPage("Spare parts", "<p>Spare parts for dock levellers are shipped from Antwerp within two days.</p>"),
};
const cites = async (company: CrawledCompany, question: string) =>
  (await company.ask(question)).citations.map(({ url }) => url?.replace(company.site.origin, ""));
const source = (id: string | undefined, rest = "") => `/api/knowledge/sources/acme/${id}${rest}`;

test("a website is listed with its pages by status, its method, its plan and its last crawl", async () => {
  const company = await openCrawledCompany(closers, { ...site, "/legal": (_request, response) => void response.writeHead(503).end() });
  await company.index();
  company.site.pages["/kiosk"] = (_request, response) => void response.writeHead(500).end();
  delete company.site.pages["/pricing"];
  const last = await company.index();
  const [website] = await company.websites();
  expect(website).toMatchObject({
    kind: "website",
    url: `${company.site.origin}/`,
    title: "Acme",
    status: "active",
    method: "website",
    pages: { active: 1, failed: 1, excluded: 0, gone: 1 },
    recrawl: "never",
    nextCrawlAt: null,
    isOwn: true,
    updatedAt: last.finishedAt,
    lastIndexing: { id: last.id, status: "finished", changes: { gone: 1 } },
  });
  expect(await company.pages()).toMatchObject({
    "/": { status: "active", problem: null },
    "/kiosk": { status: "failed", problem: "The website answered with an error (500).", title: "Gate kiosk" },
    "/pricing": { status: "gone", problem: "The page was not found (404).", cause: { code: "page_not_found", values: { status: "404" } } },
  });
  // Its last good text answers, and the page that is gone does not.
  expect(await cites(company, "How long does the gate kiosk work without the internet?")).toContain("/kiosk");
  expect(await cites(company, "How much is the Growth plan?")).not.toContain("/pricing");
  company.site.pages["/kiosk"] = site["/kiosk"];
  expect(await company.index()).toMatchObject({ changes: { added: 0, changed: 0, moved: 0, gone: 0 } });
  expect((await company.pages())["/kiosk"]).toMatchObject({ status: "active", problem: null });

  const stranger = await company.call<LibrarySourceList>("GET", "/api/knowledge/sources/acme", undefined, null);
  expect(stranger.body.sources).toMatchObject([{ isOwn: false, pages: { active: 2, failed: 0, gone: 0 }, lastIndexing: null }]);
  const seen = await company.call<LibraryPageList>("GET", source(website?.id, "/pages?limit=1"), undefined, "globex");
  expect(seen.body).toMatchObject({ pages: [{ url: `${company.site.origin}/` }], next: `${company.site.origin}/` });
  const rest = source(website?.id, `/pages?after=${encodeURIComponent(seen.body.next ?? "")}`);
  expect((await company.call<LibraryPageList>("GET", rest)).body.pages.map(({ title }) => title)).toEqual(["Gate kiosk", "Pricing"]);
});

test("an excluded page answers nothing and is not asked for again until somebody takes it back", async () => {
  const company = await openCrawledCompany(closers, { ...site });
  await company.index();
  const { "/legal": legal, "/kiosk": kiosk } = await company.pages();
  for (const as of ["globex", null] as const)
    expect((await company.call("PUT", source(legal?.id), { status: "excluded" }, as)).status).toBe(as === null ? 401 : 403);
  expect((await company.call("PUT", source(legal?.id), { status: "excluded" })).status).toBe(200);
  // A single page that is deleted would come back with the next crawl, so it counts as excluded.
  expect((await company.call("DELETE", source(kiosk?.id))).status).toBe(200);
  expect(await cites(company, "Where is the place of jurisdiction?")).not.toContain("/legal");
  company.site.hits.length = 0;
  const again = await company.index();
  expect(again.skipped).toContainEqual({
    url: `${company.site.origin}/legal`,
    reason: "This page was excluded.",
    cause: { code: "excluded", values: {} },
  });
  expect(company.site.hits).not.toContain("/legal");
  expect(await company.pages()).toMatchObject({ "/legal": { status: "excluded" }, "/kiosk": { status: "excluded" } });
  expect((await company.call("PUT", source(legal?.id), { status: "active" })).status).toBe(200);
  expect(await cites(company, "Where is the place of jurisdiction?")).toContain("/legal");
  expect(await company.index("/kiosk")).toMatchObject({ status: "finished", pagesIndexed: 1 });
  expect(await cites(company, "How long does the gate kiosk work without the internet?")).toContain("/kiosk");
});

test("a page that was gone before it was excluded is taken back as gone, and answers when it is there again", async () => {
  const company = await openCrawledCompany(closers, { ...site });
  await company.index();
  delete company.site.pages["/legal"];
  await company.index();
  const { "/legal": legal } = await company.pages();
  expect(legal).toMatchObject({ status: "gone" });
  for (const status of ["excluded", "active"]) expect((await company.call("PUT", source(legal?.id), { status })).status).toBe(200);
  expect(await company.pages()).toMatchObject({ "/legal": { status: "gone" } });
  expect(await cites(company, "Where is the place of jurisdiction?")).not.toContain("/legal");
  company.site.pages["/legal"] = site["/legal"];
  await company.index();
  expect(await cites(company, "Where is the place of jurisdiction?")).toContain("/legal");
});

test("a page that no link leads to is indexed alone by its address, belongs to its website, and stays over crawls", async () => {
  const company = await openCrawledCompany(closers, { ...site });
  await company.index();
  company.site.hits.length = 0;
  expect(await company.index("/hidden-away")).toMatchObject({ status: "finished", pagesIndexed: 1, pagesFound: 1 });
  expect(company.site.hits.filter((path) => path !== "/robots.txt")).toEqual(["/hidden-away"]);
  expect(await cites(company, "From where are spare parts shipped?")).toContain("/hidden-away");
  expect(await company.websites()).toHaveLength(1);
  await company.index();
  expect(await cites(company, "From where are spare parts shipped?")).toContain("/hidden-away");
  company.site.pages["/parts"] = (_request, response) => void response.writeHead(301, { location: "/levellers" }).end();
  company.site.pages["/levellers"] = aPage("Levellers", "<p>Dock levellers carry nine tonnes each.</p>");
  expect(await company.index("/parts")).toMatchObject({ status: "finished", pagesIndexed: 1, pagesSkipped: 1 });
  expect(await cites(company, "How much do dock levellers carry?")).toContain("/levellers");
  expect(await company.index("/nowhere")).toMatchObject({
    status: "failed",
    error: "The page could not be indexed. The page was not found (404).",
    cause: { code: "page_not_found", values: { status: "404" } },
  });
  expect(await company.websites()).toMatchObject([{ status: "active", problem: null }]);
  const spare = (await company.pages())["/hidden-away"];
  company.site.pages["/hidden-away"] = aPage("Spare parts", "<p>Spare parts are shipped from Ghent within one day.</p>");
  company.clock.advance(60_000);
  const recrawl = await company.call<IndexingReply>("POST", source(spare?.id, "/recrawl"), {});
  expect(recrawl.status).toBe(202);
  expect(await company.settled(recrawl.body.data.id)).toMatchObject({ changes: { changed: 1 } });
  expect((await company.ask("From where are spare parts shipped?")).response).toContain("Ghent");
});

test("crawls of long ago are forgotten, however many came since", async () => {
  const company = await openCrawledCompany(closers, { ...site });
  await company.index();
  const { libraryId, db } = company;
  const [website] = await company.websites();
  const ended = (name: string, days: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `${name}-${at}`,
      libraryId,
      websiteId: website?.id ?? "",
      url: `${company.site.origin}/`,
      status: "finished" as const,
      maxPages: 200,
      error: null,
      createdAt: new Date(company.clock().getTime() - days * 86_400_000).toISOString(),
      startedAt: null,
      finishedAt: null,
    }));
  await db.write((tx) =>
    tx
      .insertInto("indexings")
      .values([...ended("old", 40, 5), ...ended("recent", 10, 62)])
      .execute(),
  );
  await company.index();
  const kept = async (name: string) =>
    (await db.read.selectFrom("indexings").select("id").execute()).filter(({ id }) => id.startsWith(name)).length;
  await expect.poll(() => kept("old"), soon).toBe(0);
  expect(await kept("recent")).toBe(62);
});

test("a removed website leaves nothing to answer from, and ends its crawls", async () => {
  const company = await openCrawledCompany(closers, { ...site });
  await company.index();
  const [website] = await company.websites();
  await company.call("PUT", source(website?.id), { recrawl: "daily" });
  expect((await company.call("DELETE", source(website?.id), undefined, "globex")).status).toBe(403);
  expect((await company.call("DELETE", source(website?.id))).status).toBe(200);
  expect(await company.websites()).toEqual([]);
  expect(await cites(company, "How much is the Growth plan?")).toEqual([]);
  expect(await company.db.read.selectFrom("passages").select("id").execute()).toEqual([]);
  expect((await company.call("DELETE", source(website?.id))).status).toBe(404);
  expect((await company.call("POST", source(website?.id, "/recrawl"), {})).status).toBe(404);
  expect(await company.index()).toMatchObject({ status: "finished", pagesIndexed: 4 });
  expect(await cites(company, "How much is the Growth plan?")).toContain("/pricing");
});

test("a website that is removed amid its first crawl stays removed", async () => {
  const paths = [...Array(40).keys()].map((number) => `/part-${number}`);
  const pages = Object.fromEntries(
    paths.map((path) => [path, aPage(`Part ${path}`, `<p>The part ${path} is kept in the shelf of ${path}.</p>`)]),
  );
  const company = await openCrawledCompany(closers, { ...pages, "/": aPage("Parts", linksTo(paths)) });
  const crawl = company.index();
  await expect.poll(async () => (await company.websites())[0]?.pages.active ?? 0, soon).toBeGreaterThan(2);
  const [website] = await company.websites();
  expect((await company.call("DELETE", source(website?.id))).status).toBe(200);
  expect(await crawl).toMatchObject({ status: "failed" });
  expect(await company.db.read.selectFrom("passages").select("id").execute()).toEqual([]);
  expect(await company.db.read.selectFrom("sources").select("url").where("status", "=", "active").execute()).toEqual([]);
});

test("a page that is indexed by itself while a crawl of its website is under way is one page afterwards", async () => {
  const company = await openCrawledCompany(closers, { ...site });
  await company.index();
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  company.site.pages["/"] = aPage("Acme", `<p>Acme plans dock doors.</p>${linksTo(["/pricing", "/kiosk", "/legal", "/levellers"])}`);
  company.site.pages["/levellers"] = aPage("Levellers", "<p>Dock levellers carry nine tonnes each.</p>");
  company.site.pages["/legal"] = (_request, response) => {
    asked.resolve();
    void release.promise.then(() => response.writeHead(200, { "content-type": "text/html" }).end(site["/legal"]));
  };
  const crawl = company.index();
  await asked.promise;
  const staged = () => company.db.read.selectFrom("stagedPages").select("url").where("url", "like", "%/levellers").execute();
  await expect.poll(staged, soon).toHaveLength(1);
  company.site.pages["/levellers"] = aPage("Levellers", "<p>Dock levellers carry twelve tonnes each.</p>");
  expect(await company.index("/levellers")).toMatchObject({ status: "finished", pagesIndexed: 1 });
  release.resolve();
  expect(await crawl).toMatchObject({ status: "finished" });
  expect(await company.pages()).toMatchObject({ "/levellers": { status: "active" }, "/legal": { status: "active" } });
  expect(await cites(company, "How much do dock levellers carry?")).toEqual(["/levellers"]);
  expect((await company.ask("How much do dock levellers carry?")).response).toContain("twelve tonnes");
});

test("pages that the website withdraws by robots.txt or noindex are gone with the next crawl, even all of them", async () => {
  const company = await openCrawledCompany(closers, { ...site });
  await company.index();
  company.site.pages["/robots.txt"] = "User-agent: *\nDisallow: /legal";
  company.site.pages["/kiosk"] = aPage("Gate kiosk", "<p>The gate kiosk works offline.</p>", '<meta name="robots" content="noindex">');
  expect(await company.index()).toMatchObject({ changes: { gone: 2 } });
  expect(await company.pages()).toMatchObject({
    "/legal": { status: "gone" },
    "/kiosk": { status: "gone" },
    "/pricing": { status: "active" },
  });
  company.site.pages["/robots.txt"] = "User-agent: *\nDisallow: /";
  expect(await company.index()).toMatchObject({ status: "finished", changes: { gone: 2 } });
  expect(await cites(company, "How much is the Growth plan?")).toEqual([]);
  // A website that cannot be reached has withdrawn nothing.
  company.site.pages["/robots.txt"] = "";
  await company.index();
  company.site.pages["/robots.txt"] = (_request, response) => void response.writeHead(500).end();
  expect(await company.index()).toMatchObject({ status: "failed", error: "The website's robots.txt cannot be read right now." });
  expect(await company.websites()).toMatchObject([{ problem: "The website's robots.txt cannot be read right now.", pages: { active: 3 } }]);
  expect(await cites(company, "How much is the Growth plan?")).toContain("/pricing");
});

test("a website in maintenance, which says the same at every address, loses nothing that it said before", async () => {
  const company = await openCrawledCompany(closers, { ...site });
  await company.index();
  const before = company.site.pages;
  const notice = aPage("Maintenance", "<p>We are working on our website. Please come back in an hour.</p>");
  company.site.pages = Object.fromEntries(Object.keys(before).map((path) => [path, path === "/robots.txt" ? "" : notice]));
  const failed = await company.index();
  expect(failed).toMatchObject({ status: "failed", cause: { code: "one_text" } });
  expect(await company.websites()).toMatchObject([{ status: "active", problem: failed.error, pages: { active: 4 } }]);
  expect(await cites(company, "How much is the Growth plan?")).toContain("/pricing");
  company.site.pages = before;
  expect(await company.index()).toMatchObject({ status: "finished", changes: { gone: 0, changed: 0 } });
  expect(await company.websites()).toMatchObject([{ problem: null }]);
});

test("a planned crawl runs when it is due, once, and plans the next; a plan that is given up runs no more", async () => {
  const company = await openCrawledCompany(closers, { ...site });
  await company.index();
  const [website] = await company.websites();
  const indexings = async () => (await company.db.read.selectFrom("indexings").select("id").execute()).length;
  expect((await company.call("PUT", source(website?.id), { recrawl: "hourly" })).status).toBe(400);
  expect((await company.call("PUT", source(website?.id), { recrawl: "daily" })).status).toBe(200);
  const day = 24 * 3_600_000;
  const dueAt = new Date(company.clock().getTime() + day).toISOString();
  expect(await company.websites()).toMatchObject([{ recrawl: "daily", nextCrawlAt: dueAt }]);
  company.clock.advance(day - 1_000);
  expect(await indexings()).toBe(1);
  company.site.pages["/pricing"] = aPage("Pricing", "<p>The Growth plan costs $219 a site each month.</p>");
  // Two days late: it is made up for once.
  company.clock.advance(2 * day);
  await expect
    .poll(async () => (await company.websites())[0]?.lastIndexing, { timeout: 15_000 })
    .toMatchObject({
      status: "finished",
      changes: { changed: 1 },
    });
  expect(await indexings()).toBe(2);
  expect(await company.websites()).toMatchObject([{ nextCrawlAt: new Date(company.clock().getTime() + day).toISOString() }]);
  expect((await company.ask("How much is the Growth plan?")).response).toContain("$219");
  await company.call("PUT", source(website?.id), { recrawl: "never" });
  company.clock.advance(3 * day);
  const waiting = () =>
    company.db.read
      .selectFrom("jobs")
      .select("id")
      .where("status", "in", ["queued", "running"])
      .where("kind", "=", "recrawl-website")
      .execute();
  await expect.poll(waiting, { timeout: 5_000 }).toEqual([]);
  expect(await indexings()).toBe(2);
});

test("a visitor's browser changes its own copy of a slug and sees it alone; plans are for members", async () => {
  const company = await openCrawledCompany(closers, { ...site }, 200);
  let cookie = "";
  const visit = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) => {
    const response = await company.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
    const [given] = response.cookies;
    if (given !== undefined) cookie = `${given.name}=${given.value}`;
    return response;
  };
  const started = await visit("POST", "/api/knowledge/index", { url: `${company.site.origin}/`, organizationId: "initech" });
  const { id } = started.json<IndexingReply>().data;
  await expect
    .poll(async () => (await visit("GET", `/api/knowledge/indexing/${id}`)).json().data.status, { timeout: 20_000 })
    .toBe("finished");
  const list = async () => (await visit("GET", "/api/knowledge/sources/initech")).json<LibrarySourceList>().sources;
  const [own] = await list();
  expect(own).toMatchObject({ isOwn: true, pages: { active: 4 }, lastIndexing: { id } });
  const path = `/api/knowledge/sources/initech/${own?.id}`;
  const pages = (await visit("GET", `${path}/pages`)).json<LibraryPageList>().pages;
  expect((await visit("PUT", `/api/knowledge/sources/initech/${pages[1]?.id}`, { status: "excluded" })).statusCode).toBe(200);
  expect(await list()).toMatchObject([{ pages: { active: 3, excluded: 1 } }]);
  expect((await visit("PUT", path, { recrawl: "daily" })).json()).toMatchObject({ code: "forbidden" });
  expect((await visit("PUT", path, { status: "excluded" })).json()).toMatchObject({ code: "invalid_request" });
  expect((await visit("PUT", `/api/knowledge/sources/initech/${pages[1]?.id}`, { recrawl: "daily" })).statusCode).toBe(400);
  const mine = cookie;
  cookie = "";
  expect(await list()).toEqual([]);
  expect((await visit("GET", `${path}/pages`)).statusCode).toBe(404);
  expect((await visit("DELETE", path)).statusCode).toBe(404);
  cookie = mine;
  expect((await visit("DELETE", path)).statusCode).toBe(200);
  expect(await list()).toEqual([]);
});

test("how many passages are understood is shown while vectors are made, to members of the organization alone", async () => {
  const company = await openCrawledCompany(closers, site);
  await company.index();
  const progress = async (token?: null) =>
    (await company.call<LibrarySourceList>("GET", "/api/knowledge/sources/acme", undefined, token)).body.understanding;
  expect(await progress()).toBeNull();
  const { libraryId } = company;
  const passages = await company.db.read.selectFrom("passages").select("id").where("libraryId", "=", libraryId).execute();
  const reading = { libraryId, model: "small", batch: 1 };
  await company.db.write(async (tx) => {
    await tx
      .insertInto("vectorReadings")
      .values({ ...reading, revision: -1 })
      .execute();
    const vectors = { textHash: "", vector: Buffer.of(1), sentences: Buffer.of() };
    await tx
      .insertInto("passageVectors")
      .values({ ...reading, ...vectors, passageId: passages[0]?.id ?? "" })
      .execute();
  });
  expect(await progress()).toEqual({ understood: 1, passages: passages.length });
  expect(await progress(null)).toBeNull();
  await company.db.write((tx) => tx.updateTable("vectorReadings").set({ revision: 1_000 }).execute());
  expect(await progress()).toBeNull();
});
