import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { createLimiters } from "./limiters.ts";
import type { Limits } from "./limits.ts";
import { memoryLimits } from "./memory-limits.ts";
import { redisSeats } from "./redis-seats.ts";

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
  const seats = redisSeats(redis);
  async function orElse<T>(ask: () => Promise<T>, alone: () => Promise<T> | T): Promise<T> {
    if (redis.status !== "ready" || performance.now() < pausedUntil) return alone();
    try {
      return await ask();
    } catch {
      pausedUntil = performance.now() + REDIS_PAUSE_MS;
      return alone();
    }
  }
  return {
    take: (name, key, rule) =>
      orElse(
        () => shared(name, key, rule),
        () => local.take(name, key, rule),
      ),
    seats: {
      take: async (holder, asked, how) => {
        const full =
          (await local.seats.take(holder, asked, how)) ??
          (await orElse(
            () => seats.take(holder, asked, how),
            () => null,
          ));
        if (full !== null && how === "take") await local.seats.leave(holder, asked);
        return full;
      },
      leave: async (holder, left, isElsewhere = false) => {
        await local.seats.leave(holder, left);
        if (isElsewhere) return;
        await orElse(
          () => seats.leave(holder, left),
          () => {},
        );
      },
    },
    isHealthy: () => redis.status === "ready" && performance.now() >= pausedUntil,
    close: async () => redis.disconnect(),
  };
}
