import type { Database } from "../db/database.ts";
import { createEventBus, type EventBus } from "./event-bus.ts";

/** The bus of this process: over Redis when there is one, else over PostgreSQL, else within the process. */
export async function openEvents({ db, redisUrl }: { db: Database; redisUrl: string | null }): Promise<EventBus> {
  if (redisUrl !== null) {
    const { connectRedis } = await import("./redis-carrier.ts");
    return createEventBus(connectRedis(redisUrl));
  }
  const { listen } = db;
  if (listen === undefined) return createEventBus();
  const { connectPostgres } = await import("./postgres-carrier.ts");
  return createEventBus(connectPostgres({ ...db, listen }));
}
