import { afterAll, afterEach, beforeEach } from "vitest";
import type { Database } from "../../db/database.ts";
import { createWebsiteCrawler, readIndexing, type WebsiteCrawler } from "../../knowledge/crawl/crawl-website.ts";
import { createSafeFetch, type SafeFetch } from "../../knowledge/crawl/fetch/safe-fetch.ts";
import { createPageReader } from "../../knowledge/read/page-reader.ts";
import { type Answer, aWebsite, type TestWebsite } from "./a-website.ts";
import { openTestDatabase } from "../stores/open-test-database.ts";

const now = "2026-11-20T12:00:00.000Z";

export function createCrawlRoom() {
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

  const bare = (path: string) => path.replace(site.origin, "");

  /** Serves the pages, and puts the website into a library. */
  async function serve(pages: Record<string, Answer>): Promise<TestWebsite> {
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
          kind: "website",
          url: `${site.origin}/`,
          title: site.host,
          text: "",
          status: "active",
          revision: 0,
          createdAt: now,
          updatedAt: now,
        })
        .execute();
    });
    return site;
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
    const row = {
      id,
      libraryId: "library",
      websiteId: "website",
      url,
      maxPages,
      error: null,
      createdAt,
      startedAt: null,
      finishedAt: null,
    };
    await db.write((tx) =>
      tx
        .insertInto("indexings")
        .values({ ...row, status: "queued" })
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
    const pages = db.read.selectFrom("sources").selectAll().where("kind", "=", "page").where("status", "=", status);
    return (await pages.orderBy("url").execute()).map((row) => ({ ...row, path: bare(row.url ?? "") }));
  }

  return {
    get db() {
      return db;
    },
    closeLater: (close: () => unknown) => void closers.push(close),
    serve,
    aCrawler,
    queue,
    crawl,
    pagesOf,
    everyPassage: () => db.read.selectFrom("passages").selectAll().orderBy("id").execute(),
    revision: async () => (await db.read.selectFrom("libraries").select("revision").executeTakeFirstOrThrow()).revision,
  };
}

/** A page in the middle of what every page of a site has. */
export function aChromedPage(title: string, body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><title>${title} | Acme</title>${head}</head><body>
    <nav><a href="/">Home</a> <a href="/#start">Start</a></nav><main><h1>${title}</h1>${body}</main>
    <footer>© 2026 Acme, all rights reserved</footer><div class="cookie-banner">We use cookies. <button>Accept</button></div></body></html>`;
}

/** Words of its own for a page, so that it is no other page's twin. */
export function prose(subject: string): string {
  return `<p>${subject} is described here at some length, so that this page has words of its own to be found by.</p>`;
}
