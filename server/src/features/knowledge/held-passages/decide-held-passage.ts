import type { DecideHeldPassage } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import { bumpRevision, type Database } from "../../../db/database.ts";
import { reviewHash } from "../../../knowledge/shield/shield.ts";
import { ordersIn } from "../../../knowledge/shield/verdict.ts";

/**
 * Stores a member's decision on a passage, for the same text in the whole library, also when it is read again.
 * @throws AppError `not_found` without such a passage waiting.
 */
export async function decideHeldPassage(
  db: Database,
  libraryId: string,
  passageId: string,
  decision: DecideHeldPassage["decision"],
  now: Date,
): Promise<void> {
  await db.write(async (tx) => {
    const passage = await tx
      .selectFrom("passages")
      .select(["headingPath", "text"])
      .where(({ and }) => and({ id: passageId, libraryId }))
      .executeTakeFirst();
    if (passage === undefined || ordersIn(passage).length === 0) throw new AppError("not_found", "There is no such passage to review.");
    const textHash = reviewHash(passage);
    const decidedAt = now.toISOString();
    await tx
      .insertInto("passageReviews")
      .values({ libraryId, textHash, decision, decidedAt })
      .onConflict((conflict) => conflict.columns(["libraryId", "textHash"]).doUpdateSet({ decision, decidedAt }))
      .execute();
    // Every process reads the sources that have the text again, and then heeds the decision.
    const twins = await tx
      .selectFrom("passages")
      .select(["sourceId", "headingPath", "text"])
      .where(({ and }) => and({ libraryId, text: passage.text }))
      .execute();
    const sourceIds = [...new Set(twins.filter((twin) => reviewHash(twin) === textHash).map(({ sourceId }) => sourceId))];
    const revision = await bumpRevision(tx, libraryId);
    await tx.updateTable("sources").set({ revision }).where("id", "in", sourceIds).execute();
  });
}
