import { type Database, type Handle, lockForWrite } from "../../db/database.ts";
import { type CompanyDraft, mergeDrafts, profileKey, toColumns, toDraft, toRow } from "./profile-row.ts";

/** What storing some companies came to. */
export interface PutResult {
  created: number;
  merged: number;
}

/** Keeps how a row was before it changed. */
export type KeepBefore = (tx: Handle, before: { companyId: string; columns: string; importId: string | null }) => Promise<void>;

/** Parameters of one statement are limited. */
const INSERTED_AT_ONCE = 100;

/** Stores companies inside a write; those that are known already are merged. */
export async function putProfiles(
  db: Database,
  tx: Handle,
  drafts: readonly CompanyDraft[],
  of: { organizationId: string; now: Date; importId?: string | null; keepBefore?: KeepBefore },
): Promise<PutResult> {
  const { organizationId, now } = of;
  await lockForWrite(db, tx, `companies of ${organizationId}`);
  const byKey = new Map<string, CompanyDraft>();
  let repeated = 0;
  for (const draft of drafts) {
    const key = profileKey(draft);
    const known = byKey.get(key);
    if (known !== undefined) repeated += 1;
    byKey.set(key, known === undefined ? draft : mergeDrafts(known, draft));
  }
  const known = await tx
    .selectFrom("companyProfiles")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .where("key", "in", [...byKey.keys()])
    .execute();
  for (const row of known) {
    const draft = byKey.get(row.key);
    if (draft === undefined) continue;
    byKey.delete(row.key);
    const old = toDraft(row);
    await of.keepBefore?.(tx, {
      companyId: row.id,
      importId: row.importId,
      columns: JSON.stringify(toColumns(old, new Date(row.updatedAt))),
    });
    await tx
      .updateTable("companyProfiles")
      .set(toColumns(mergeDrafts(old, draft), now))
      .where("id", "=", row.id)
      .execute();
  }
  const rows = [...byKey.values()].map((draft) => toRow(draft, of));
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
    await tx
      .insertInto("companyProfiles")
      .values(rows.slice(at, at + INSERTED_AT_ONCE))
      .execute();
  return { created: rows.length, merged: known.length + repeated };
}
