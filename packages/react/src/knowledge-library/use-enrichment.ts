import type { Api, Indexing } from "@disco/client/api";
import { useCallback, useEffect, useRef, useState } from "react";
import { followIndexing, outcomeText } from "./follow-indexing.ts";
import { sentenceOf } from "./use-load.ts";
import { withProtocol } from "./with-protocol.ts";

const STATUS_MS = 3_000;

/** The additional pages, and where their indexing stands. */
export interface Enrichment {
  urls: readonly string[];
  setUrls: (urls: readonly string[]) => void;
  isBusy: boolean;
  /** The crawl that runs now, and which of how many it is. */
  current: { indexing: Indexing; place: number; of: number } | null;
  /** The spec's line; empty before the end, and again 3 s after it. */
  message: string;
  /** Indexes the addresses one after the other; blank ones are passed over. */
  start: () => void;
}

/** Enriches a library. It goes on while the drawer is closed. */
export function useEnrichment(api: Api, slug: string, onEnriched: () => void): Enrichment {
  const [urls, setUrls] = useState<readonly string[]>([""]);
  const [isBusy, setBusy] = useState(false);
  const [current, setCurrent] = useState<Enrichment["current"]>(null);
  const [message, setMessage] = useState("");
  const leaving = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const enriched = useRef(onEnriched);
  enriched.current = onEnriched;
  useEffect(
    () => () => {
      leaving.current?.abort();
      clearTimeout(timer.current);
    },
    [],
  );

  const enrich = useCallback(
    async (addresses: readonly string[], signal: AbortSignal) => {
      for (const [at, url] of addresses.entries()) {
        const started = await api.knowledge.indexWebsite(url, slug);
        const ended = await followIndexing(
          api,
          started,
          (indexing) => setCurrent({ indexing, place: at + 1, of: addresses.length }),
          signal,
        );
        if (ended.status === "failed") throw new Error(ended.error ?? "Unknown error");
        if (ended.status === "held") throw new Error(outcomeText(ended));
      }
    },
    [api, slug],
  );

  const start = useCallback(() => {
    clearTimeout(timer.current);
    const { signal } = (leaving.current = new AbortController());
    const addresses = urls.filter((url) => url.trim() !== "").map(withProtocol);
    setBusy(true);
    setMessage("");
    enrich(addresses, signal)
      .then(
        () => {
          setMessage("✅ Knowledge base enriched successfully!");
          setUrls([""]);
        },
        (cause: unknown) => setMessage(`❌ Error enriching knowledge: ${sentenceOf(cause)}`),
      )
      .finally(() => {
        setBusy(false);
        setCurrent(null);
        enriched.current();
        timer.current = setTimeout(() => setMessage((shown) => (shown.startsWith("✅") ? "" : shown)), STATUS_MS);
      });
  }, [urls, enrich]);

  return { urls, setUrls, isBusy, current, message, start };
}
