/** Opens after a run of failures and lets one try through after a pause, so that a model that is down costs nobody a wait. */
export interface Breaker {
  /** Whether a call may go out now. While half open, only one at a time. */
  allows(): boolean;
  succeeded(): void;
  failed(): void;
  /** The call was given up for reasons of our own: it says nothing about the service, and another may try. */
  abandoned(): void;
}

const FAILURES = 5;
const WINDOW_MS = 30_000;
const PAUSE_MS = 15_000;

/** `monotonicMs` never runs backwards, so that a changed wall clock neither locks out nor lets through. */
export function createBreaker(monotonicMs: () => number = () => performance.now()): Breaker {
  let failures: number[] = [];
  let openedAt: number | null = null;
  let isTrying = false;
  return {
    allows: () => {
      if (openedAt === null) return true;
      if (isTrying || monotonicMs() - openedAt < PAUSE_MS) return false;
      isTrying = true;
      return true;
    },
    succeeded: () => {
      failures = [];
      openedAt = null;
      isTrying = false;
    },
    failed: () => {
      const now = monotonicMs();
      failures = [...failures.filter((at) => now - at < WINDOW_MS), now];
      if (isTrying || failures.length >= FAILURES) openedAt = now;
      isTrying = false;
    },
    abandoned: () => {
      isTrying = false;
    },
  };
}
