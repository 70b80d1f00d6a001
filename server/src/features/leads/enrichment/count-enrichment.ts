import { AppError } from "../../../app-error.ts";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";

/** So many a member and UTC day. */
const MOST_OF_MEMBER = 50;
/** So many an organization and UTC day, however many members it has: each reads a website and asks paid services. */
const MOST_OF_ORGANIZATION = 500;
const DAY_MS = 86_400_000;

/**
 * Counts one enrichment of a member, and says how many are left today.
 * @throws AppError `quota_exceeded` after fifty of a member or five hundred of an organization on a UTC day.
 */
export async function countEnrichment(db: Database, by: { organizationId: string; memberId: string }, now: Date): Promise<number> {
  const { organizationId, memberId } = by;
  const day = now.toISOString().slice(0, 10);
  return db.write(async (tx) => {
    await lockForWrite(db, tx, `enrichments of ${organizationId}`);
    const row = await tx
      .insertInto("enrichmentCounts")
      .values({ organizationId, memberId, day, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(["organizationId", "memberId", "day"]).doUpdateSet((set) => ({ count: set("enrichmentCounts.count", "+", 1) })),
      )
      .returning("count")
      .executeTakeFirstOrThrow();
    // Thrown inside the write, so that what was refused is not counted.
    if (row.count > MOST_OF_MEMBER) throw spent("You've reached your daily limit of 50 enrichments. Contact sales for an increase.", now);
    const ofAll = await countOfAll(tx, organizationId, day);
    if (ofAll > MOST_OF_ORGANIZATION) throw spent("Your organization has reached its daily limit of 500 enrichments.", now);
    return Math.min(MOST_OF_MEMBER - row.count, MOST_OF_ORGANIZATION - ofAll);
  });
}

async function countOfAll(tx: Handle, organizationId: string, day: string): Promise<number> {
  const { total } = await tx
    .selectFrom("enrichmentCounts")
    .select(({ fn }) => fn.sum<number>("count").as("total"))
    .where(({ and }) => and({ organizationId, day }))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function spent(message: string, now: Date): AppError {
  return new AppError("quota_exceeded", message, { retryAfterMs: DAY_MS - (now.getTime() % DAY_MS) });
}
