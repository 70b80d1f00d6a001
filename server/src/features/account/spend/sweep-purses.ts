import { sql } from "kysely";
import type { Database } from "../../../db/database.ts";
import { PORTION, sweepInPortions } from "../../../db/sweep-in-portions.ts";
import { firstLedgerDay } from "./read-ledger.ts";

const isPassing = sql<boolean>`scope <> 'server' and (scope <> 'site' or organization_id is null)`;

/**
 * Deletes spending before the ledger's first day by visitors, addresses and unowned names, whose number is unlimited.
 * Organizations' and the server's stay.
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
