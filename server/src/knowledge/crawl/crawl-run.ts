import type { Database } from "../../db/database.ts";
import type { PageReader } from "../read/page-reader.ts";
import { createSlice } from "../slice.ts";
import { openFrontier, type QueuedUrl, skipRest, writeRows } from "./frontier.ts";
import { createHostGate, type HostGate } from "./fetch/host-gate.ts";
import { openSite, SiteFailure } from "./fetch/open-site.ts";
import { pageKey } from "./fetch/page-url.ts";
import { type Recorder, recordVisit } from "./record-visit.ts";
import { createLineCounter, readRepeated } from "./repeated-lines.ts";
import type { SafeFetch } from "./fetch/safe-fetch.ts";
import { seedFrontier } from "./seed-frontier.ts";
import { pageTitle, siteNameOf } from "./site-name.ts";
import { readSitemaps } from "./fetch/sitemap.ts";
import { skipReasons } from "./skip-reasons.ts";
import { storeCause, type StoredCause } from "../causes/stored-cause.ts";
import type { PageStore } from "./store/page-store.ts";
import { saveRepeated, tidyWebsite } from "./store/tidy-website.ts";
import { PassingFailure, type Visit, type Visitor, visitPage } from "./visit-page.ts";

export interface CrawlRunDeps {
  db: Database;
  safeFetch: SafeFetch;
  pageReader: PageReader;
  concurrencyPerHost: number;
  store: PageStore;
  clock: () => Date;
  gateOf(hostKey: string): HostGate;
}

/** A page that takes longer than this holds a lane that others could use. */
const SLOW_MS = 2_500;
/** On a site that answers quickly, a page that has not answered by now will hardly do so. */
const HOPELESS_MS = 7_000;
const QUICK_MS = 500;
/** Pages being read and stored while the lanes already fetch the next. */
const READING_AHEAD = 6;
/** After so many pages that never answered, the rest get less time. */
const MAX_TIMEOUTS = 4;
const SHORT_TIMEOUT_MS = 4_000;
/** Lines are first compared after so many pages, and then only clear cases are learned. */
const EARLY_PAGES = 20;
const EARLY_SHARE = 0.5;

/** Crawls a website (or one page of it) to its end, or to the limit of pages or of time. @throws SiteFailure, or the signal's reason. */
export async function runCrawl(
  deps: CrawlRunDeps,
  indexing: { id: string; websiteId: string; url: string; maxPages: number; scope: "website" | "page" },
  website: { title: string; text: string },
  signal: AbortSignal,
  timeLimitMs: number | null,
): Promise<{ indexed: number; startReason: StoredCause | null; beyond: number }> {
  const { db, safeFetch, pageReader, store } = deps;
  const timeUp = timeLimitMs === null ? new AbortController().signal : AbortSignal.timeout(timeLimitMs);
  const stop = AbortSignal.any([signal, timeUp]);
  const ended = new AbortController();
  const listingStop = AbortSignal.any([stop, ended.signal]);
  const opened = await openSite(safeFetch, indexing.url, stop).catch((error: unknown) => {
    // Tried again, such a website would hold its place among the crawls for as long as it likes.
    if (timeUp.aborted && !signal.aborted) throw new SiteFailure(storeCause("site_unreachable"), { cause: error });
    throw error;
  });
  const { site, robots, startUrl } = opened;
  const gate = deps.gateOf(site.hostKey);
  gate.setDelay(robots.delayMs);
  const frontier = await openFrontier(db, indexing);
  const counter = createLineCounter();
  const repeated = readRepeated(website.text);
  let siteName: string | null = website.title === new URL(indexing.url).host ? null : website.title;
  const isWhole = indexing.scope === "website";
  const isStart = (url: string) => pageKey(url) === pageKey(startUrl);
  if (isWhole) await seedFrontier({ db, frontier, site, robots, store }, indexing, startUrl);
  else {
    const start = frontier.plan([startUrl], 0, { isListed: true });
    await db.write((tx) => writeRows(tx, start));
  }

  const recorder: Recorder = {
    db,
    indexingId: indexing.id,
    frontier,
    site,
    robots,
    store,
    now: () => deps.clock().toISOString(),
    repeated,
    followsLinks: isWhole,
    titleOf: (page, url) => (isWhole && isStart(url) ? page.title : pageTitle(page, siteName)),
  };
  const slow = new Set<string>();
  let fetching = 0;
  let timeouts = 0;
  let answers = 0;
  let quickAnswers = 0;
  const isQuickSite = () => answers >= 10 && quickAnswers > answers / 2;
  let failure: { error: unknown } | null = null;
  let startReason: StoredCause | null = null;
  let lastRecorded: Promise<void> = Promise.resolve();
  let wake: () => void = () => {};

  async function visit(queued: QueuedUrl, setAside: AbortController, onAsk: () => void): Promise<Visit> {
    // A page that failed for a moment is requested once more, the start page included.
    let isFirst = isStart(queued.url) && startReason === null && !queued.isDeferred;
    const validators = isFirst ? { etag: null, lastModified: null } : await validatorsOf(queued.url);
    const visitor: Visitor = {
      site,
      pageReader,
      isAllowed: robots.isAllowed,
      fetch: async (url, request) => {
        if (isFirst) {
          isFirst = false;
          return opened.startPage;
        }
        const leave = await gate.enter(stop);
        onAsk();
        const startedAt = performance.now();
        const giveUp = new AbortController();
        const hopelessTimer = setTimeout(() => {
          if (isQuickSite()) giveUp.abort(new PassingFailure(skipReasons.slow));
        }, HOPELESS_MS);
        const slowTimer = setTimeout(() => {
          slow.add(queued.url);
          // Half the lanes may wait for slow pages; one more is set aside while quicker ones are there to read.
          if (slow.size > deps.concurrencyPerHost / 2 && !queued.isDeferred && frontier.hasFresh()) setAside.abort(new Error("set aside"));
          wake();
        }, SLOW_MS);
        try {
          const timeout = timeouts >= MAX_TIMEOUTS ? { timeoutMs: SHORT_TIMEOUT_MS } : {};
          const page = await safeFetch.fetchPage(url, {
            ...request,
            ...timeout,
            signal: AbortSignal.any([stop, setAside.signal, giveUp.signal]),
          });
          answers += 1;
          if (performance.now() - startedAt < QUICK_MS) quickAnswers += 1;
          return page;
        } finally {
          clearTimeout(slowTimer);
          clearTimeout(hopelessTimer);
          slow.delete(queued.url);
          leave();
        }
      },
    };
    return visitPage({ ...visitor, fetch: (url, request) => visitor.fetch(url, request).finally(endFetch) }, queued.url, validators);

    function endFetch(): void {
      fetching -= 1;
      wake();
    }
  }

  async function validatorsOf(url: string): Promise<{ etag: string | null; lastModified: string | null }> {
    const known = await store.find(db.read, url);
    return known?.status === "active" ? known : { etag: null, lastModified: null };
  }

  async function process(queued: QueuedUrl): Promise<void> {
    const setAside = new AbortController();
    // Time in the queue does not make a page slow.
    let startedAt = performance.now();
    let result: Visit;
    try {
      result = await visit(queued, setAside, () => (startedAt = performance.now()));
    } catch (error) {
      if (setAside.signal.aborted && !stop.aborted) return frontier.defer(queued);
      if (!(error instanceof PassingFailure)) throw error;
      // For the next try, and for all requests until then.
      if (error.reason === skipReasons.status(429)) gate.setDelay(Math.max(robots.delayMs, 1_000));
      const tookMs = performance.now() - startedAt;
      if (tookMs > SLOW_MS) timeouts += 1;
      else if (!queued.isDeferred) return frontier.defer(queued);
      result = { kind: "skipped", reason: error.reason, fate: "failed", leadsTo: null, links: [] };
    }
    if (result.kind === "read") learn(result);
    // One after the other: two pages with one text, stored side by side, would each miss the other.
    const recorded = lastRecorded.then(() => recordVisit(recorder, queued, result));
    lastRecorded = recorded.catch(() => {});
    await recorded;
    // At once, because a crawl that goes on after a kill does not read the start page again.
    const name = siteName;
    if (isWhole && isStart(queued.url) && name !== null) await db.write((tx) => store.nameWebsite(tx, name));
    if (isStart(queued.url) && result.kind === "skipped") startReason = result.reason;
  }

  function learn({ page, url }: Visit & { kind: "read" }): void {
    if (!isWhole) return;
    if (isStart(url)) siteName = siteNameOf(page, url) ?? siteName;
    counter.count(url, page.blocks);
    if (counter.pages < EARLY_PAGES || counter.pages % 10 !== 0) return;
    const before = repeated.size;
    for (const { line, keptOn } of counter.repeated(EARLY_SHARE)) if (!repeated.has(line)) repeated.set(line, keptOn);
    if (repeated.size > before) void saveRepeated(db, store, repeated).catch((error: unknown) => (failure ??= { error }));
  }

  const active = new Set<Promise<void>>();
  function launch(queued: QueuedUrl): Promise<void> {
    fetching += 1;
    const task = process(queued)
      .catch((error: unknown) => {
        if (!stop.aborted) failure ??= { error };
      })
      .finally(() => {
        active.delete(task);
        wake();
      });
    active.add(task);
    return task;
  }

  function fill(): void {
    while (
      fetching < deps.concurrencyPerHost &&
      active.size < deps.concurrencyPerHost + READING_AHEAD &&
      frontier.indexedCount + active.size < indexing.maxPages
    ) {
      const queued = frontier.take(slow.size < 1);
      if (queued === null) return;
      void launch(queued);
    }
  }

  const start = frontier.take(false);
  if (start !== null) await launch(start);
  let isListing = isWhole;
  const listing = (isWhole ? listSitemaps() : Promise.resolve())
    .catch((error: unknown) => {
      if (!listingStop.aborted) failure ??= { error };
    })
    .finally(() => {
      isListing = false;
      wake();
    });
  while (failure === null && !stop.aborted) {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    fill();
    if (active.size === 0 && (!isListing || frontier.indexedCount >= indexing.maxPages)) break;
    const onStop = () => wake();
    stop.addEventListener("abort", onStop, { once: true });
    await woken;
    stop.removeEventListener("abort", onStop);
  }
  ended.abort(new Error("the crawl has ended"));
  await Promise.all([...active, listing]);
  signal.throwIfAborted();
  throwIfFailed(failure);
  const alike = frontier.leaveAlike();
  if (alike.length > 0) await db.write((tx) => writeRows(tx, alike));
  await db.write((tx) => skipRest(tx, indexing.id, timeUp.aborted ? skipReasons.timeUp : skipReasons.limit));
  if (isWhole) await tidyWebsite(db, store, repeated, signal);
  return { indexed: frontier.indexedCount, startReason, beyond: frontier.beyond };

  async function listSitemaps(): Promise<void> {
    const slice = createSlice();
    for await (const pages of readSitemaps({ safeFetch: gated(), pageReader }, site, robots, indexing.maxPages * 4 + 300, listingStop)) {
      const allowed: string[] = [];
      const refused: string[] = [];
      for (const page of pages) {
        await slice.pause();
        if (listingStop.aborted) return;
        (robots.isAllowed(page) ? allowed : refused).push(page);
      }
      const rows = [...frontier.plan(allowed, 2, { isListed: true }), ...frontier.plan(refused, 2, { reason: skipReasons.disallowed })];
      if (rows.length > 0) await db.write((tx) => writeRows(tx, rows));
      wake();
    }
  }

  function gated(): SafeFetch {
    return {
      ...safeFetch,
      fetchPage: async (url, request) => {
        const leave = await gate.enter(listingStop);
        try {
          return await safeFetch.fetchPage(url, request);
        } finally {
          leave();
        }
      },
    };
  }
}

function throwIfFailed(failure: { error: unknown } | null): void {
  if (failure !== null) throw failure.error;
}

export function createGates(limit: number): (hostKey: string) => HostGate {
  const gates = new Map<string, HostGate>();
  return (hostKey) => {
    const gate = gates.get(hostKey) ?? createHostGate(limit);
    // Hosts come and go; a gate that is dropped while in use only loosens a limit of manners for a moment.
    if (gates.size > 1_000) gates.clear();
    gates.set(hostKey, gate);
    return gate;
  };
}
