import type { Api, UploadedFile } from "@disco/client/api";
import { useCallback, useEffect, useRef, useState } from "react";

const AT_ONCE = 2;

/** One upload: waiting, sending, taken, refused by the server, or failed on the connection. */
export interface Upload {
  key: string;
  file: File;
  state:
    | { phase: "waiting" }
    | { phase: "sending"; sent: number }
    | { phase: "answered"; outcome: UploadedFile }
    | { phase: "failed"; cause: unknown };
}

/** The files of this visit. They go on while the drawer is closed. */
export interface Uploads {
  list: readonly Upload[];
  add: (files: Iterable<File>) => void;
  /** Sends a file that failed once more. */
  retry: (key: string) => void;
  /** Stops a file, and takes it off the list. */
  remove: (key: string) => void;
  /** Waits for the files that are on their way now, and tells which of them the library did not take. */
  settled: () => Promise<readonly Upload[]>;
}

/** Sends files, two at a time. `onTaken` is called when the server has taken one. */
export function useUploads(api: Api, slug: string, onTaken: () => void): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const waiters = useRef<(() => void)[]>([]);
  const latest = useRef(list);
  latest.current = list;
  const taken = useRef(onTaken);
  taken.current = onTaken;
  const count = useRef(0);

  const step = useCallback((key: string, state: Upload["state"]) => {
    setList((before) => before.map((upload) => (upload.key === key ? { ...upload, state } : upload)));
  }, []);

  useEffect(() => {
    for (const { key, file, state } of list) {
      if (state.phase !== "waiting" || running.current.has(key) || running.current.size >= AT_ONCE) continue;
      const leaving = new AbortController();
      running.current.set(key, leaving);
      step(key, { phase: "sending", sent: 0 });
      api.documents
        .upload(slug, file, { onProgress: (sent) => step(key, { phase: "sending", sent }), signal: leaving.signal })
        .then(
          (outcome) => {
            step(key, { phase: "answered", outcome });
            if (outcome.id !== null) taken.current();
          },
          (cause: unknown) => step(key, { phase: "failed", cause }),
        )
        .finally(() => {
          running.current.delete(key);
          // The next file starts with the next look at the list.
          setList((before) => [...before]);
        });
    }
    if (!list.some(isMoving)) for (const go of waiters.current.splice(0)) go();
  }, [list, api, slug, step]);

  useEffect(() => {
    const { current } = running;
    return () => current.forEach((leaving) => leaving.abort());
  }, []);

  const add = useCallback((files: Iterable<File>) => {
    const added = [...files].map((file): Upload => ({ key: `upload-${++count.current}`, file, state: { phase: "waiting" } }));
    setList((before) => [...before, ...added]);
  }, []);
  const retry = useCallback((key: string) => step(key, { phase: "waiting" }), [step]);
  const remove = useCallback((key: string) => {
    running.current.get(key)?.abort();
    setList((before) => before.filter((upload) => upload.key !== key));
  }, []);
  const settled = useCallback(async () => {
    const keys = new Set(latest.current.filter(isMoving).map(({ key }) => key));
    if (keys.size > 0) await new Promise<void>((resolve) => waiters.current.push(resolve));
    return latest.current.filter(({ key, state }) => keys.has(key) && !isTaken(state));
  }, []);
  return { list, add, retry, remove, settled };
}

/** Whether a file is still to be sent, in whole or in part. */
export function isMoving({ state }: Upload): boolean {
  return state.phase === "waiting" || state.phase === "sending";
}

/** Whether a file is in the library. */
export function isTaken(state: Upload["state"]): boolean {
  return state.phase === "answered" && state.outcome.id !== null;
}
