import { type Database, type Handle, lockForWrite } from "../../db/database.ts";

/** One change at a time to an organization's calendar, so that visitors who want the same slot wait for each other instead of colliding. */
export function writeCalendar<T>(db: Database, organizationId: string, change: (tx: Handle) => Promise<T>): Promise<T> {
  return db.write(async (tx) => {
    await lockForWrite(db, tx, `calendar of ${organizationId}`);
    return change(tx);
  });
}
