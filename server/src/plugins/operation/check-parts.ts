import type { Database } from "../../db/database.ts";
import type { Env } from "../../settings/env.ts";
import type { Limits } from "../../limits/limits.ts";
import type { PartsHealth } from "../../start/parts-health.ts";
import { onceIn } from "../idempotency/once-in.ts";
import { portsTable, type PartState, toPartStates } from "../../start/ports-table.ts";

export interface CheckPartsDeps {
  env: Env;
  db: Database;
  limits: Limits;
  partsHealth: PartsHealth;
}

const CHECK_EVERY_MS = 1_000;

export function createPartsCheck({ env, db, limits, partsHealth }: CheckPartsDeps): () => Promise<{
  isDatabaseUp: boolean;
  states: PartState[];
}> {
  const ports = portsTable(env);
  return onceIn(CHECK_EVERY_MS, async () => {
    const isDatabaseUp = await db.check();
    if (isDatabaseUp) partsHealth.succeeded("database");
    else partsHealth.failed("database", "The database does not take writes.");
    if (limits.isHealthy()) partsHealth.succeeded("limits");
    else partsHealth.failed("limits", "Redis does not answer, so that each process counts for itself.");
    return { isDatabaseUp, states: toPartStates(ports, isDatabaseUp ? await partsHealth.read() : partsHealth.own()) };
  });
}
