import type { Database } from "../../db/database.ts";
import { PORTION, sweepInPortions } from "../../db/sweep-in-portions.ts";

const KEPT_DAYS = 365;

/** Deletes mail that arrived a year ago. What a score rests on stays with the lead. */
export async function sweepInboundMails(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000).toISOString();
  await sweepInPortions(db, (tx) =>
    tx
      .deleteFrom("inboundMails")
      .where("id", "in", (old) => old.selectFrom("inboundMails").select("id").where("receivedAt", "<", since).limit(PORTION))
      .executeTakeFirstOrThrow(),
  );
}
