import type { Database } from "../../../db/database.ts";
import { askForDelivery } from "../../../mail/outbox.ts";

/** Older mails stay in the outbox, where a member may send them. */
const DAYS = 7;

/** Asks again for what waits in the outbox, of one organization or (null) of all, now that a service carries it. */
export async function requeueMails(db: Database, organizationId: string | null, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAYS * 24 * 3_600_000).toISOString();
  await db.write(async (tx) => {
    let waiting = tx
      .selectFrom("outgoingMails")
      .select("id")
      .where("status", "=", "waiting")
      .where("handedOverAt", "is", null)
      .where("createdAt", ">=", since);
    if (organizationId !== null) waiting = waiting.where("organizationId", "=", organizationId);
    for (const { id } of await waiting.limit(1_000).execute()) await askForDelivery(tx, id, now);
  });
}
