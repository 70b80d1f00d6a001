import type { Database } from "../../../db/database.ts";

const LEFT_MS = 3_600_000;

/** Deletes files whose sending a crash cut off. */
export async function sweepThreadFiles(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LEFT_MS).toISOString();
  await db.write((tx) => tx.deleteFrom("threadFiles").where("storedAt", "is", null).where("createdAt", "<", before).execute());
}
