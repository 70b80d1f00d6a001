import type { Database } from "../../../db/database.ts";
import { toCompanyData } from "./imports/to-company-data.ts";
import { knownCompanies } from "./known-companies.ts";
import { type CompanyDraft, profileKey } from "./profile-row.ts";
import { putProfiles } from "./put-profiles.ts";
import { listSeen } from "./queries.ts";
import { sampleCompanies } from "./sample-companies.ts";

const CONFIDENCE = 0.3;

/**
 * Creates profiles for visitors' companies, and the samples on the first look. Runs when the list is opened, so that answering
 * visitors does no work for it.
 */
export async function noteSeenCompanies(db: Database, organizationId: string, now: Date): Promise<void> {
  const drafts: CompanyDraft[] = knownCompanies(await listSeen(db, organizationId)).map(({ name, domain, key }) => ({
    name: name ?? domain ?? key,
    domain,
    website: domain === null ? null : `https://${domain}/`,
    tags: [],
    confidence: CONFIDENCE,
    sources: ["visitors"],
    data: toCompanyData({}),
  }));
  const keys = drafts.map(profileKey);
  const known = new Set(
    keys.length === 0
      ? []
      : (
          await db.read
            .selectFrom("companyProfiles")
            .select("key")
            .where("organizationId", "=", organizationId)
            .where("key", "in", keys)
            .execute()
        ).map(({ key }) => key),
  );
  const fresh = drafts.filter((draft) => !known.has(profileKey(draft)));
  const samples = await db.read
    .selectFrom("companySamples")
    .select("addedAt")
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  if (fresh.length === 0 && samples !== undefined) return;
  await db.write(async (tx) => {
    if (samples === undefined) {
      const marked = await tx
        .insertInto("companySamples")
        .values({ organizationId, addedAt: now.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning("organizationId")
        .executeTakeFirst();
      if (marked !== undefined) await putProfiles(db, tx, sampleCompanies(now), { organizationId, now });
    }
    if (fresh.length > 0) await putProfiles(db, tx, fresh, { organizationId, now });
  });
}
