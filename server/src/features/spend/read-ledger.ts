import type { SpendDay } from "@disco/protocol";
import type { Database } from "../../db/database.ts";

const MAX_DAYS = 31;

/** What an organization's visitors spent, day by day, newest first. */
export async function readLedger(db: Database, organizationId: string): Promise<SpendDay[]> {
  const [sites, visitors] = await Promise.all([
    db.read
      .selectFrom("tokenBudgets")
      .select(["day", "used", "reserved", "turns"])
      .where("organizationId", "=", organizationId)
      .where("scope", "=", "site")
      .orderBy("day", "desc")
      .limit(MAX_DAYS)
      .execute(),
    db.read
      .selectFrom("tokenBudgets")
      .select((select) => [
        "day",
        select.fn.sum<number>("refused").as("refused"),
        select.fn.countAll<number>().filterWhere("scope", "=", "visitor").as("visitors"),
      ])
      .where("organizationId", "=", organizationId)
      .groupBy("day")
      .orderBy("day", "desc")
      .limit(MAX_DAYS)
      .execute(),
  ]);
  return visitors.map(({ day, refused, visitors: count }) => {
    const site = sites.find((row) => row.day === day);
    return {
      day,
      refused: Number(refused),
      visitors: Number(count),
      used: site?.used ?? 0,
      reserved: site?.reserved ?? 0,
      turns: site?.turns ?? 0,
    };
  });
}
