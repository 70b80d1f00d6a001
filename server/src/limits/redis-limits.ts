import { Redis } from "ioredis";
import { RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import type { LimitDecision, LimitRule, Limits } from "./limits.ts";
import { memoryLimits, seconds } from "./memory-limits.ts";

/** A slow Redis may cost a visitor this much; then the process counts by itself. */
const REDIS_TIMEOUT_MS = 60;
/** After a failure Redis is left alone this long, so that not every request waits for the timeout. */
const REDIS_PAUSE_MS = 2_000;

/** The counter in Redis, which processes share; this process counts for itself while Redis is away. */
export function redisLimits(url: string): Limits {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_TIMEOUT_MS,
    connectTimeout: 2_000,
    retryStrategy: (tries) => Math.min(100 * 2 ** Math.min(tries, 5), 2_000),
  });
  // Without a listener a lost connection would end the process; isHealthy reports it instead.
  redis.on("error", () => {});
  let pausedUntil = 0;
  const local = memoryLimits();
  const limiterFor = limiterCache(
    (rule, name) =>
      new RateLimiterRedis({ storeClient: redis, keyPrefix: `disco:limit:${name}`, points: rule.points, duration: seconds(rule) }),
  );
  return {
    take: async (name, key, rule) => {
      if (redis.status !== "ready" || performance.now() < pausedUntil) return local.take(name, key, rule);
      try {
        return await consume(limiterFor(name, rule), key, rule);
      } catch {
        pausedUntil = performance.now() + REDIS_PAUSE_MS;
        return local.take(name, key, rule);
      }
    },
    isHealthy: () => redis.status === "ready" && performance.now() >= pausedUntil,
    close: async () => redis.disconnect(),
  };
}

function limiterCache(create: (rule: LimitRule, name: string) => RateLimiterAbstract) {
  const limiters = new Map<string, RateLimiterAbstract>();
  return (name: string, rule: LimitRule): RateLimiterAbstract => {
    const id = `${name}:${rule.points}:${rule.windowMs}`;
    const known = limiters.get(id);
    if (known !== undefined) return known;
    const made = create(rule, name);
    limiters.set(id, made);
    return made;
  };
}

async function consume(limiter: RateLimiterAbstract, key: string, rule: LimitRule): Promise<LimitDecision> {
  try {
    return toDecision(true, await limiter.consume(key), rule);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return toDecision(false, refusal, rule);
    throw refusal;
  }
}

function toDecision(allowed: boolean, result: RateLimiterRes, rule: LimitRule): LimitDecision {
  // A clock that was set back would otherwise promise a wait longer than the window.
  const resetMs = Math.min(Math.max(result.msBeforeNext, 0), rule.windowMs);
  return { allowed, limit: rule.points, remaining: Math.max(result.remainingPoints, 0), resetMs };
}
