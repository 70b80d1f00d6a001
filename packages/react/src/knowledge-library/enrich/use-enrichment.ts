import type { Api, Indexing } from "@disco/client/api";
import { useCallback, useEffect, useRef, useState } from "react";
import { failureText, refusalText } from "../parts/failure-text.ts";
import { followIndexing, outcomeText } from "../indexing/follow-indexing.ts";
import type { Status } from "../parts/status-line.tsx";
import type { LibraryTexts } from "../texts/library-texts.ts";
import type { Upload, Uploads } from "./use-uploads.ts";
import { isWebAddress, withProtocol } from "../../kit/with-protocol.ts";

const STATUS_MS = 3_000;

/** The additional pages, and where their indexing stands. */
export interface Enrichment {
  urls: readonly string[];
  setUrls: (urls: readonly string[]) => void;
  isBusy: boolean;
  /** The crawl that runs now, and which of how many it is. */
  current: { indexing: Indexing; place: number; of: number } | null;
  /** The spec's line; null before the end, and again 3 s after all went well. */
  status: Status | null;
  /** Waits for the files on their way, then indexes the addresses one after the other; blank ones are passed over. */
  start: () => void;
}

/** Enriches a library. It goes on while the drawer is closed. */
export function useEnrichment(api: Api, slug: string, uploads: Uploads, texts: LibraryTexts, onEnriched: () => void): Enrichment {
  const [urls, setUrls] = useState<readonly string[]>([""]);
  const [isBusy, setBusy] = useState(false);
  const [current, setCurrent] = useState<Enrichment["current"]>(null);
  const [status, setStatus] = useState<Status | null>(null);
  const leaving = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const enriched = useRef(onEnriched);
  enriched.current = onEnriched;
  const words = useRef(texts);
  words.current = texts;
  const { settled } = uploads;
  useEffect(
    () => () => {
      leaving.current?.abort();
      clearTimeout(timer.current);
    },
    [],
  );

  const enrich = useCallback(
    async (addresses: readonly string[], signal: AbortSignal) => {
      const [lost] = await settled();
      for (const [at, url] of addresses.entries()) {
        if (!isWebAddress(url)) throw new Error(words.current.panel.notAnAddress);
        const started = await api.knowledge.indexWebsite(url, slug);
        const ended = await followIndexing(
          api,
          started,
          (indexing) => setCurrent({ indexing, place: at + 1, of: addresses.length }),
          signal,
        );
        if (ended.status === "failed") {
          const { panel, sources } = words.current;
          throw new Error(ended.error === null ? sources.unknownError : panel.reason(ended.error, ended.cause));
        }
        if (ended.status === "held") throw new Error(outcomeText(ended, words.current));
        // Finished parts are not sent again after a later one fails.
        setUrls(addresses.slice(at + 1));
      }
      setUrls([""]);
      if (lost) throw new Error(lossOf(lost, words.current));
    },
    [api, slug, settled],
  );

  const start = useCallback(() => {
    clearTimeout(timer.current);
    const { signal } = (leaving.current = new AbortController());
    const addresses = urls.filter((url) => url.trim() !== "").map(withProtocol);
    if (addresses.length > 0) setUrls(addresses);
    setBusy(true);
    setStatus(null);
    enrich(addresses, signal)
      .then(
        () => {
          setStatus({ text: words.current.enrich.enriched, tone: "good" });
          timer.current = setTimeout(() => setStatus(null), STATUS_MS);
        },
        (cause: unknown) => setStatus({ text: words.current.enrich.failedToEnrich(failureText(cause, words.current.panel)), tone: "bad" }),
      )
      .finally(() => {
        setBusy(false);
        setCurrent(null);
        enriched.current();
      });
  }, [urls, enrich]);

  return { urls, setUrls, isBusy, current, status, start };
}

/** Why a file did not come into the library. */
function lossOf({ file, state }: Upload, texts: LibraryTexts): string {
  const reason =
    state.phase === "answered"
      ? refusalText(state.outcome, texts)
      : state.phase === "failed"
        ? failureText(state.cause, texts.panel)
        : null;
  return texts.enrich.announced(file.name, state.phase === "failed" ? texts.enrich.failed : texts.enrich.refused, reason);
}
