import type { CauseCode } from "@disco/protocol";
import type { Selectable } from "kysely";
import { bumpRevision, type Database } from "../../db/database.ts";
import { createLeases } from "../../db/leases.ts";
import type { IndexingsTable } from "../../db/tables/knowledge-tables.ts";
import { createPageReader, type PageReader } from "../read/page-reader.ts";
import { createSlice } from "../slice.ts";
import { crawlShortfalls } from "./crawl-shortfalls.ts";
import { createHostGates } from "./fetch/host-gate.ts";
import { createHostTurns, type HostTurn } from "./fetch/host-turns.ts";
import { runCrawl } from "./run/run-crawl.ts";
import { createLivePageStore } from "./store/live-page-store.ts";
import { SiteDisallowed, SiteFailure } from "./fetch/open-site.ts";
import { siteOf, toPageUrl } from "./fetch/page-url.ts";
import { CrawlEnded } from "./record-visit.ts";
import type { SafeFetch } from "./fetch/safe-fetch.ts";
import type { PageStore } from "./store/page-store.ts";
import { skipReasons } from "./skip-reasons.ts";
import { storeCause, storeOutcome, type StoredCause } from "../causes/stored-cause.ts";
import { createStagedPageStore } from "./store/staged-page-store.ts";
import { dropStaged, pruneIndexings } from "./store/staged-index.ts";
import { removePage } from "./store/store-page.ts";

export { readIndexing } from "./read-indexing.ts";

export interface WebsiteCrawlerDeps {
  db: Database;
  safeFetch: SafeFetch;
  clock: () => Date;
  ids: () => string;
  log: { info(details: object, message: string): void };
  /** Requests at once to one host, over all crawls. */
  concurrencyPerHost: number;
  pageReader?: PageReader;
}

export interface CrawlLimits {
  timeLimitMs?: number | null;
  /** The most pages that its library may hold. */
  mostPages?: number | null;
}

export interface WebsiteCrawler {
  /**
   * Crawls the website of one row of `indexings`, from the point it has reached; an ended one is left alone. The first crawl
   * goes live as it proceeds and ends the row. A later one leaves a staged index, in the phase `judging`, to publish. A website
   * that cannot be crawled ends the row as failed, with a sentence for people.
   * @throws the signal's reason when it aborts, NotYet, and errors of the store: the crawl then resumes when called again.
   */
  crawl(indexingId: string, signal: AbortSignal, options?: CrawlLimits): Promise<void>;
  close(): Promise<void>;
}

const LEAST_TIME_LIMIT_MS = 1_000;
const PAGES_AT_ONCE = 200;
const LEAST_ALIKE = 2;
const ALIKE_SHARE = 0.8;

/** Makes the crawler that fills libraries from websites. */
export function createWebsiteCrawler(deps: WebsiteCrawlerDeps): WebsiteCrawler {
  const { db, clock, ids, log } = deps;
  const pageReader = deps.pageReader ?? createPageReader();
  const gateOf = createHostGates(deps.concurrencyPerHost);
  const beginTurn = createHostTurns(createLeases(db, clock));
  const now = () => clock().toISOString();

  async function crawl(indexingId: string, signal: AbortSignal, { timeLimitMs = null, mostPages = null }: CrawlLimits = {}): Promise<void> {
    signal.throwIfAborted();
    const indexing = await db.read.selectFrom("indexings").selectAll().where("id", "=", indexingId).executeTakeFirst();
    if (indexing === undefined || (indexing.status !== "queued" && indexing.status !== "running") || indexing.phase !== "crawling") return;
    const { websiteId } = indexing;
    const website = await db.read.selectFrom("sources").select(["title", "text", "status"]).where("id", "=", websiteId).executeTakeFirst();
    if (website === undefined || website.status === "gone") return end(indexingId, "failed", storeCause("website_gone"));
    const turn = beginTurn();
    try {
      await turn.enter(siteOf(indexing.url).hostKey);
      await crawlInTurn(indexing, website, turn, signal, { timeLimitMs, mostPages });
    } finally {
      await turn.leave();
    }
  }

  async function crawlInTurn(
    indexing: Selectable<IndexingsTable>,
    website: { title: string; text: string },
    turn: HostTurn,
    signal: AbortSignal,
    { timeLimitMs, mostPages }: { timeLimitMs: number | null; mostPages: number | null },
  ): Promise<void> {
    const { id: indexingId, libraryId, websiteId } = indexing;
    const startedAt = indexing.startedAt ?? now();
    const mode = indexing.mode ?? ((await hasPages(libraryId, websiteId)) ? "staged" : "live");
    await db.write((tx) => tx.updateTable("indexings").set({ status: "running", startedAt, mode }).where("id", "=", indexingId).execute());
    const place = { libraryId, websiteId, mostPages, now, ids };
    const store = mode === "live" ? createLivePageStore(place) : createStagedPageStore(place, indexingId);
    const known = { title: indexing.siteTitle ?? website.title, text: indexing.siteLines ?? website.text };
    const limit = timeLimitMs === null ? null : Math.max(LEAST_TIME_LIMIT_MS, timeLimitMs);
    try {
      const { indexed, startReason, beyond } = await runCrawl({ ...deps, pageReader, gateOf, turn, store }, indexing, known, signal, limit);
      // An empty site is published when every page is gone; when none could be read, the old pages stay.
      if (indexed === 0 && !(await hasStagedLosses(indexingId)))
        throw new SiteFailure(storeOutcome(nothingFrom(indexing.scope), startReason));
      if (indexing.scope === "website" && (await saysOneThing(indexingId, store))) throw new SiteFailure(storeCause("one_text"));
      if (indexing.scope === "website") await noteShortfalls(indexingId, websiteId, beyond);
      await finish(indexingId, mode, store);
      log.info({ indexingId, indexed }, "a website was indexed");
    } catch (error) {
      signal.throwIfAborted();
      // An overlay may end while its crawl runs, and a website may be removed; then there is nothing left to go on with.
      if (error instanceof CrawlEnded) return;
      if (!(error instanceof SiteFailure)) {
        if (await isGone(indexingId)) return;
        throw error;
      }
      if (error instanceof SiteDisallowed && mode === "staged") await withdrawDisallowed(store, error);
      // Cut off on the way, it finds what it has staged before.
      if (error instanceof SiteDisallowed && (await hasStagedLosses(indexingId, skipReasons.disallowed))) {
        await finish(indexingId, mode, store);
        return;
      }
      if (indexing.scope === "website") await failWebsite(store, error.stored);
      await end(indexingId, "failed", error.stored);
      log.info({ indexingId }, "a website could not be indexed");
    }
  }

  async function hasPages(libraryId: string, websiteId: string): Promise<boolean> {
    const page = await db.read
      .selectFrom("sources")
      .select("id")
      .where("libraryId", "=", libraryId)
      .where("parentId", "=", websiteId)
      .where("status", "in", ["active", "failed"])
      .limit(1)
      .executeTakeFirst();
    return page !== undefined;
  }

  async function hasStagedLosses(indexingId: string, reason?: StoredCause): Promise<boolean> {
    let losses = db.read
      .selectFrom("stagedPages")
      .select("url")
      .where("indexingId", "=", indexingId)
      .where("status", "=", "gone")
      .where("sourceId", "is not", null);
    if (reason !== undefined) losses = losses.where("problem", "=", reason);
    return (await losses.limit(1).executeTakeFirst()) !== undefined;
  }

  /** Whether nearly all pages that are live would be lost to one that says the same: a notice of maintenance, not a new website. */
  async function saysOneThing(indexingId: string, { libraryId, websiteId }: PageStore): Promise<boolean> {
    const alike = await db.read
      .selectFrom("stagedPages")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("indexingId", "=", indexingId)
      .where("status", "=", "gone")
      .where("sourceId", "is not", null)
      .where("problem", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(alike.count) < LEAST_ALIKE) return false;
    const live = await db.read
      .selectFrom("sources")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("libraryId", "=", libraryId)
      .where("parentId", "=", websiteId)
      .where("status", "in", ["active", "failed"])
      .executeTakeFirstOrThrow();
    return Number(alike.count) + 1 >= Number(live.count) * ALIKE_SHARE;
  }

  async function isGone(indexingId: string): Promise<boolean> {
    return (await db.read.selectFrom("indexings").select("id").where("id", "=", indexingId).executeTakeFirst()) === undefined;
  }

  async function finish(indexingId: string, mode: "live" | "staged", store: PageStore): Promise<void> {
    if (mode === "staged") {
      await db.write((tx) =>
        tx.updateTable("indexings").set({ phase: "judging" }).where("id", "=", indexingId).where("status", "=", "running").execute(),
      );
      return;
    }
    await noteWebsite(store, null);
    await end(indexingId, "finished", null);
    await pruneIndexings(db, store, clock());
  }

  async function end(indexingId: string, status: "finished" | "failed", error: StoredCause | null): Promise<void> {
    await db.write(async (tx) => {
      await tx.updateTable("indexings").set({ status, error, finishedAt: now() }).where("id", "=", indexingId).execute();
      await dropStaged(tx, indexingId);
    });
  }

  /** Beside the website, and no news of the library: nothing that it answers changes by it. */
  async function noteShortfalls(indexingId: string, websiteId: string, beyond: number): Promise<void> {
    const shortfalls = JSON.stringify(await crawlShortfalls(db, indexingId, beyond));
    await db.write((tx) => tx.updateTable("sources").set({ shortfalls }).where("id", "=", websiteId).execute());
  }

  async function noteWebsite(
    { libraryId, websiteId }: PageStore,
    problem: StoredCause | null,
    status: "active" | "failed" = "active",
  ): Promise<void> {
    await db.write(async (tx) => {
      const website = await tx.selectFrom("sources").select(["status", "problem"]).where("id", "=", websiteId).executeTakeFirst();
      if (website === undefined || website.status === "gone" || (website.status === status && website.problem === problem)) return;
      const revision = await bumpRevision(tx, libraryId);
      await tx.updateTable("sources").set({ status, problem, revision, updatedAt: now() }).where("id", "=", websiteId).execute();
    });
  }

  /** A website that never gave a page is not one of the library's; one that did keeps answering from its last good texts. */
  async function failWebsite(store: PageStore, problem: StoredCause): Promise<void> {
    await noteWebsite(store, problem, (await hasPages(store.libraryId, store.websiteId)) ? "active" : "failed");
  }

  /** Stages the loss of every page that the website no longer wants read. */
  async function withdrawDisallowed(store: PageStore, { site, robots }: SiteDisallowed): Promise<void> {
    const slice = createSlice();
    for await (const pages of store.texts(db.read)) {
      const lost: string[] = [];
      for (const { url } of pages) {
        await slice.pause();
        if (toPageUrl(url, site) !== url || !robots.isAllowed(url)) lost.push(url);
      }
      for (let from = 0; from < lost.length; from += PAGES_AT_ONCE) {
        await db.write(async (tx) => {
          for (const url of lost.slice(from, from + PAGES_AT_ONCE)) await removePage(tx, store, url, skipReasons.disallowed);
        });
      }
    }
  }

  return { crawl, close: () => pageReader.close() };
}

function nothingFrom(scope: "website" | "page"): CauseCode {
  return scope === "website" ? "nothing_indexed" : "page_not_indexed";
}
