import type { Database } from "../../db/database.ts";

/** Deletes the overlays whose day is over, with all that was indexed into them. */
export async function sweepOverlays(db: Database, now: Date): Promise<void> {
  await db.write(async (tx) => {
    const expired = await tx.selectFrom("libraries").select("id").where("expiresAt", "<=", now.toISOString()).limit(100).execute();
    if (expired.length === 0) return;
    const ids = expired.map(({ id }) => id);
    await tx.deleteFrom("passages").where("libraryId", "in", ids).execute();
    await tx.deleteFrom("libraries").where("id", "in", ids).execute();
  });
}
