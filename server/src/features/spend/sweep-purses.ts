import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { PORTION, sweepInPortions } from "../../db/sweep-in-portions.ts";
import { firstLedgerDay } from "./read-ledger.ts";

/** Of a visitor, an address, or a name that nobody owns. As the index over their days says it (migration 0019). */
const isPassing = sql<boolean>`scope <> 'server' and (scope <> 'site' or organization_id is null)`;

/**
 * Deletes what was spent before the ledger's first day by visitors, from addresses, and at names that nobody owns: each day may bring any
 * number of them. What organizations and the server spent stays.
 */
export async function sweepPurses(db: Database, now: Date): Promise<void> {
  const firstDay = firstLedgerDay(now);
  await sweepInPortions(db, (tx) =>
    tx
      .deleteFrom("tokenBudgets")
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple("scope", "subject", "day"),
          "in",
          selectFrom("tokenBudgets")
            .select(["scope", "subject", "day"])
            .where(isPassing)
            .where("day", "<", firstDay)
            .limit(PORTION)
            .$asTuple("scope", "subject", "day"),
        ),
      )
      .executeTakeFirstOrThrow(),
  );
}
