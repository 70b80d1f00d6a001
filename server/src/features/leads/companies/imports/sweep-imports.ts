import type { Database } from "../../../../db/database.ts";
import { PORTION, sweepInPortions } from "../../../../db/sweep-in-portions.ts";

const KEPT_MS = 24 * 3_600_000;

/** Deletes files that were uploaded and never imported, after a day. */
export async function sweepImports(db: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - KEPT_MS).toISOString();
  await sweepInPortions(db, (tx) =>
    tx
      .deleteFrom("companyImports")
      .where("id", "in", (some) =>
        some
          .selectFrom("companyImports")
          .select("id")
          .where("status", "in", ["uploaded", "checked"])
          .where("createdAt", "<", old)
          .limit(PORTION),
      )
      .executeTakeFirstOrThrow(),
  );
}
