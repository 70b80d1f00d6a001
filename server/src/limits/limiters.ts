import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitDecision, LimitRule, Limits } from "./limits.ts";

/** Makes one limiter for each name and rule, and takes points from them. */
export function createLimiters(
  create: (name: string, options: { points: number; duration: number }) => RateLimiterAbstract,
): Limits["take"] {
  const limiters = new Map<string, RateLimiterAbstract>();
  return async (name, key, rule) => {
    const id = `${name}:${rule.points}:${rule.windowMs}`;
    let limiter = limiters.get(id);
    if (limiter === undefined) {
      limiter = create(name, { points: rule.points, duration: Math.max(1, Math.round(rule.windowMs / 1_000)) });
      limiters.set(id, limiter);
    }
    try {
      return toDecision(true, await limiter.consume(key), rule);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return toDecision(false, refusal, rule);
      throw refusal;
    }
  };
}

function toDecision(allowed: boolean, result: RateLimiterRes, rule: LimitRule): LimitDecision {
  // A clock that was set back would otherwise promise a wait longer than the window.
  const resetMs = Math.min(Math.max(result.msBeforeNext, 0), rule.windowMs);
  return { allowed, limit: rule.points, remaining: Math.max(result.remainingPoints, 0), resetMs };
}
