import { createCell, type Readable } from "@disco/client";
import { ApiError, type WorkspaceApi } from "@disco/client/api";
import type { LiveEvent } from "@disco/protocol";
import { type LiveState, nextLive, quietLive } from "./live-state.ts";

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** A visitor whose window closed says no more that they stopped typing. */
const TYPING_MS = 8_000;

/** The one stream of live conversations that all screens of this window share. */
export interface LiveLine {
  readonly state: Readable<LiveState>;
  /** Calls `listener` with each event until the returned function is called. */
  listen: (listener: (event: LiveEvent) => void) => () => void;
  /** Texts that members have not sent yet, by the name of their form. */
  readonly drafts: Map<string, string>;
  /** Keeps the line open until the returned function is called. */
  open: () => () => void;
  /** Opens a line again at once that is lost, or in another window. */
  reopen: () => void;
}

interface Clock {
  now: () => number;
  /** Resolves after the time, or when the browser is online again. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A line that opens again after a loss, and goes on after the last event it has seen. */
export function createLiveLine({ follow }: Pick<WorkspaceApi["live"], "follow">, clock: Clock = browserClock): LiveLine {
  const state = createCell<LiveState>(quietLive);
  const listeners = new Set<(event: LiveEvent) => void>();
  const typing = new Map<string, ReturnType<typeof setTimeout>>();
  let running: AbortController | null = null;

  function take(event: LiveEvent): void {
    state.set(nextLive(state.peek(), event));
    if (event.type === "typing") endTypingLater(event);
    for (const listener of listeners) listener(event);
  }

  function endTypingLater(event: Extract<LiveEvent, { type: "typing" }>): void {
    const key = `${event.conversationId} ${event.memberId}`;
    clearTimeout(typing.get(key));
    if (event.isTyping)
      typing.set(
        key,
        setTimeout(() => take({ ...event, isTyping: false }), TYPING_MS),
      );
  }

  async function run(signal: AbortSignal): Promise<void> {
    let lastEventId: string | null = null;
    let retryMs = FIRST_RETRY_MS;
    let isRefused = false;
    while (!signal.aborted) {
      try {
        await follow(
          (event, id) => {
            lastEventId = id ?? lastEventId;
            retryMs = FIRST_RETRY_MS;
            if (state.peek().status !== "open") state.set(nextLive(state.peek(), { type: "opened" }));
            take(event);
          },
          { lastEventId, signal },
        );
      } catch (error) {
        isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
      }
      if (signal.aborted || state.peek().status === "elsewhere") return;
      state.set(nextLive(state.peek(), { type: "lost", at: clock.now() }));
      // Without a sign-in, or a right to it, the next try would be refused as well.
      if (isRefused) return;
      await clock.pause(retryMs, signal);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
  }

  function start(): void {
    running?.abort();
    running = new AbortController();
    void run(running.signal);
  }

  return {
    state,
    drafts: new Map(),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: () => {
      start();
      return () => {
        running?.abort();
        running = null;
        for (const timer of typing.values()) clearTimeout(timer);
      };
    },
    reopen: () => {
      if (running !== null && ["lost", "elsewhere"].includes(state.peek().status)) start();
    },
  };
}

const browserClock: Clock = {
  now: () => Date.now(),
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        removeEventListener("online", end);
        signal.removeEventListener("abort", end);
        resolve();
      };
      // Windows that lost the same server do not come back at the same moment.
      const timer = setTimeout(end, ms * (0.75 + Math.random() / 2));
      addEventListener("online", end);
      signal.addEventListener("abort", end);
    }),
};
