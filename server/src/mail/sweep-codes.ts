import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { PORTION, sweepInPortions } from "../db/sweep-in-portions.ts";

/** The operator may look up for a day why a code did not arrive. */
const KEPT_MS = 24 * 3_600_000;

/** As the index over their expiry says it (migration 0019): with the kind as a parameter SQLite would not take it. */
const isCode = sql<boolean>`kind = 'code'`;

/** Deletes the mails of codes that expired a day ago, with their recipients. */
export async function sweepCodes(db: Database, now: Date): Promise<void> {
  const keptSince = new Date(now.getTime() - KEPT_MS).toISOString();
  await sweepInPortions(db, (tx) =>
    tx
      .deleteFrom("outgoingMails")
      .where("id", "in", (codes) =>
        codes.selectFrom("outgoingMails").select("id").where(isCode).where("expiresAt", "<", keptSince).limit(PORTION),
      )
      .executeTakeFirstOrThrow(),
  );
}
