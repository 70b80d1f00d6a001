export interface Permit {
  succeeded(): void;
  failed(): void;
  /** The call was given up for reasons of our own: it says nothing about the service, and another may try. */
  abandoned(): void;
}

/** Opens after a run of failures and lets one call through after a pause, so that a model that is down causes no waits. */
export interface Breaker {
  /** Leave for a call that goes out now; null while none may. While half open, only one at a time has it. */
  admit(): Permit | null;
}

const FAILURES = 5;
const WINDOW_MS = 30_000;
const PAUSE_MS = 15_000;

/** `monotonicMs` never runs backwards, so that a changed wall clock neither locks out nor lets through. */
export function createBreaker(monotonicMs: () => number = () => performance.now()): Breaker {
  let failures: number[] = [];
  let openedAt: number | null = null;
  /** The one try of a breaker that is half open. */
  let probe: Permit | null = null;

  return {
    admit: () => {
      if (openedAt !== null && (probe !== null || monotonicMs() - openedAt < PAUSE_MS)) return null;
      // A call that began before the breaker opened does not count.
      const isOutdated = () => openedAt !== null && probe !== permit;
      const permit: Permit = {
        succeeded: () => {
          if (isOutdated()) return;
          failures = [];
          openedAt = null;
          probe = null;
        },
        failed: () => {
          if (isOutdated()) return;
          const now = monotonicMs();
          failures = [...failures.filter((at) => now - at < WINDOW_MS), now];
          if (probe === permit || failures.length >= FAILURES) openedAt = now;
          probe = null;
        },
        abandoned: () => {
          if (probe === permit) probe = null;
        },
      };
      if (openedAt !== null) probe = permit;
      return permit;
    },
  };
}
