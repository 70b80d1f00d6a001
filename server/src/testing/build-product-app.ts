import type { DestinationStream } from "pino";
import type { Database } from "../db/database.ts";
import type { Env } from "../settings/env.ts";
import { type Limits, type LimitRule } from "../limits/limits.ts";
import { memoryLimits } from "../limits/memory-limits.ts";
import { memorySeats } from "../limits/seats.ts";
import { createLogger } from "../logger.ts";
import { wire } from "../wire/wire.ts";
import { buildTestApp, createTestClock, type TestApp, testEnv } from "./build-test-app.ts";
import { openTestDatabase } from "./stores/open-test-database.ts";

export interface ProductAppOptions {
  env?: Partial<Env>;
  /** Instead of the database that tests have otherwise; `env.database` says where it is. */
  db?: Database;
  /** Closed with the app. */
  limits?: Limits;
  /** Counts nothing: for tests that send more than any visitor may. */
  withoutLimits?: boolean;
  /** Where the log goes, at level info. Default: nowhere. */
  log?: DestinationStream;
}

export interface ProductApp extends TestApp {
  /** Begins the background work, as the start does once the server listens. */
  startWork(): Promise<void>;
}

/** The whole product, as `main.ts` puts it together, in memory. */
export async function buildProductApp(options: ProductAppOptions = {}): Promise<ProductApp> {
  const env = testEnv(options.env);
  const db = options.db ?? (await openTestDatabase());
  const limits = options.limits ?? (options.withoutLimits === true ? unlimited() : memoryLimits());
  const clock = createTestClock();
  const logger = createLogger(options.log === undefined ? "silent" : "info", options.log);
  // Nothing is read ahead, because nothing is started.
  const { isReadAhead: _isReadAhead, ...wiring } = await wire({ env, db, limits, clock, logger });
  const built = await buildTestApp({ ...wiring, env, db, limits, clock, logger });
  return {
    ...built,
    clock,
    startWork: async () => void (await wiring.start()),
    close: async () => {
      await built.close();
      await wiring.stop();
      await limits.close();
      await db.close();
    },
  };
}

const unlimited = (): Limits => ({
  take: async (_name: string, _key: string, rule: LimitRule) => ({ allowed: true, limit: rule.points, remaining: rule.points, resetMs: 0 }),
  seats: memorySeats(),
  isHealthy: () => true,
  close: async () => {},
});
