import { CompanyData } from "@disco/protocol";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { CompanyImportChangesTable } from "../../../../db/tables/company-tables.ts";
import type { Handle } from "../../../../db/database.ts";
import { type CompanyDraft, mergeDrafts, toColumns, toDraft } from "../profile-row.ts";

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
const Draft = z.object({
  name: z.string(),
  domain: z.string().nullable(),
  website: z.string().nullable(),
  tags: z.array(z.string()),
  confidence: z.number(),
  sources: z.array(z.string()),
  data: CompanyData,
  isSample: z.boolean().optional(),
  lastEnrichedAt: z.string().nullable().optional(),
});

/** How a company was before an import changed it, and the import's values. */
export interface Change {
  importId: string;
  companyId: string;
  before: CompanyDraft;
  /** When it had last been changed by then. */
  at: string;
  /** Null in changes of older versions. */
  said: CompanyDraft | null;
  changedAt: string | null;
}

/** Keeps a change. Several rows of an import about one company are one change. */
export async function keepChange(
  tx: Handle,
  of: { importId: string; companyId: string; before: string; said: CompanyDraft; now: Date },
): Promise<void> {
  const { importId, companyId, before, said, now } = of;
  const values = { importId, companyId, columns: before, said: JSON.stringify(said), changedAt: now.toISOString() };
  const added = await tx
    .insertInto("companyImportChanges")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning("companyId")
    .executeTakeFirst();
  if (added !== undefined) return;
  const earlier = (await changesOf(tx, [companyId])).get(companyId)?.find((change) => change.importId === importId)?.said ?? null;
  await tx
    .updateTable("companyImportChanges")
    .set({ said: JSON.stringify(earlier === null ? said : mergeDrafts(earlier, said)) })
    .where(({ and }) => and({ importId, companyId }))
    .execute();
}

/** Stores how a company would have been before a change. */
export async function setBefore(tx: Handle, change: Change, before: CompanyDraft): Promise<void> {
  await tx
    .updateTable("companyImportChanges")
    .set({ columns: JSON.stringify(toColumns(before, new Date(change.at))) })
    .where(({ and }) => and({ importId: change.importId, companyId: change.companyId }))
    .execute();
}

/** The changes of all imports to some companies, in their order. */
export async function changesOf(tx: Handle, companyIds: readonly string[]): Promise<Map<string, Change[]>> {
  const rows = await tx.selectFrom("companyImportChanges").selectAll().where("companyId", "in", companyIds).execute();
  const order = ({ changedAt, at, importId }: Change) => `${changedAt ?? at} ${importId}`;
  const changes = rows.map(toChange).toSorted((one, other) => order(one).localeCompare(order(other)));
  return Map.groupBy(changes, ({ companyId }) => companyId);
}

function toChange({ importId, companyId, columns, said, changedAt }: Selectable<CompanyImportChangesTable>): Change {
  const row = Columns.parse(JSON.parse(columns));
  const draft = said === null ? null : Draft.parse(JSON.parse(said));
  return { importId, companyId, before: toDraft(row), at: row.updatedAt, said: draft, changedAt };
}
