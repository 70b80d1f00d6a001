import type { Seats } from "./seats.ts";

/** At most `points` in `windowMs`, counted from the first. Windows are whole seconds. */
export interface LimitRule {
  points: number;
  windowMs: number;
}

export interface LimitDecision {
  allowed: boolean;
  limit: number;
  remaining: number;
  resetMs: number;
}

/** Counts what visitors do. Never fails: when the shared counter is away, each process counts for itself. */
export interface Limits {
  /** Takes one of `rule.points` for `key` under `name`. */
  take(name: string, key: string, rule: LimitRule): Promise<LimitDecision>;
  readonly seats: Seats;
  /** Whether the counter that was configured is the one in use. */
  isHealthy(): boolean;
  close(): Promise<void>;
}
