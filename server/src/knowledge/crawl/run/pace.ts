import type { HostGate } from "../fetch/host-gate.ts";
import type { FetchedPage, FetchRequest, SafeFetch } from "../fetch/safe-fetch.ts";
import { skipReasons } from "../skip-reasons.ts";
import { PassingFailure } from "../visit-page.ts";

/** A page that takes longer than this holds a lane that others could use. */
export const SLOW_MS = 2_500;
/** On a site that answers quickly, a page that has not answered by now will hardly do so. */
const HOPELESS_MS = 7_000;
const QUICK_MS = 500;
const LEAST_ANSWERS = 10;
/** After so many pages that never answered, the rest get less time. */
const MAX_TIMEOUTS = 4;
const SHORT_TIMEOUT_MS = 4_000;

/** Fetches pages of one host, each with the time that the host's earlier answers leave it. */
export interface Pace {
  readonly slowCount: number;
  noteTimeout(): void;
  /** `onSlow` is called once while a page lets others wait, and `onAsk` when its turn has come. */
  fetch(url: string, request: FetchRequest, calls: { onAsk(): void; onSlow(slowCount: number): void }): Promise<FetchedPage>;
}

export function createPace(safeFetch: SafeFetch, gate: HostGate, stop: AbortSignal): Pace {
  const slow = new Set<symbol>();
  const counts = { timeouts: 0, answers: 0, quick: 0 };
  const isQuickSite = () => counts.answers >= LEAST_ANSWERS && counts.quick > counts.answers / 2;
  return {
    get slowCount() {
      return slow.size;
    },
    noteTimeout: () => {
      counts.timeouts += 1;
    },
    fetch: async (url, request, { onAsk, onSlow }) => {
      const leave = await gate.enter(stop);
      onAsk();
      const startedAt = performance.now();
      const asked = Symbol(url);
      const giveUp = new AbortController();
      const hopelessTimer = setTimeout(() => {
        if (isQuickSite()) giveUp.abort(new PassingFailure(skipReasons.slow));
      }, HOPELESS_MS);
      const slowTimer = setTimeout(() => onSlow(slow.add(asked).size), SLOW_MS);
      try {
        const timeout = counts.timeouts >= MAX_TIMEOUTS ? { timeoutMs: SHORT_TIMEOUT_MS } : {};
        const page = await safeFetch.fetchPage(url, { ...request, ...timeout, signal: AbortSignal.any([request.signal, giveUp.signal]) });
        counts.answers += 1;
        if (performance.now() - startedAt < QUICK_MS) counts.quick += 1;
        return page;
      } finally {
        clearTimeout(slowTimer);
        clearTimeout(hopelessTimer);
        slow.delete(asked);
        leave();
      }
    },
  };
}
