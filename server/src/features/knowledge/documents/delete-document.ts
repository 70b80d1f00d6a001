import { AppError } from "../../../app-error.ts";
import { bumpRevision, type Database } from "../../../db/database.ts";

/**
 * Takes a document out; nothing of it is found from then on. Its source stays as a tombstone, so that every process drops it from
 * its index. @throws AppError `not_found` when this library has no such document.
 */
export async function deleteDocument(db: Database, libraryId: string, documentId: string, now: Date): Promise<void> {
  await db.write(async (tx) => {
    const removed = await tx
      .deleteFrom("documents")
      .where(({ and }) => and({ id: documentId, libraryId }))
      .returning("id")
      .executeTakeFirst();
    if (removed === undefined) throw noSuchDocument();
    const revision = await bumpRevision(tx, libraryId);
    await tx
      .updateTable("sources")
      .set({ status: "gone", text: "", revision, updatedAt: now.toISOString() })
      .where("id", "=", documentId)
      .execute();
    await tx.deleteFrom("passages").where("sourceId", "=", documentId).execute();
  });
}

export function noSuchDocument(): AppError {
  return new AppError("not_found", "There is no such document here.");
}
