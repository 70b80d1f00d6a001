import type { Api, Indexing } from "@disco/client/api";
import { useCallback, useEffect, useRef, useState } from "react";
import { followIndexing, isUnderWay, outcomeText } from "./follow-indexing.ts";
import { sentenceOf } from "./use-load.ts";

/** A crawl that was asked for here, as far as it is. */
export interface IndexingRun {
  isBusy: boolean;
  /** Null until the server has taken it. */
  indexing: Indexing | null;
  /** How it ended, in the spec's words; empty before. */
  message: string;
}

/** Starts crawls and follows them. It goes on while the drawer is closed. */
export interface IndexingRunner {
  run: IndexingRun;
  start: (ask: () => Promise<Indexing>, onFinished?: (indexing: Indexing) => void) => void;
  clear: () => void;
}

const idle: IndexingRun = { isBusy: false, indexing: null, message: "" };

/** Starts crawls and follows them, one at a time. */
export function useIndexing(api: Api): IndexingRunner {
  const [run, setRun] = useState(idle);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const clear = useCallback(() => setRun(idle), []);
  const start = useCallback(
    (ask: () => Promise<Indexing>, onFinished?: (indexing: Indexing) => void) => {
      leaving.current?.abort();
      const { signal } = (leaving.current = new AbortController());
      setRun({ ...idle, isBusy: true });
      ask()
        .then((indexing) =>
          followIndexing(api, indexing, (step) => setRun({ isBusy: isUnderWay(step), indexing: step, message: "" }), signal),
        )
        .then((indexing) => {
          setRun({ isBusy: false, indexing, message: outcomeText(indexing) });
          if (indexing.status === "finished") onFinished?.(indexing);
        })
        .catch((cause: unknown) => {
          if (!signal.aborted) setRun((before) => ({ ...before, isBusy: false, message: `Error: ${sentenceOf(cause)}` }));
        });
    },
    [api],
  );
  return { run, start, clear };
}
