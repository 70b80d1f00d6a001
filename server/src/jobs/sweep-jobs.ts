import type { Database } from "../db/database.ts";
import { PORTION, sweepInPortions } from "../db/sweep-in-portions.ts";

const KEPT_MS = 7 * 24 * 3_600_000;

/** Deletes the jobs that ended a week ago, well or not. */
export async function sweepJobs(db: Database, now: Date): Promise<void> {
  const keptSince = new Date(now.getTime() - KEPT_MS).toISOString();
  await sweepInPortions(db, (tx) =>
    tx
      .deleteFrom("jobs")
      .where("id", "in", (ended) =>
        ended.selectFrom("jobs").select("id").where("status", "in", ["done", "dead"]).where("runAfter", "<", keptSince).limit(PORTION),
      )
      .executeTakeFirstOrThrow(),
  );
}
