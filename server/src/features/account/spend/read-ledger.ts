import type { SpendDay } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";

const DAYS = 31;

/** The oldest day that the ledger shows; of days before it is not known any more who visited. */
export function firstLedgerDay(now: Date): string {
  return new Date(now.getTime() - (DAYS - 1) * 24 * 3_600_000).toISOString().slice(0, 10);
}

/** Spend of an organization's visitors and background work by day, newest first. */
export async function readLedger(db: Database, organizationId: string, now: Date): Promise<SpendDay[]> {
  const firstDay = firstLedgerDay(now);
  const [sites, visitors] = await Promise.all([
    db.read
      .selectFrom("tokenBudgets")
      .select((select) => [
        "day",
        select.fn.sum<number>("used").as("used"),
        select.fn.sum<number>("reserved").as("reserved"),
        select.fn.sum<number>("turns").as("turns"),
      ])
      .where(({ and }) => and({ organizationId, scope: "site" }))
      .where("day", ">=", firstDay)
      .groupBy("day")
      .execute(),
    db.read
      .selectFrom("tokenBudgets")
      .select((select) => [
        "day",
        select.fn.sum<number>("refused").as("refused"),
        select.fn.countAll<number>().filterWhere("scope", "=", "visitor").as("visitors"),
      ])
      .where("organizationId", "=", organizationId)
      .where("day", ">=", firstDay)
      .groupBy("day")
      .orderBy("day", "desc")
      .execute(),
  ]);
  return visitors.map(({ day, refused, visitors: count }) => {
    const site = sites.find((row) => row.day === day);
    return {
      day,
      refused: Number(refused),
      visitors: Number(count),
      used: Number(site?.used ?? 0),
      reserved: Number(site?.reserved ?? 0),
      turns: Number(site?.turns ?? 0),
    };
  });
}
