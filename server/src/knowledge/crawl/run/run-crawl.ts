import type { Database } from "../../../db/database.ts";
import { storeCause, type StoredCause } from "../../causes/stored-cause.ts";
import type { PageReader } from "../../read/page-reader.ts";
import type { HostGate } from "../fetch/host-gate.ts";
import type { HostTurn } from "../fetch/host-turns.ts";
import { type OpenedSite, openSite, SiteFailure } from "../fetch/open-site.ts";
import { pageKey } from "../fetch/page-url.ts";
import type { SafeFetch } from "../fetch/safe-fetch.ts";
import { type Frontier, openFrontier, skipRest, writeRows } from "../frontier.ts";
import type { Recorder } from "../record-visit.ts";
import { skipReasons } from "../skip-reasons.ts";
import type { PageStore } from "../store/page-store.ts";
import { tidyWebsite } from "../store/tidy-website.ts";
import { createLanes, type Lanes } from "./lanes.ts";
import { listPages } from "./list-pages.ts";
import { createPace } from "./pace.ts";
import { createQueuedPages } from "./queued-pages.ts";
import { seedFrontier } from "./seed-frontier.ts";
import { createSiteLearning, type SiteLearning } from "./site-learning.ts";

export interface CrawlRunDeps {
  db: Database;
  safeFetch: SafeFetch;
  pageReader: PageReader;
  concurrencyPerHost: number;
  store: PageStore;
  clock: () => Date;
  gateOf(hostKey: string): HostGate;
  turn: HostTurn;
}

interface Indexing {
  id: string;
  websiteId: string;
  url: string;
  maxPages: number;
  scope: "website" | "page";
}

/** A crawl under way: its site, what is left to read, and what has been learned. */
interface Crawl {
  deps: CrawlRunDeps;
  indexing: Indexing;
  isWhole: boolean;
  opened: OpenedSite;
  gate: HostGate;
  frontier: Frontier;
  learning: SiteLearning;
  lanes: Lanes;
  stop: AbortSignal;
  isStart(url: string): boolean;
}

/** Pages being read and stored while the lanes already fetch the next. */
const READING_AHEAD = 6;

/** Crawls a website (or one page of it) to its end, or to the limit of pages or of time. @throws SiteFailure, or the signal's reason. */
export async function runCrawl(
  deps: CrawlRunDeps,
  indexing: Indexing,
  website: { title: string; text: string },
  signal: AbortSignal,
  timeLimitMs: number | null,
): Promise<{ indexed: number; startReason: StoredCause | null; beyond: number }> {
  const timeUp = timeLimitMs === null ? new AbortController().signal : AbortSignal.timeout(timeLimitMs);
  const stop = AbortSignal.any([signal, timeUp]);
  const opened = await openSite(deps.safeFetch, indexing.url, stop).catch((error: unknown) => {
    // Tried again, such a website would hold its place among the crawls for as long as it likes.
    if (timeUp.aborted && !signal.aborted) throw new SiteFailure(storeCause("site_unreachable"), { cause: error });
    throw error;
  });
  // The address may lead to another host.
  await deps.turn.enter(opened.site.hostKey);
  const crawl = await begin(deps, indexing, website, opened, stop);
  const startReason = await readPages(crawl);
  await crawl.lanes.end(signal);
  await leaveRest(crawl, timeUp.aborted ? skipReasons.timeUp : skipReasons.limit);
  if (crawl.isWhole) await tidyWebsite(deps.db, deps.store, crawl.learning.repeated, signal);
  return { indexed: crawl.frontier.indexedCount, startReason, beyond: crawl.frontier.beyond };
}

/** Queues what is known before anything is read. */
async function begin(
  deps: CrawlRunDeps,
  indexing: Indexing,
  website: { title: string; text: string },
  opened: OpenedSite,
  stop: AbortSignal,
): Promise<Crawl> {
  const { db, store } = deps;
  const { site, robots, startUrl } = opened;
  const gate = deps.gateOf(site.hostKey);
  gate.setDelay(robots.delayMs);
  const frontier = await openFrontier(db, indexing);
  const isWhole = indexing.scope === "website";
  const isStart = (url: string) => pageKey(url) === pageKey(startUrl);
  if (isWhole) await seedFrontier({ db, frontier, site, robots, store }, indexing, startUrl);
  else {
    const start = frontier.plan([startUrl], 0, { isListed: true });
    await db.write((tx) => writeRows(tx, start));
  }
  const lanes = createLanes(stop);
  const name = website.title === new URL(indexing.url).host ? null : website.title;
  const learning = createSiteLearning({ db, store, isWhole, isStart, onFailure: lanes.fail }, { name, lines: website.text });
  return { deps, indexing, isWhole, opened, gate, frontier, learning, lanes, stop, isStart };
}

/** Reads the start page, and then what it and the sitemaps lead to. Returns why the start page was left out, if it was. */
async function readPages(crawl: Crawl): Promise<StoredCause | null> {
  const { deps, indexing, isWhole, opened, gate, frontier, learning, lanes, stop, isStart } = crawl;
  const recorder: Recorder = {
    db: deps.db,
    indexingId: indexing.id,
    frontier,
    site: opened.site,
    robots: opened.robots,
    store: deps.store,
    now: () => deps.clock().toISOString(),
    repeated: learning.repeated,
    followsLinks: isWhole,
    titleOf: learning.titleOf,
  };
  const pace = createPace(deps.safeFetch, gate, stop);
  const concurrency = deps.concurrencyPerHost;
  const { pageReader } = deps;
  const pages = createQueuedPages({
    recorder,
    pageReader,
    pace,
    gate,
    learning,
    concurrency,
    startPage: opened.startPage,
    isStart,
    stop,
    onSlow: lanes.wake,
  });
  const fetching = new Set<string>();
  const next = (active: number) => {
    const hasLane = fetching.size < concurrency && active < concurrency + READING_AHEAD;
    const queued = hasLane && frontier.indexedCount + active < indexing.maxPages ? frontier.take(pace.slowCount < 1) : null;
    if (queued === null) return null;
    fetching.add(queued.url);
    return () =>
      pages.read(queued, () => {
        fetching.delete(queued.url);
        lanes.wake();
      });
  };
  const start = next(0);
  if (start !== null) await lanes.start(start);
  const ended = new AbortController();
  const listing = isWhole ? startListing(crawl, AbortSignal.any([stop, ended.signal])) : { isOver: true, end: Promise.resolve() };
  await lanes.run(next, () => listing.isOver || frontier.indexedCount >= indexing.maxPages);
  ended.abort(new Error("the crawl has ended"));
  await listing.end;
  return pages.startReason;
}

function startListing(crawl: Crawl, stop: AbortSignal): { isOver: boolean; end: Promise<void> } {
  const { deps, indexing, opened, gate, frontier, lanes } = crawl;
  const { db, safeFetch, pageReader } = deps;
  const listing = { isOver: false, end: Promise.resolve() };
  const most = indexing.maxPages * 4 + 300;
  listing.end = listPages({ db, safeFetch, pageReader, gate, ...opened, frontier, onPages: lanes.wake }, most, stop)
    .catch((error: unknown) => {
      if (!stop.aborted) lanes.fail(error);
    })
    .finally(() => {
      listing.isOver = true;
      lanes.wake();
    });
  return listing;
}

async function leaveRest({ deps: { db }, indexing, frontier }: Crawl, reason: StoredCause): Promise<void> {
  const alike = frontier.leaveAlike();
  if (alike.length > 0) await db.write((tx) => writeRows(tx, alike));
  await db.write((tx) => skipRest(tx, indexing.id, reason));
}
