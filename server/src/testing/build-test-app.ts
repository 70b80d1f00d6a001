import { pino } from "pino";
import { Registry } from "prom-client";
import { type App, buildApp, type Deps } from "../app.ts";
import type { Database } from "../db/database.ts";
import type { Env } from "../settings/env.ts";
import { memoryLimits } from "../limits/memory-limits.ts";
import { openTestDatabase } from "./stores/open-test-database.ts";

/** A clock that moves by hand. */
export interface TestClock {
  (): Date;
  advance(ms: number): void;
}

export interface TestApp {
  app: App;
  db: Database;
  env: Env;
  clock: TestClock;
  close(): Promise<void>;
}

export type TestAppOptions = Partial<Omit<Deps, "env" | "features">> & {
  env?: Partial<Env>;
  /** The features under test: a list, or a function of the app's own parts. */
  features?: Deps["features"] | ((deps: Omit<Deps, "features">) => Deps["features"] | Promise<Deps["features"]>);
};

/**
 * The real app in memory, not listening: drive it with `app.inject`, or listen on port 0. `identity` signs members in. `close`
 * also closes the database, unless the caller brought its own.
 */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = createTestClock();
  const env = testEnv(options.env);
  const db = options.db ?? (await openTestDatabase());
  const limits = options.limits ?? memoryLimits();
  const deps: Omit<Deps, "features"> = {
    identity: { verify: async () => null },
    clock,
    logger: pino({ level: "silent" }),
    registry: new Registry(),
    isOriginAllowed: async () => false,
    ...options,
    db,
    env,
    limits,
  };
  const features = typeof options.features === "function" ? await options.features(deps) : (options.features ?? []);
  const app = await buildApp({ ...deps, features });
  return {
    app,
    db,
    env,
    clock,
    close: async () => {
      await app.close();
      if (options.limits === undefined) await limits.close();
      if (options.db === undefined) await db.close();
    },
  };
}

const testTokens = { perVisitor: 100_000, perAddress: 400_000, perSite: 4_000_000, perServer: 40_000_000 };

/** Settings as on a machine where nothing is set, with nothing on disk. */
export function testEnv(overrides: Partial<Env> = {}): Env {
  return {
    host: "127.0.0.1",
    port: 0,
    publicUrl: "http://localhost",
    dataDir: "/nonexistent",
    secretKey: "a-secret-key-that-only-tests-have-0123456789",
    previousSecretKey: null,
    trustProxy: [],
    shutdownGraceMs: 0,
    logLevel: "silent",
    metricsToken: null,
    slowQueryMs: 500,
    database: { kind: "sqlite", file: ":memory:" },
    redisUrl: null,
    identity: { provider: "embedded" },
    model: { provider: "built-in" },
    embeddings: null,
    livekit: null,
    speechToText: null,
    deepgram: null,
    textToSpeech: null,
    mail: null,
    mailPerDay: 10,
    sendgridBaseUrl: null,
    google: null,
    github: null,
    slack: null,
    stripe: null,
    rateLimits: {
      chatPerMinute: 10,
      chatPerMinutePerAddress: 30,
      sessionsPerHourPerAddress: 20,
      sitePerMinute: 600,
      tokens: testTokens,
      indexPerHour: 5,
      formsPerHour: 5,
      calls: { perAddress: 3, perSite: null },
    },
    crawl: { maxPages: 2_000, concurrencyPerHost: 4, allowHosts: [] },
    dnsServers: [],
    demoOverlay: { maxPages: 10, maxFaqs: 20 },
    upload: {
      maxFileBytes: 10 * 1024 * 1024,
      maxRequestBytes: 25 * 1024 * 1024,
      maxFiles: 20,
      maxDocuments: 1_000,
      maxStoredBytes: 2_000 * 1024 * 1024,
      overlayMaxFiles: 5,
      overlayMaxFileBytes: 5 * 1024 * 1024,
      perHour: 60,
      waitSeconds: 10,
      readSeconds: 60,
      readMemoryMb: 512,
    },
    demoSiteUrl: null,
    ...overrides,
  };
}

/** A clock that starts at a fixed instant. */
export function createTestClock(start = "2026-03-02T09:00:00.000Z"): TestClock {
  let now = Date.parse(start);
  return Object.assign(() => new Date(now), {
    advance: (ms: number) => {
      now += ms;
    },
  });
}
