import { RateLimiterMemory } from "rate-limiter-flexible";
import { createLimiters } from "./limiters.ts";
import type { Limits } from "./limits.ts";
import { memorySeats } from "./seats.ts";

/** The counter in this process. */
export function memoryLimits(): Limits {
  const take = createLimiters((name, options) => new RateLimiterMemory({ ...options, keyPrefix: name }));
  return { take, seats: memorySeats(), isHealthy: () => true, close: async () => {} };
}
