import { sql } from "kysely";
import { expect } from "vitest";
import type { Database, Handle } from "../db/database.ts";

/**
 * Begins changes while another write holds what they need, and lets them go on once all of them wait. For Postgres: SQLite writes one at
 * a time.
 */
export async function letGoTogether<Outcome>(
  db: Database,
  hold: (tx: Handle) => Promise<unknown>,
  begin: () => Promise<Outcome>[],
): Promise<Outcome[]> {
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.write(async (tx) => {
    await hold(tx);
    held.resolve();
    await done.promise;
  });
  await held.promise;
  const begun = begin();
  await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBeGreaterThanOrEqual(begun.length);
  done.resolve();
  await holding;
  return Promise.all(begun);
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db.raw);
  return rows[0]?.count ?? 0;
}
