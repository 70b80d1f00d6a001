import type { Database, Handle } from "../../../db/database.ts";

/** Deletes the overlays whose day is over, with all that was indexed into them. */
export async function sweepOverlays(db: Database, now: Date): Promise<void> {
  while ((await sweepSome(db, now)) === AT_ONCE);
}

/** So many in one write, which keeps visitors waiting. */
const AT_ONCE = 100;

async function sweepSome(db: Database, now: Date): Promise<number> {
  return db.write(async (tx) => {
    const expired = await tx.selectFrom("libraries").select("id").where("expiresAt", "<=", now.toISOString()).limit(AT_ONCE).execute();
    const ids = expired.map(({ id }) => id);
    await deleteOverlays(tx, ids);
    return ids.length;
  });
}

/** Deletes overlays inside a write, with all that was indexed into them. */
export async function deleteOverlays(tx: Handle, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("passages").where("libraryId", "in", ids).execute();
  await tx.deleteFrom("libraries").where("id", "in", ids).execute();
}
