import { flushCompileCache } from "node:module";
import { collectDefaultMetrics, Registry } from "prom-client";
import { buildApp } from "./app.ts";
import { claimPort } from "./start/claim-port.ts";
import { openDatabase } from "./db/database.ts";
import { readEnv } from "./settings/env.ts";
import { listenFailure } from "./start/listen-failure.ts";
import { openLimits } from "./limits/open-limits.ts";
import { createLogger } from "./logger.ts";
import { formatPortsTable, portsTable, toPartStates } from "./start/ports-table.ts";
import { SettingsError } from "./settings/settings-error.ts";
import { stopOnSignals } from "./start/stop-on-signals.ts";
import { startTracing } from "./observability/tracing.ts";
import { wire } from "./wire/wire.ts";

/** Characters of a slow statement in the log. */
const MAX_LOGGED = 2_000;

/** Reads the settings, opens every part, listens, and says where. Resolves with the address once it answers. */
export async function runServer(source: NodeJS.ProcessEnv): Promise<{ address: string; demoWidgetKey: string | null }> {
  const claim = await claimPort(source);
  const stopTracing = await startTracing(source);
  const env = readEnv(claim === null ? source : { ...source, PORT: String(claim.port) });
  const logger = createLogger(env.logLevel);
  const clock = () => new Date();
  const db = await openDatabase(env.database, {
    afterMs: env.slowQueryMs,
    report: (statement, ms) => logger.warn({ statement: statement.slice(0, MAX_LOGGED), ms }, "slow query"),
  });
  const limits = await openLimits(env.redisUrl);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  const { identity, partsHealth, isOriginAllowed, isReadAhead, features, start, stop } = await wire({ env, db, limits, clock, logger });
  const app = await buildApp({ env, db, limits, identity, clock, logger, registry, isOriginAllowed, isReadAhead, partsHealth, features });

  stopOnSignals(logger, env.shutdownGraceMs, async (graceMs) => {
    await app.drain({ graceMs, withinMs: 10_000 });
    await stop();
    await limits.close();
    await db.close();
    await stopTracing();
  });
  await claim?.release();
  const address = await app
    .listen({ host: env.host, port: env.port })
    .catch((error: unknown) => Promise.reject(listenFailure(error, env.host)));
  if (env.crawl.allowHosts.length > 0) {
    logger.warn({ hosts: env.crawl.allowHosts }, "CRAWL_ALLOW_HOSTS lets the crawler into these private addresses");
  }
  if (env.demoSiteUrl !== null) {
    logger.info({ hosts: [new URL(env.demoSiteUrl).host] }, "DEMO_SITE_URL lets the crawler into this host, private or not");
  }
  const { demoWidgetKey } = await start();
  const parts = toPartStates(portsTable(env), await partsHealth.read());
  process.stdout.write(`\n${formatPortsTable(parts)}\n\n  Disco listens on ${address}\n\n`);
  return { address, demoWidgetKey };
}

/** Ends the process with one clear line, when the start fails for a reason that a person can mend. */
export function explainFailedStart(error: unknown): never {
  process.stderr.write(`${describeFailedStart(error)}\n`);
  process.exit(1);
}

function describeFailedStart(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (!(error instanceof Error)) return "The server could not start.";
  return `The server could not start: ${error.message}`;
}

if (import.meta.main) {
  await runServer(process.env).catch(explainFailedStart);
  // With NODE_COMPILE_CACHE set: a server that is killed cannot keep what it compiled at its end.
  flushCompileCache();
}
