import type { Limits } from "./limits.ts";
import { memoryLimits } from "./memory-limits.ts";

/** Opens the counter: in this process, or in Redis with this process as the fallback. What speaks to Redis is read only where there is one. */
export async function openLimits(redisUrl: string | null): Promise<Limits> {
  if (redisUrl === null) return memoryLimits();
  return (await import("./redis-limits.ts")).redisLimits(redisUrl);
}
