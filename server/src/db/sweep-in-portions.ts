import type { DeleteResult } from "kysely";
import type { Database, Handle } from "./database.ts";

/** So many rows in one write, which keeps visitors waiting. */
export const PORTION = 500;

/** Deletes a portion in a write of its own, again and again, until one finds less than that. */
export async function sweepInPortions(db: Database, deleteSome: (tx: Handle) => Promise<DeleteResult>): Promise<void> {
  while ((await db.write(deleteSome)).numDeletedRows >= PORTION);
}
