import { bumpRevision, type Database } from "../../db/database.ts";
import { createPageReader, type PageReader } from "../read/page-reader.ts";
import { createGates, runCrawl } from "./crawl-run.ts";
import { SiteFailure } from "./open-site.ts";
import type { SafeFetch } from "./safe-fetch.ts";
import type { Shelf } from "./store-page.ts";

export { readIndexing } from "./read-indexing.ts";

export interface WebsiteCrawlerDeps {
  db: Database;
  safeFetch: SafeFetch;
  clock: () => Date;
  ids: () => string;
  log: { info(details: object, message: string): void };
  /** Requests at once to one host, over all crawls of this process. */
  concurrencyPerHost: number;
  pageReader?: PageReader;
}

export interface WebsiteCrawler {
  /**
   * Runs one row of `indexings` to its end, from wherever it stands; one that ended is left alone.
   * A website that cannot be crawled ends the row as failed, with a sentence for people.
   * @throws the signal's reason when it aborts, and what the store throws: both mean that the crawl goes on when called again.
   */
  crawl(indexingId: string, signal: AbortSignal, options?: { timeLimitMs?: number | null }): Promise<void>;
  close(): Promise<void>;
}

const LEAST_TIME_LIMIT_MS = 1_000;

/** Makes the crawler that fills libraries from websites. */
export function createWebsiteCrawler(deps: WebsiteCrawlerDeps): WebsiteCrawler {
  const { db, clock, ids, log } = deps;
  const pageReader = deps.pageReader ?? createPageReader();
  const gateOf = createGates(deps.concurrencyPerHost);
  const now = () => clock().toISOString();

  async function crawl(
    indexingId: string,
    signal: AbortSignal,
    { timeLimitMs = null }: { timeLimitMs?: number | null } = {},
  ): Promise<void> {
    signal.throwIfAborted();
    const indexing = await db.read.selectFrom("indexings").selectAll().where("id", "=", indexingId).executeTakeFirst();
    if (indexing === undefined || indexing.status === "finished" || indexing.status === "failed") return;
    const website = await db.read.selectFrom("sources").select(["title", "text"]).where("id", "=", indexing.websiteId).executeTakeFirst();
    if (website === undefined) return end(indexingId, "failed", "The website is no longer in the library.");
    const startedAt = indexing.startedAt ?? now();
    await db.write((tx) => tx.updateTable("indexings").set({ status: "running", startedAt }).where("id", "=", indexingId).execute());
    const shelf = (): Shelf => ({ libraryId: indexing.libraryId, websiteId: indexing.websiteId, now: now(), ids });
    const limit = timeLimitMs === null ? null : Math.max(LEAST_TIME_LIMIT_MS, timeLimitMs);
    try {
      const { indexed, startReason } = await runCrawl(
        { ...deps, pageReader, gateOf, shelf, nameWebsite: (title) => nameWebsite(shelf(), title) },
        indexing,
        website,
        signal,
        limit,
      );
      if (indexed === 0) throw new SiteFailure(`No page of the website could be indexed. ${startReason ?? ""}`.trim());
      await nameWebsite(shelf(), null);
      await end(indexingId, "finished", null);
      log.info({ indexingId, indexed }, "a website was indexed");
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof SiteFailure)) {
        // An overlay may end while its crawl runs; then there is nothing left to go on with.
        if (await isGone(indexingId)) return;
        throw error;
      }
      await failWebsite(shelf(), error.message);
      await end(indexingId, "failed", error.message);
      log.info({ indexingId }, "a website could not be indexed");
    }
  }

  async function isGone(indexingId: string): Promise<boolean> {
    return (await db.read.selectFrom("indexings").select("id").where("id", "=", indexingId).executeTakeFirst()) === undefined;
  }

  async function end(indexingId: string, status: "finished" | "failed", error: string | null): Promise<void> {
    await db.write((tx) => tx.updateTable("indexings").set({ status, error, finishedAt: now() }).where("id", "=", indexingId).execute());
  }

  async function nameWebsite(shelf: Shelf, name: string | null): Promise<void> {
    await db.write(async (tx) => {
      const website = await tx
        .selectFrom("sources")
        .select(["title", "status", "problem"])
        .where("id", "=", shelf.websiteId)
        .executeTakeFirst();
      if (website === undefined) return;
      const title = name ?? website.title;
      if (website.title === title && website.status === "active" && website.problem === null) return;
      const revision = await bumpRevision(tx, shelf.libraryId);
      await tx
        .updateTable("sources")
        .set({ title, status: "active", problem: null, revision, updatedAt: shelf.now })
        .where("id", "=", shelf.websiteId)
        .execute();
    });
  }

  /** A website that never gave a page is not one of the library's; one that did keeps answering from its last good texts. */
  async function failWebsite(shelf: Shelf, problem: string): Promise<void> {
    await db.write(async (tx) => {
      const page = await tx
        .selectFrom("sources")
        .select("id")
        .where("parentId", "=", shelf.websiteId)
        .where("status", "in", ["active", "failed"])
        .executeTakeFirst();
      const revision = await bumpRevision(tx, shelf.libraryId);
      const status = page === undefined ? "failed" : "active";
      await tx.updateTable("sources").set({ status, problem, revision, updatedAt: shelf.now }).where("id", "=", shelf.websiteId).execute();
    });
  }

  return { crawl, close: () => pageReader.close() };
}
