import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import { candidateKeys, keyAmong, type PlacesByKey } from "./imports/company-keys.ts";
import { type CompanyDraft, mergeDrafts, toColumns, toDraft, toRow } from "./profile-row.ts";

/** What storing some companies came to. */
export interface PutResult {
  created: number;
  merged: number;
}

/** Keeps how a row was before it changed, and what changes it. */
export type KeepBefore = (
  tx: Handle,
  before: { companyId: string; columns: string; importId: string | null; said: CompanyDraft },
) => Promise<void>;

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
  const known = await tx
    .selectFrom("companyProfiles")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .where("key", "in", [...new Set(drafts.flatMap(candidateKeys))])
    .execute();
  const places: PlacesByKey = new Map(known.map(({ key, locationText }) => [key, locationText]));
  const byKey = new Map<string, CompanyDraft>();
  for (const draft of drafts) {
    const key = keyAmong(draft, places);
    const earlier = byKey.get(key);
    byKey.set(key, earlier === undefined ? draft : mergeDrafts(earlier, draft));
  }
  let merged = drafts.length - byKey.size;
  for (const row of known) {
    const draft = byKey.get(row.key);
    if (draft === undefined) continue;
    byKey.delete(row.key);
    merged += 1;
    const old = toDraft(row);
    await of.keepBefore?.(tx, {
      companyId: row.id,
      importId: row.importId,
      columns: JSON.stringify(toColumns(old, new Date(row.updatedAt))),
      said: draft,
    });
    await tx
      .updateTable("companyProfiles")
      .set(toColumns(mergeDrafts(old, draft), now))
      .where("id", "=", row.id)
      .execute();
  }
  const rows = [...byKey].map(([key, draft]) => toRow(draft, { ...of, key }));
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
    await tx
      .insertInto("companyProfiles")
      .values(rows.slice(at, at + INSERTED_AT_ONCE))
      .execute();
  return { created: rows.length, merged };
}
