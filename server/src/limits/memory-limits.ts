import type { LimitDecision, LimitRule, Limits } from "./limits.ts";

/** Windows that have ended are dropped once so many have been opened since the last look. */
const SWEEP_EVERY = 10_000;

/** Windows in a map, without a timer for each: what has ended is seen when it is next asked for, or swept. */
export function memoryLimits(): Limits {
  const windows = new Map<string, { count: number; endsAt: number }>();
  let opened = 0;
  const sweep = (now: number) => {
    opened = 0;
    for (const [id, { endsAt }] of windows) if (endsAt <= now) windows.delete(id);
  };
  const take = (name: string, key: string, rule: LimitRule): LimitDecision => {
    const id = `${name}:${rule.points}:${rule.windowMs}:${key}`;
    const now = performance.now();
    let window = windows.get(id);
    if (window === undefined || window.endsAt <= now) {
      window = { count: 0, endsAt: now + seconds(rule) * 1_000 };
      windows.set(id, window);
      opened += 1;
      if (opened >= SWEEP_EVERY) sweep(now);
    }
    window.count += 1;
    return {
      allowed: window.count <= rule.points,
      limit: rule.points,
      remaining: Math.max(rule.points - window.count, 0),
      resetMs: Math.min(Math.ceil(window.endsAt - now), rule.windowMs),
    };
  };
  return { take: async (name, key, rule) => take(name, key, rule), isHealthy: () => true, close: async () => {} };
}

/** A rule's window as counters keep it. */
export function seconds(rule: LimitRule): number {
  return Math.max(1, Math.round(rule.windowMs / 1_000));
}
