import type { Feature } from "./feature.ts";

/** A room of features, put together: its routes, and its work beside requests. */
export interface Room {
  /** Registered in this order. */
  routes: readonly Feature[];
  /** Begins once the server listens, before the queues; what it begins ends with the signal. */
  start?(signal: AbortSignal): Promise<void> | void;
  /** Ends what the signal leaves open, after the queues. */
  stop?(): Promise<void> | void;
}
