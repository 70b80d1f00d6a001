import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { createLimiters } from "./limiters.ts";
import type { Limits } from "./limits.ts";
import { memoryLimits } from "./memory-limits.ts";

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
  const shared = createLimiters(
    (name, options) => new RateLimiterRedis({ ...options, storeClient: redis, keyPrefix: `disco:limit:${name}` }),
  );
  return {
    take: async (name, key, rule) => {
      if (redis.status !== "ready" || performance.now() < pausedUntil) return local.take(name, key, rule);
      try {
        return await shared(name, key, rule);
      } catch {
        pausedUntil = performance.now() + REDIS_PAUSE_MS;
        return local.take(name, key, rule);
      }
    },
    isHealthy: () => redis.status === "ready" && performance.now() >= pausedUntil,
    close: async () => redis.disconnect(),
  };
}
