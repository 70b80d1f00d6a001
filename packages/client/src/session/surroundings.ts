import type { SessionOptions } from "./session.ts";

/** Environment of a session. */
export interface Surroundings {
  fetch: typeof globalThis.fetch;
  storage: NonNullable<SessionOptions["storage"]>;
  page: () => string;
  events: () => Pick<EventTarget, "addEventListener">;
  /** An unguessable random id. */
  newId: () => string;
  now: () => Date;
  later: (run: () => void, ms: number) => () => void;
}

const MAX_PAGE = 2048;

/**
 * The browser's own, each looked up when it is needed.
 * @public The widget's panel takes a session that looks nowhere else.
 */
export const browser: Surroundings = {
  fetch: (...request) => fetch(...request),
  storage: () => localStorage,
  page: () => (location.origin + location.pathname).slice(0, MAX_PAGE),
  events: () => window,
  // 128 bits; `crypto.randomUUID` is missing on pages without https. The server accepts this form.
  newId: () => crypto.getRandomValues(new Uint32Array(4)).join(),
  now: () => new Date(),
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
