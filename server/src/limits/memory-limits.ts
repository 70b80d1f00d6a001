import type { LimitDecision, LimitRule, Limits } from "./limits.ts";

/** Windows that have ended are dropped when there are twice as many as the last look left, and at least so many. */
const FEWEST_TO_SWEEP = 20_000;

interface Window {
  count: number;
  endsAt: number;
}

export interface MemoryLimits extends Limits {
  /** How many windows are in memory. */
  size(): number;
}

/** Windows in a map, without a timer for each: what has ended begins anew when it is next asked for, or is swept. */
export function memoryLimits(): MemoryLimits {
  let windows = new Map<string, Window>();
  let sweepAt = FEWEST_TO_SWEEP;
  /** Into another map: one that is emptied entry by entry is made over many times, and its former selves keep memory from the collector. */
  const sweep = (now: number) => {
    const open = new Map<string, Window>();
    for (const [id, window] of windows) if (window.endsAt > now) open.set(id, window);
    windows = open;
    sweepAt = Math.max(FEWEST_TO_SWEEP, 2 * open.size);
  };
  const take = (name: string, key: string, rule: LimitRule): LimitDecision => {
    const id = `${name}:${rule.points}:${rule.windowMs}:${key}`;
    const now = performance.now();
    let window = windows.get(id);
    if (window === undefined) {
      if (windows.size >= sweepAt) sweep(now);
      window = { count: 0, endsAt: now + seconds(rule) * 1_000 };
      windows.set(id, window);
    } else if (window.endsAt <= now) {
      window.count = 0;
      window.endsAt = now + seconds(rule) * 1_000;
    }
    window.count += 1;
    return {
      allowed: window.count <= rule.points,
      limit: rule.points,
      remaining: Math.max(rule.points - window.count, 0),
      resetMs: Math.min(Math.ceil(window.endsAt - now), rule.windowMs),
    };
  };
  return {
    take: async (name, key, rule) => take(name, key, rule),
    isHealthy: () => true,
    close: async () => {},
    size: () => windows.size,
  };
}

/** A rule's window as counters keep it. */
export function seconds(rule: LimitRule): number {
  return Math.max(1, Math.round(rule.windowMs / 1_000));
}
