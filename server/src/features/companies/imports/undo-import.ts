import { CompanyFact } from "@disco/protocol";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { CompanyImportChangesTable } from "../../../db/company-tables.ts";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import { toFactsDraft } from "../facts-draft.ts";
import { type CompanyDraft, toColumns, toDraft } from "../profile-row.ts";
import { putProfiles } from "../put-profiles.ts";
import { toCompanyData } from "../to-company-data.ts";
import { deleteText } from "./queries.ts";
import { takeBack } from "./take-back.ts";

const AT_ONCE = 250;
const Columns = z.object({
  name: z.string(),
  domain: z.string().nullable(),
  website: z.string().nullable(),
  tags: z.string(),
  confidence: z.number(),
  enrichmentSource: z.string(),
  lastEnrichedAt: z.string().nullable(),
  isSample: z.number(),
  data: z.string(),
  updatedAt: z.string(),
});

/** How a company was before an import changed it. */
interface Change {
  importId: string;
  companyId: string;
  before: CompanyDraft;
  /** When it had last been changed by then. */
  at: string;
}

/** What was taken back of some companies. */
interface TakenBack {
  domains: string[];
  kept: number;
}

/**
 * Undoes an import: restores the profiles that it changed, and deletes the companies that it created together with their stars. Values that
 * later imports have changed stay as they are, and are counted. Facts that enrichments have found in the meantime are added to the profiles
 * again.
 */
export async function undoImport(
  { db, clock }: { db: Database; clock: () => Date },
  of: { organizationId: string; importId: string; signal: AbortSignal },
): Promise<void> {
  const { organizationId, importId, signal } = of;
  for (let isDone = false; !isDone;) {
    signal.throwIfAborted();
    isDone = await db.write(async (tx) => {
      await lockForWrite(db, tx, `companies of ${organizationId}`);
      const taken = (await restoreSome(tx, importId, clock())) ?? (await removeSome(tx, importId, clock()));
      if (taken === null) {
        await deleteText(tx, importId);
        await tx.updateTable("companyImports").set({ status: "undone" }).where("id", "=", importId).execute();
        return true;
      }
      await tx
        .updateTable("companyImports")
        .set((set) => ({ keptValues: set("keptValues", "+", taken.kept) }))
        .where("id", "=", importId)
        .execute();
      await putFactsBack(db, tx, { organizationId, domains: taken.domains, now: clock() });
      return false;
    });
  }
}

/** Takes back the changes to some companies that were there before; null once there are no more. */
async function restoreSome(tx: Handle, importId: string, now: Date): Promise<TakenBack | null> {
  const rows = await tx.selectFrom("companyImportChanges").selectAll().where("importId", "=", importId).limit(AT_ONCE).execute();
  if (rows.length === 0) return null;
  const ids = rows.map(({ companyId }) => companyId);
  const changes = await changesOf(tx, ids);
  const profiles = await tx.selectFrom("companyProfiles").selectAll().where("id", "in", ids).execute();
  const domains: string[] = [];
  let kept = 0;
  for (const profile of profiles) {
    const all = changes.get(profile.id) ?? [];
    const at = all.findIndex((change) => change.importId === importId);
    const mine = all[at];
    if (mine === undefined) continue;
    const later = all.slice(at + 1);
    const taken = await takeBackFrom(tx, { before: mine.before, later }, toDraft(profile));
    kept += taken.kept;
    await tx
      .updateTable("companyProfiles")
      .set(toColumns(taken.draft, later.length === 0 ? new Date(mine.at) : now))
      .where("id", "=", profile.id)
      .execute();
    if (taken.draft.domain !== null) domains.push(taken.draft.domain);
  }
  await tx.deleteFrom("companyImportChanges").where("importId", "=", importId).where("companyId", "in", ids).execute();
  return { domains, kept };
}

/** Deletes some companies that the import created. One that a later import has changed becomes a company of that import. */
async function removeSome(tx: Handle, importId: string, now: Date): Promise<TakenBack | null> {
  const made = await tx.selectFrom("companyProfiles").selectAll().where("importId", "=", importId).limit(AT_ONCE).execute();
  if (made.length === 0) return null;
  const changes = await changesOf(
    tx,
    made.map(({ id }) => id),
  );
  const removed = made.filter(({ id }) => !changes.has(id)).map(({ id }) => id);
  if (removed.length > 0) await tx.deleteFrom("companyProfiles").where("id", "in", removed).execute();
  let kept = 0;
  for (const profile of made) {
    const later = changes.get(profile.id) ?? [];
    const [heir] = later;
    if (heir === undefined) continue;
    const before = { ...heir.before, tags: [], data: toCompanyData({}) };
    const taken = await takeBackFrom(tx, { before, later }, toDraft(profile));
    kept += taken.kept;
    const columns = { ...toColumns(taken.draft, now), importId: heir.importId };
    await tx.updateTable("companyProfiles").set(columns).where("id", "=", profile.id).execute();
    await tx.deleteFrom("companyImportChanges").where("importId", "=", heir.importId).where("companyId", "=", profile.id).execute();
  }
  return { domains: made.flatMap(({ domain }) => domain ?? []), kept };
}

/** Takes a change back from a company, and from what later imports would restore. */
async function takeBackFrom(
  tx: Handle,
  { before, later }: { before: CompanyDraft; later: readonly Change[] },
  now: CompanyDraft,
): Promise<{ draft: CompanyDraft; kept: number }> {
  const [next] = later;
  if (next === undefined) return { draft: before, kept: 0 };
  const after = next.before;
  for (const change of later) {
    const draft = change === next ? before : takeBack(before, after, change.before).draft;
    await tx
      .updateTable("companyImportChanges")
      .set({ columns: JSON.stringify(toColumns(draft, new Date(change.at))) })
      .where("importId", "=", change.importId)
      .where("companyId", "=", change.companyId)
      .execute();
  }
  return takeBack(before, after, now);
}

/** The changes of all imports to some companies, in their order. */
async function changesOf(tx: Handle, companyIds: readonly string[]): Promise<Map<string, Change[]>> {
  const rows = await tx.selectFrom("companyImportChanges").selectAll().where("companyId", "in", companyIds).execute();
  const changes = rows.map(toChange).toSorted((one, other) => `${one.at} ${one.importId}`.localeCompare(`${other.at} ${other.importId}`));
  return Map.groupBy(changes, ({ companyId }) => companyId);
}

function toChange({ importId, companyId, columns }: Selectable<CompanyImportChangesTable>): Change {
  const row = Columns.parse(JSON.parse(columns));
  return { importId, companyId, before: toDraft(row), at: row.updatedAt };
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
