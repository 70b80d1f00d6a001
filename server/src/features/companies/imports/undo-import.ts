import { CompanyFact } from "@disco/protocol";
import { z } from "zod";
import type { Database, Handle } from "../../../db/database.ts";
import { toFactsDraft } from "../facts-draft.ts";
import { putProfiles } from "../put-profiles.ts";

const AT_ONCE = 250;
const Columns = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/**
 * Undoes an import: restores the profiles that it changed, and deletes the companies that it created together with their stars. Facts
 * that enrichments have found in the meantime are added to the profiles again.
 */
export async function undoImport(
  { db, clock }: { db: Database; clock: () => Date },
  of: { organizationId: string; importId: string; signal: AbortSignal },
): Promise<void> {
  const { organizationId, importId, signal } = of;
  for (let isDone = false; !isDone;) {
    signal.throwIfAborted();
    isDone = await db.write(async (tx) => {
      const domains = (await restoreSome(tx, importId)) ?? (await removeSome(tx, importId));
      if (domains === null) {
        await tx.updateTable("companyImports").set({ status: "undone" }).where("id", "=", importId).execute();
        return true;
      }
      await putFactsBack(db, tx, { organizationId, domains, now: clock() });
      return false;
    });
  }
}

/** The domains of some companies that are as they were before; null once there are no more. */
async function restoreSome(tx: Handle, importId: string): Promise<string[] | null> {
  const changes = await tx.selectFrom("companyImportChanges").selectAll().where("importId", "=", importId).limit(AT_ONCE).execute();
  if (changes.length === 0) return null;
  const domains: string[] = [];
  for (const { companyId, columns } of changes) {
    const row = await tx
      .updateTable("companyProfiles")
      .set(Columns.parse(JSON.parse(columns)))
      .where("id", "=", companyId)
      .returning("domain")
      .executeTakeFirst();
    if (row?.domain != null) domains.push(row.domain);
  }
  await tx
    .deleteFrom("companyImportChanges")
    .where("importId", "=", importId)
    .where(
      "companyId",
      "in",
      changes.map(({ companyId }) => companyId),
    )
    .execute();
  return domains;
}

async function removeSome(tx: Handle, importId: string): Promise<string[] | null> {
  const made = await tx.selectFrom("companyProfiles").select(["id", "domain"]).where("importId", "=", importId).limit(AT_ONCE).execute();
  if (made.length === 0) return null;
  await tx
    .deleteFrom("companyProfiles")
    .where(
      "id",
      "in",
      made.map(({ id }) => id),
    )
    .execute();
  return made.flatMap(({ domain }) => domain ?? []);
}

async function putFactsBack(db: Database, tx: Handle, of: { organizationId: string; domains: string[]; now: Date }): Promise<void> {
  const { organizationId, domains, now } = of;
  if (domains.length === 0) return;
  const rows = await tx
    .selectFrom("companyFacts")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .where("domain", "in", domains)
    .execute();
  const facts = rows.map((row) => ({ domain: row.domain, ...CompanyFact.parse({ ...row, isDisputed: row.isDisputed === 1 }) }));
  const drafts = [...Map.groupBy(facts, ({ domain }) => domain)].map(([domain, found]) => {
    const last = found.reduce((latest, { foundAt }) => (foundAt > latest ? foundAt : latest), "");
    return toFactsDraft(domain, found, new Date(last));
  });
  if (drafts.length > 0) await putProfiles(db, tx, drafts, { organizationId, now });
}
