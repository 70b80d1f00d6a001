import { useCallback, useEffect, useRef, useState } from "react";
import { failureText } from "./failure-text.ts";
import { useLibrary } from "../library-context.ts";

/** A list on a server. A value survives a later failure, so that visible content stays. */
export interface Load<T> {
  value: T | null;
  /** Why the newest reading failed, for people. */
  error: string | null;
  isLoading: boolean;
  reload: () => void;
  /** Changes what is shown, ahead of the server. */
  change: (update: (value: T) => T) => void;
}

/** Reads when it is first drawn and whenever `key` changes; a null `key` reads nothing. */
export function useLoad<T>(key: string | null, read: (signal: AbortSignal) => Promise<T>): Load<T> {
  const { texts } = useLibrary();
  const [{ value, cause, isLoading }, setState] = useState<{ value: T | null; cause: unknown; isLoading: boolean }>({
    value: null,
    cause: null,
    isLoading: key !== null,
  });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (key === null) return;
    const leaving = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    latest.current(leaving.signal).then(
      (read) => leaving.signal.aborted || setState({ value: read, cause: null, isLoading: false }),
      (failed: unknown) => leaving.signal.aborted || setState((before) => ({ value: before.value, cause: failed, isLoading: false })),
    );
    return () => leaving.abort();
  }, [key, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const change = useCallback(
    (update: (value: T) => T) => setState((before) => (before.value === null ? before : { ...before, value: update(before.value) })),
    [],
  );
  return { value, error: cause === null ? null : failureText(cause, texts.panel), isLoading, reload, change };
}
