import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { Viewer } from "./search-profiles.ts";

/** Puts a member's star on a company of their organization, or takes it off. */
export async function saveCompany(
  db: Database,
  { organizationId, memberId }: Viewer,
  { companyId, isSaved, now }: { companyId: string; isSaved: boolean; now: Date },
): Promise<void> {
  const company = await db.read
    .selectFrom("companyProfiles")
    .select("id")
    .where(({ and }) => and({ id: companyId, organizationId }))
    .executeTakeFirst();
  if (company === undefined) throw new AppError("not_found", "There is no such company.");
  await db.write(async (tx) => {
    if (isSaved)
      await tx
        .insertInto("savedCompanies")
        .values({ organizationId, memberId, companyId, savedAt: now.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await tx
        .deleteFrom("savedCompanies")
        .where(({ and }) => and({ organizationId, memberId, companyId }))
        .execute();
  });
}

/** Takes an organization's samples away for good. */
export async function removeSamples(db: Database, organizationId: string): Promise<void> {
  await db.write((tx) => tx.deleteFrom("companyProfiles").where("organizationId", "=", organizationId).where("isSample", "=", 1).execute());
}
