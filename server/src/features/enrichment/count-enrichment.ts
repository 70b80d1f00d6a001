import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";

/** So many a member and UTC day. */
const DAILY_ENRICHMENTS = 50;
const DAY_MS = 86_400_000;

/**
 * Counts one enrichment of a member, and says how many are left today.
 * @throws AppError `quota_exceeded` after fifty on a UTC day.
 */
export async function countEnrichment(db: Database, by: { organizationId: string; memberId: string }, now: Date): Promise<number> {
  const { organizationId, memberId } = by;
  const day = now.toISOString().slice(0, 10);
  const count = await db.write(async (tx) => {
    const row = await tx
      .insertInto("enrichmentCounts")
      .values({ organizationId, memberId, day, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(["organizationId", "memberId", "day"]).doUpdateSet((set) => ({ count: set("enrichmentCounts.count", "+", 1) })),
      )
      .returning("count")
      .executeTakeFirstOrThrow();
    // Thrown inside the write, so that what was refused is not counted.
    if (row.count > DAILY_ENRICHMENTS)
      throw new AppError("quota_exceeded", "You've reached your daily limit of 50 enrichments. Contact sales for an increase.", {
        retryAfterMs: DAY_MS - (now.getTime() % DAY_MS),
      });
    return row.count;
  });
  return DAILY_ENRICHMENTS - count;
}
