import type { Api, Indexing } from "@disco/client/api";
import { useCallback, useEffect, useRef, useState } from "react";
import { followIndexing, isUnderWay } from "./follow-indexing.ts";

/** A crawl that was asked for here, as far as it is. */
export interface IndexingRun {
  isBusy: boolean;
  /** Null until the server has taken it. */
  indexing: Indexing | null;
  /** Why it could not be asked for or followed; null when it could. */
  failure: { cause: unknown } | null;
}

/** Starts crawls and follows them. It goes on while the drawer is closed. */
export interface IndexingRunner {
  run: IndexingRun;
  start: (ask: () => Promise<Indexing>) => void;
  clear: () => void;
}

const idle: IndexingRun = { isBusy: false, indexing: null, failure: null };

/** Starts crawls and follows them, one at a time. */
export function useIndexing(api: Api): IndexingRunner {
  const [run, setRun] = useState(idle);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const clear = useCallback(() => setRun(idle), []);
  const start = useCallback(
    (ask: () => Promise<Indexing>) => {
      leaving.current?.abort();
      const { signal } = (leaving.current = new AbortController());
      setRun({ ...idle, isBusy: true });
      ask()
        .then((indexing) =>
          followIndexing(api, indexing, (step) => setRun({ isBusy: isUnderWay(step), indexing: step, failure: null }), signal),
        )
        .catch((cause: unknown) => {
          if (!signal.aborted) setRun((before) => ({ ...before, isBusy: false, failure: { cause } }));
        });
    },
    [api],
  );
  return { run, start, clear };
}
