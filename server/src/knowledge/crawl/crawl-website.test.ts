import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../db/database.ts";
import { type Answer, aWebsite, type TestWebsite } from "../../testing/a-website.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { createPageReader } from "../read/page-reader.ts";
import { createWebsiteCrawler, readIndexing, type WebsiteCrawler } from "./crawl-website.ts";
import { createSafeFetch, type SafeFetch } from "./safe-fetch.ts";

const pageReader = createPageReader();
let db: Database;
let site: TestWebsite;
let closers: (() => unknown)[] = [];
let lastId = 0;

beforeEach(async () => {
  db = await openTestDatabase();
  closers = [() => db.close()];
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
});
afterAll(() => pageReader.close());

const now = "2026-11-20T12:00:00.000Z";

function aPage(title: string, body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><title>${title} | Acme</title>${head}</head><body>
    <nav><a href="/">Home</a> <a href="/#start">Start</a></nav><main><h1>${title}</h1>${body}</main>
    <footer>© 2026 Acme, all rights reserved</footer><div class="cookie-banner">We use cookies. <button>Accept</button></div></body></html>`;
}

const prose = (subject: string) =>
  `<p>${subject} is described here at some length, so that this page has words of its own to be found by.</p>`;
const bare = (path: string) => path.replace(site.origin, "");

async function serve(pages: Record<string, Answer>): Promise<void> {
  site = await aWebsite(pages);
  closers.push(() => site.close());
  await db.write(async (tx) => {
    await tx
      .insertInto("libraries")
      .values({ id: "library", organizationId: null, slug: "acme", overlayTokenHash: null, expiresAt: null, createdAt: now })
      .execute();
    await tx
      .insertInto("sources")
      .values({
        id: "website",
        libraryId: "library",
        parentId: null,
        kind: "website",
        url: `${site.origin}/`,
        title: site.host,
        description: null,
        text: "",
        status: "active",
        problem: null,
        contentHash: null,
        etag: null,
        lastModified: null,
        revision: 0,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
  });
}

function aCrawler(options: { onFetch?: (url: string) => void; timeoutMs?: number } = {}): WebsiteCrawler {
  const fetcher = createSafeFetch({ allowHosts: [site.host], timeoutMs: options.timeoutMs ?? 5_000 });
  closers.push(() => fetcher.close());
  const safeFetch: SafeFetch = {
    ...fetcher,
    fetchPage: (url, request) => {
      options.onFetch?.(url);
      return fetcher.fetchPage(url, request);
    },
  };
  return createWebsiteCrawler({
    db,
    safeFetch,
    pageReader,
    clock: () => new Date(),
    ids: () => `id-${String((lastId += 1)).padStart(6, "0")}`,
    log: { info: () => {} },
    concurrencyPerHost: 4,
  });
}

async function queue(maxPages = 200, url = `${site.origin}/`): Promise<string> {
  const id = `indexing-${(lastId += 1)}`;
  const createdAt = new Date(Date.parse(now) + lastId * 1_000).toISOString();
  await db.write((tx) =>
    tx
      .insertInto("indexings")
      .values({
        id,
        libraryId: "library",
        websiteId: "website",
        url,
        status: "queued",
        maxPages,
        error: null,
        createdAt,
        startedAt: null,
        finishedAt: null,
      })
      .execute(),
  );
  return id;
}

/** Crawls to the end and gives what a client would see. */
async function crawl(options: { maxPages?: number; timeLimitMs?: number; timeoutMs?: number; url?: string } = {}) {
  const id = await queue(options.maxPages, options.url);
  await aCrawler({ timeoutMs: options.timeoutMs ?? 5_000 }).crawl(id, new AbortController().signal, {
    timeLimitMs: options.timeLimitMs ?? null,
  });
  const indexing = await readIndexing(db, id);
  if (indexing === null) throw new Error("The indexing is gone.");
  return {
    ...indexing,
    reasons: Object.fromEntries(indexing.skipped.map(({ url, reason }) => [bare(url), reason.replaceAll(site.origin, "")])),
  };
}

async function pagesOf(status: "active" | "failed" | "gone" = "active") {
  const rows = await db.read
    .selectFrom("sources")
    .selectAll()
    .where("kind", "=", "page")
    .where("status", "=", status)
    .orderBy("url")
    .execute();
  return rows.map((row) => ({ ...row, path: bare(row.url ?? "") }));
}

async function everyPassage() {
  return db.read.selectFrom("passages").selectAll().orderBy("id").execute();
}

async function revision() {
  return (await db.read.selectFrom("libraries").select("revision").executeTakeFirstOrThrow()).revision;
}

describe("a site that a crawl meets in life", () => {
  it("finds every page through links and sitemaps, and names what it left out and why", async () => {
    const canary = createServer((_request, response) => response.end("secret"));
    let canaryHits = 0;
    canary.on("request", () => (canaryHits += 1));
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    const canaryPort = (canary.address() as AddressInfo).port;
    closers.push(() => canary.close());
    const redirect =
      (location: string): Answer =>
      (_request, response) =>
        void response.writeHead(301, { location }).end();
    const bytes =
      (type: string, body: Buffer): Answer =>
      (_request, response) =>
        void response.writeHead(200, { "content-type": type }).end(body);

    await serve({
      "/robots.txt": `User-agent: *\nDisallow: /drafts/\nAllow: /drafts/public\nSitemap: {{origin}}/sitemap.xml\nSitemap: http://127.0.0.1:${canaryPort}/sitemap.xml`,
      "/sitemap.xml":
        "<sitemapindex><sitemap><loc>{{origin}}/sitemap-a.xml</loc></sitemap><sitemap><loc>{{origin}}/missing.xml</loc></sitemap>" +
        "<sitemap><loc>{{origin}}/sitemap-b.xml.gz</loc></sitemap><sitemap><loc>{{origin}}/sitemap.txt</loc></sitemap></sitemapindex>",
      "/sitemap-a.xml":
        "<urlset><url><loc>{{origin}}/listed</loc></url><url><loc>{{origin}}/missing-page</loc></url><url><loc>{{origin}}/drafts/secret</loc></url>" +
        `<url><loc>http://127.0.0.1:${canaryPort}/from-sitemap</loc></url><url><loc>http://169.254.169.254/</loc></url></urlset>`,
      "/sitemap-b.xml.gz": (_request, response) =>
        void response.end(
          gzipSync(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site.origin}/packed</loc></url></urlset>`),
        ),
      "/sitemap.txt": "{{origin}}/plain\n",
      "/listed": aPage("Listed", prose("The listed page")),
      "/packed": aPage("Packed", prose("The packed page")),
      "/plain": aPage("Plain", prose("The plainly listed page")),
      "/": aPage(
        "Home",
        `${prose("Acme")}<a href="/pricing?utm_source=x&utm_medium=y">P</a><a href="/pricing#plans">P</a><a href="/old">O</a><a href="/loop-a">L</a>
         <a href="/photo.png">i</a><a href="/report">r</a><a href="/drafts/secret">d</a><a href="/drafts/public">d</a><a href="/account">a</a><a href="/hidden">h</a>
         <a href="/hidden-header">h</a><a href="/calendar?month=2026-01">c</a><a href="/refresh">r</a><a href="/script">s</a><a href="/latin1">l</a><a href="/cp1252">w</a>
         <a href="http://[broken">b</a><a href="mailto:a@b.c">m</a><a href="javascript:void(0)">j</a><a href="http://">e</a><a href="/copy-of-pricing">c</a>
         <a href="/canonical?variant=2">c</a><a href="/to-private">p</a><a href="http://127.0.0.1:${canaryPort}/linked">p</a><a href="http://[::1]:${canaryPort}/">p</a>
         <a href="/drip">d</a><a href="/huge">h</a><a href="/bomb">b</a><a href="/a/b/a/b/a/b/a/b">t</a><a href="/nofollow">n</a><a rel="nofollow" href="/unfollowed">u</a>`,
        '<meta property="og:site_name" content="Acme">',
      ),
      "/pricing": aPage("Pricing", "<p>The Pro plan costs $49 a month and includes forty seats for the whole team.</p>"),
      "/copy-of-pricing": aPage("Pricing", "<p>The Pro plan costs $49 a month and includes forty seats for the whole team.</p>"),
      "/canonical?variant=2": aPage("Canonical", prose("The canonical page"), '<link rel="canonical" href="/canonical">'),
      "/canonical": aPage("Canonical", prose("The canonical page"), '<link rel="canonical" href="/canonical">'),
      "/old": redirect("/new"),
      "/new": aPage("New", prose("The new place")),
      "/loop-a": redirect("/loop-b"),
      "/loop-b": redirect("/loop-a"),
      "/report": bytes("application/pdf", Buffer.from("%PDF-1.4")),
      "/drafts/secret": aPage("Secret", prose("The secret")),
      "/drafts/public": aPage("Public draft", prose("The public draft")),
      "/account": redirect("/login?next=/account"),
      "/login?next=/account": aPage("Log in", '<form><input name="email"><input type="password"></form>'),
      "/hidden": aPage("Hidden", prose("A page for nobody"), '<meta name="robots" content="noindex, follow">'),
      "/hidden-header": (_request, response) =>
        void response
          .writeHead(200, { "content-type": "text/html", "x-robots-tag": "otherbot: nofollow, discobot: noindex" })
          .end(aPage("Hidden", prose("Another page for nobody"))),
      "/refresh": '<html><head><meta http-equiv="refresh" content="0; url=/refreshed"></head><body>Moving</body></html>',
      "/refreshed": aPage("Refreshed", prose("The place that a page led to")),
      "/script":
        '<html><head><title>App</title></head><body><div id="root"></div><noscript>Please enable JavaScript.</noscript><script src="/app.js"></script></body></html>',
      "/latin1": bytes(
        "text/html; charset=ISO-8859-1",
        Buffer.from(aPage("São Paulo", "<p>O escritório fica na avenida São João, número 1200.</p>"), "latin1"),
      ),
      "/cp1252": bytes(
        "text/html",
        Buffer.from(
          aPage("Köln", "<p>The office is in the Köln Südstadt, and it costs \x80 20.</p>", '<meta charset="windows-1252">'),
          "latin1",
        ),
      ),
      "/to-private": redirect(`http://127.0.0.1:${canaryPort}/redirected`),
      "/drip": (_request, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        const drip = setInterval(() => response.write("."), 50);
        response.on("close", () => clearInterval(drip));
      },
      "/huge": bytes("text/html", Buffer.alloc(6_000_000, "words ")),
      "/bomb": (_request, response) =>
        void response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(60_000_000))),
      "/nofollow": aPage(
        "Nofollow",
        `${prose("The page that leads nowhere")}<a href="/behind-nofollow">x</a>`,
        '<meta name="robots" content="nofollow">',
      ),
      "/unfollowed": aPage("Unfollowed", prose("What nobody should follow")),
      "/behind-nofollow": aPage("Behind", prose("What is behind")),
    });
    const months = Array.from({ length: 200 }, (_month, index) => new Date(Date.UTC(2026, index, 1)).toISOString().slice(0, 7));
    for (const [index, month] of months.entries()) {
      site.pages[`/calendar?month=${month}`] = aPage(
        `Events in ${month}`,
        `${prose(`Nothing at all in ${month}`)}<a href="/calendar?month=${months[index + 1]}">Next</a>`,
      );
    }

    const indexing = await crawl({ timeoutMs: 3_000 });
    expect(indexing).toMatchObject({ status: "finished", error: null, organizationId: "acme" });
    const paths = (await pagesOf()).map(({ path }) => path).filter((path) => !path.startsWith("/calendar"));
    expect(paths).toEqual(
      [
        "/",
        "/canonical",
        "/cp1252",
        "/drafts/public",
        "/latin1",
        "/listed",
        "/new",
        "/nofollow",
        "/packed",
        "/plain",
        "/pricing",
        "/refreshed",
      ].sort(),
    );
    expect((await pagesOf()).length - paths.length).toBeLessThanOrEqual(12);
    expect(indexing.reasons).toMatchObject({
      "/old": "Moved to /new",
      "/loop-a": "The page redirects too many times.",
      "/report": "Not a web page (application/pdf).",
      "/drafts/secret": "robots.txt disallows this page.",
      "/account": "The page asks visitors to sign in.",
      "/hidden": "The page asks not to be indexed.",
      "/hidden-header": "The page asks not to be indexed.",
      "/refresh": "Moved to /refreshed",
      "/script": "This page needs JavaScript and has no text of its own.",
      "/missing-page": "The page was not found (404).",
      "/copy-of-pricing": "The same text as /pricing",
      "/canonical?variant=2": "The same page as /canonical",
      "/to-private": "This address cannot be indexed.",
      "/drip": "The page could not be reached, or took too long.",
      "/huge": "The page is larger than 5 MB.",
      "/bomb": "The page is larger than 5 MB.",
    });
    expect(canaryHits).toBe(0);
    expect(site.hits).not.toContain("/drafts/secret");
    expect(site.hits).not.toContain("/unfollowed");
    expect(site.hits).not.toContain("/behind-nofollow");
    expect(site.hits.filter((path) => path.startsWith("/pricing"))).toEqual(["/pricing"]);
    expect(site.mostAtOnce).toBeLessThanOrEqual(4);

    const text = (await everyPassage()).map((passage) => `${passage.headingPath}\n${passage.text}`).join("\n");
    expect(text).toContain("The Pro plan costs $49 a month");
    expect(text).toContain("avenida São João");
    expect(text).toContain("Köln Südstadt, and it costs € 20");
    for (const chrome of ["cookies", "all rights reserved", "Accept", "secret", "Please enable"]) expect(text).not.toContain(chrome);
    const website = await db.read.selectFrom("sources").select("title").where("id", "=", "website").executeTakeFirstOrThrow();
    expect(website.title).toBe("Acme");
    expect((await pagesOf()).find(({ path }) => path === "/pricing")?.title).toBe("Pricing");
  });

  it("takes lines that most pages share out of all of them, and keeps a telling sentence once", async () => {
    const pages: Record<string, Answer> = {};
    const repeated =
      "<div>Products Solutions Company</div><div>Subscribe to our newsletter for updates today.</div><div>Every trial lasts 21 days without a card.</div>";
    const soup = (title: string, links: string) =>
      `<html><head><title>${title}</title></head><body><div>${repeated}</div><div><h1>${title}</h1>${prose(title)}${links}</div></body></html>`;
    const names = Array.from({ length: 12 }, (_page, index) => `/topic-${index}`);
    pages["/"] = soup("Start", names.map((name) => `<a href="${name}">x</a>`).join(""));
    for (const name of names) pages[name] = soup(`Topic${name}`, "");
    await serve(pages);
    await crawl();
    const texts = (await everyPassage()).map(({ text }) => text).join("\n");
    expect(texts).not.toContain("Products Solutions Company");
    expect(texts).not.toContain("newsletter");
    expect(texts.match(/Every trial lasts 21 days/gu)).toHaveLength(1);
    const before = await revision();
    pages["/topic-99"] = soup("Late topic", "");
    pages["/"] = soup("Start", [...names, "/topic-99"].map((name) => `<a href="${name}">x</a>`).join(" and "));
    await crawl();
    expect((await everyPassage()).map(({ text }) => text).join("\n")).not.toContain("Products Solutions Company");
    expect(await revision()).toBeGreaterThan(before);
  });
});

describe("limits and failures", () => {
  it("reads the telling pages first and stops at the limit of pages", async () => {
    const links = ["/blog/1", "/blog/2", "/tag/x?page=2", "/pricing", "/faq"];
    await serve({
      "/": aPage("Home", prose("Acme") + links.map((link) => `<a href="${link}">x</a>`).join("")),
      ...Object.fromEntries(links.map((link) => [link, aPage(link, prose(link))])),
    });
    const indexing = await crawl({ maxPages: 3 });
    expect((await pagesOf()).map(({ path }) => path)).toEqual(["/", "/faq", "/pricing"]);
    expect(indexing).toMatchObject({ pagesIndexed: 3, pagesFound: 6 });
    expect(indexing.reasons["/blog/1"]).toBe("The limit of pages was reached.");
  });

  it("ends in time with what it has", async () => {
    await serve({
      "/": aPage("Home", `${prose("Acme")}<a href="/never">x</a><a href="/pricing">y</a>`),
      "/pricing": aPage("Pricing", prose("The price")),
      "/never": () => {},
    });
    const startedAt = performance.now();
    const indexing = await crawl({ timeLimitMs: 1_000, timeoutMs: 20_000 });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(indexing).toMatchObject({ status: "finished", pagesIndexed: 2 });
    expect(indexing.reasons["/never"]).toBe("The time for this website was up.");
  });

  it("lets quick pages go before slow ones that take up the lanes, and still reads those", async () => {
    const names = Array.from({ length: 40 }, (_page, index) => `/guide/page-${index}`);
    const slowNames = Array.from({ length: 4 }, (_page, index) => `/guide/slow-${index}`);
    const quickServed = Promise.withResolvers<void>();
    let left = names.length;
    const quick =
      (link: string): Answer =>
      (_request, response) => {
        response.writeHead(200, { "content-type": "text/html" }).end(aPage(link, prose(link)));
        left -= 1;
        if (left === 0) quickServed.resolve();
      };
    // As slow as it gets: nothing comes before every quick page was read.
    const slow: Answer = (_request, response) =>
      void quickServed.promise.then(() =>
        response.writeHead(200, { "content-type": "text/html" }).end(aPage("Slow", prose("A slow page"))),
      );
    await serve({
      "/": aPage("Home", prose("Acme") + [...slowNames, ...names].map((link) => `<a href="${link}">x</a>`).join("")),
      ...Object.fromEntries(slowNames.map((link) => [link, slow])),
      ...Object.fromEntries(names.map((link) => [link, quick(link)])),
    });
    const indexing = await crawl();
    // The slow ones have one text, so they count once.
    expect(indexing).toMatchObject({ pagesIndexed: 42, pagesSkipped: 3 });
    expect(site.mostAtOnce).toBeLessThanOrEqual(4);
  });

  it.each([
    [
      "refuses robots",
      { "/robots.txt": "User-agent: *\nDisallow: /", "/": aPage("Home", prose("Acme")) },
      "The website's robots.txt asks not to be indexed.",
    ],
    [
      "has a robots.txt that fails",
      { "/robots.txt": ((_request, response) => void response.writeHead(500).end()) as Answer, "/": aPage("Home", prose("Acme")) },
      "The website's robots.txt cannot be read right now.",
    ],
    [
      "is built by script",
      { "/": '<div id="app"></div><script src="a.js"></script>' },
      "No page of the website could be indexed. This page needs JavaScript and has no text of its own.",
    ],
    [
      "is not there",
      {
        "/": ((request) => void request.socket.destroy()) as Answer,
        "/robots.txt": ((request) => void request.socket.destroy()) as Answer,
      },
      "The website could not be reached. Please check the address and try again.",
    ],
  ])("says in a sentence why a website that %s gave nothing", async (_name, pages, error) => {
    await serve(pages);
    expect(await crawl()).toMatchObject({ status: "failed", error });
    const website = await db.read.selectFrom("sources").select(["status", "problem"]).where("id", "=", "website").executeTakeFirstOrThrow();
    expect(website).toEqual({ status: "failed", problem: error });
  });

  it("says of a private address no more than of any other that it may not ask", async () => {
    await serve({});
    expect(await crawl({ url: "http://10.0.0.1/" })).toMatchObject({
      status: "failed",
      error: "This address cannot be indexed. Please use the public address of a website.",
    });
  });
});

describe("crawling again", () => {
  const names = Array.from({ length: 20 }, (_page, index) => `/guide/page-${index}`);
  const pages = () => ({
    "/": aPage("Home", prose("Acme") + names.map((link) => `<a href="${link}">x</a>`).join("")),
    ...Object.fromEntries(names.map((link) => [link, aPage(link, prose(link))])),
  });

  it("goes on where a killed crawl stood, and reads nothing twice that was stored", async () => {
    await serve(pages());
    const id = await queue();
    const kill = new AbortController();
    let fetched = 0;
    const killed = aCrawler({
      onFetch: () => {
        fetched += 1;
        if (fetched === 12) kill.abort(new Error("killed"));
      },
    }).crawl(id, kill.signal);
    await expect(killed).rejects.toThrow("killed");
    expect(await readIndexing(db, id)).toMatchObject({ status: "running" });
    const stored = await pagesOf();
    expect(stored.length).toBeGreaterThan(2);
    expect(stored.length).toBeLessThan(21);
    site.hits.length = 0;

    await aCrawler().crawl(id, new AbortController().signal);
    expect(await readIndexing(db, id)).toMatchObject({ status: "finished", pagesIndexed: 21, pagesFound: 21 });
    const all = await pagesOf();
    expect(all).toHaveLength(21);
    expect(all.filter(({ id: pageId }) => stored.some((page) => page.id === pageId))).toHaveLength(stored.length);
    // The start page is asked for again, to learn where the site is.
    for (const { path } of stored) if (path !== "/") expect(site.hits).not.toContain(path);
    const passages = await everyPassage();
    expect(new Set(passages.map(({ sourceId, ordinal }) => `${sourceId}:${ordinal}`)).size).toBe(passages.length);
    await aCrawler().crawl(id, new AbortController().signal);
    expect(await revision()).toBe(21 + 1);
  });

  it("writes nothing to the library when nothing has changed, by validators or by text", async () => {
    const validated: Answer = (request, response) => {
      if (request.headers["if-none-match"] === '"v1"') response.writeHead(304).end();
      else response.writeHead(200, { "content-type": "text/html", etag: '"v1"' }).end(aPage("Validated", prose("The validated page")));
    };
    await serve({ ...pages(), "/guide/page-3": validated });
    await crawl();
    const before = { revision: await revision(), pages: await pagesOf(), passages: await everyPassage() };
    const indexing = await crawl();
    expect(indexing).toMatchObject({ status: "finished", pagesIndexed: 21, pagesSkipped: 0 });
    expect({ revision: await revision(), pages: await pagesOf(), passages: await everyPassage() }).toEqual(before);
  });

  it("takes vanished and withdrawn pages out, keeps the last good text of failing ones, and changes only what changed", async () => {
    await serve(pages());
    await crawl();
    const before = await pagesOf();
    const keep = await everyPassage();
    delete site.pages["/guide/page-1"];
    site.pages["/guide/page-2"] = aPage("Withdrawn", prose("Withdrawn"), '<meta name="robots" content="noindex">');
    site.pages["/guide/page-3"] = (_request, response) => void response.writeHead(503).end();
    site.pages["/guide/page-4"] = aPage("Changed", prose("The changed page"));
    site.pages["/robots.txt"] = "User-agent: *\nDisallow: /guide/page-5";
    await crawl();
    expect((await pagesOf("gone")).map(({ path }) => path)).toEqual(["/guide/page-1", "/guide/page-2", "/guide/page-5"]);
    const [failed] = await pagesOf("failed");
    expect(failed).toMatchObject({ path: "/guide/page-3", problem: "The website answered with an error (503)." });
    const after = await everyPassage();
    const sourcesOf = (rows: typeof after) => new Set(rows.map(({ sourceId }) => sourceId));
    const idOf = (path: string) => before.find((page) => page.path === path)?.id ?? "";
    expect(sourcesOf(after).has(idOf("/guide/page-3"))).toBe(true);
    for (const path of ["/guide/page-1", "/guide/page-2", "/guide/page-5"]) expect(sourcesOf(after).has(idOf(path))).toBe(false);
    expect(after.some(({ sourceId, text }) => sourceId === idOf("/guide/page-4") && text.startsWith("The changed page"))).toBe(true);
    const untouched = keep.filter(({ sourceId }) => sourceId === idOf("/guide/page-9"));
    expect(after).toEqual(expect.arrayContaining(untouched));
  });

  it("finds a text again at its new address when the old one is gone", async () => {
    await serve({ "/": aPage("Home", `${prose("Acme")}<a href="/old">x</a>`), "/old": aPage("Moving", prose("The text that moves")) });
    await crawl();
    delete site.pages["/old"];
    site.pages["/new-place"] = aPage("Moving", prose("The text that moves"));
    site.pages["/"] = aPage("Home", `${prose("Acme")}<a href="/new-place">now here</a>`);
    await crawl();
    expect((await pagesOf()).map(({ path }) => path)).toEqual(["/", "/new-place"]);
    expect((await everyPassage()).filter(({ text }) => text.startsWith("The text that moves"))).toHaveLength(1);
  });
});
