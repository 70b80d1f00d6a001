import type { StoredCause } from "../../causes/stored-cause.ts";
import type { PageReader } from "../../read/page-reader.ts";
import type { HostGate } from "../fetch/host-gate.ts";
import type { FetchedPage } from "../fetch/safe-fetch.ts";
import type { QueuedUrl } from "../frontier.ts";
import { type Recorder, recordVisit } from "../record-visit.ts";
import { skipReasons } from "../skip-reasons.ts";
import { PassingFailure, type Visit, visitPage } from "../visit-page.ts";
import { type Pace, SLOW_MS } from "./pace.ts";
import type { SiteLearning } from "./site-learning.ts";

/** Reads queued addresses of a crawl, one at a time or several side by side. */
export interface QueuedPages {
  /** Fetches, reads and records one. `onFetched` is called when only its reading is left. */
  read(queued: QueuedUrl, onFetched: () => void): Promise<void>;
  /** Why the start page was left out. */
  readonly startReason: StoredCause | null;
}

interface Crawl {
  recorder: Recorder;
  pageReader: PageReader;
  pace: Pace;
  gate: HostGate;
  learning: SiteLearning;
  concurrency: number;
  startPage: FetchedPage;
  isStart(url: string): boolean;
  stop: AbortSignal;
  onSlow(): void;
}

const LEAST_DELAY_MS = 1_000;
const NEW = { etag: null, lastModified: null };

export function createQueuedPages(crawl: Crawl): QueuedPages {
  const { recorder, pace, gate, learning, isStart, stop } = crawl;
  const { db, frontier, robots, site, store } = recorder;
  let startReason: StoredCause | null = null;
  let lastRecorded: Promise<void> = Promise.resolve();

  /** The visit; null for a page that is set aside. */
  async function visit(queued: QueuedUrl, onFetched: () => void): Promise<Visit | null> {
    const setAside = new AbortController();
    // Half the lanes may wait for slow pages; one more is set aside while quicker ones are there to read.
    const onSlow = (slowCount: number) => {
      if (slowCount > crawl.concurrency / 2 && !queued.isDeferred && frontier.hasFresh()) setAside.abort(new Error("set aside"));
      crawl.onSlow();
    };
    // Time in the queue does not make a page slow.
    let startedAt = performance.now();
    const onAsk = () => (startedAt = performance.now());
    // A page that failed for a moment is requested once more, the start page included.
    let hasPage = isStart(queued.url) && startReason === null && !queued.isDeferred;
    const validators = hasPage ? NEW : await validatorsOf(queued.url);
    const fetch = async (url: string, request: Parameters<Pace["fetch"]>[1]) => {
      if (!hasPage) return pace.fetch(url, request, { onAsk, onSlow });
      hasPage = false;
      return crawl.startPage;
    };
    const signal = AbortSignal.any([stop, setAside.signal]);
    try {
      return await visitPage(
        {
          site,
          pageReader: crawl.pageReader,
          isAllowed: robots.isAllowed,
          fetch: (url, request) => fetch(url, { ...request, signal }).finally(onFetched),
        },
        queued.url,
        validators,
      );
    } catch (error) {
      if (setAside.signal.aborted && !stop.aborted) return null;
      if (!(error instanceof PassingFailure)) throw error;
      // For the next try, and for all requests until then.
      if (error.reason === skipReasons.status(429)) gate.setDelay(Math.max(robots.delayMs, LEAST_DELAY_MS));
      if (performance.now() - startedAt > SLOW_MS) pace.noteTimeout();
      else if (!queued.isDeferred) return null;
      return { kind: "skipped", reason: error.reason, fate: "failed", leadsTo: null, links: [] };
    }
  }

  async function validatorsOf(url: string): Promise<{ etag: string | null; lastModified: string | null }> {
    const known = await store.find(db.read, url);
    return known?.status === "active" ? known : NEW;
  }

  return {
    get startReason() {
      return startReason;
    },
    read: async (queued, onFetched) => {
      const result = await visit(queued, onFetched);
      if (result === null) return frontier.defer(queued);
      if (result.kind === "read") learning.learn(result.page, result.url);
      // One after the other: two pages with one text, stored side by side, would each miss the other.
      const recorded = lastRecorded.then(() => recordVisit(recorder, queued, result));
      lastRecorded = recorded.catch(() => {});
      await recorded;
      if (!isStart(queued.url)) return;
      await learning.keepName();
      if (result.kind === "skipped") startReason = result.reason;
    },
  };
}
