import { Quote } from "@disco/protocol";
import { z } from "zod";
import type { Database, Handle } from "../../../db/database.ts";

const StoredReceipt = z.object({ kind: z.string(), detail: z.string().nullable(), quote: Quote, isProposed: z.boolean() });
/** A receipt by what makes it: its label and points follow from its kind. `isProposed` where only a language model found it. */
export type StoredReceipt = z.infer<typeof StoredReceipt>;
const StoredReceipts = z.array(StoredReceipt);

export interface StoredQualification {
  id: string;
  dealId: string;
  organizationId: string;
  receipts: StoredReceipt[];
  model: string | null;
  qualifiedAt: string;
}

export async function putQualification(tx: Handle, qualification: StoredQualification): Promise<void> {
  const { id, dealId, organizationId, model, qualifiedAt } = qualification;
  const receipts = JSON.stringify(qualification.receipts);
  await tx
    .insertInto("qualifications")
    .values({ id, dealId, organizationId, receipts, model, qualifiedAt })
    .onConflict((conflict) => conflict.column("dealId").doUpdateSet({ receipts, model, qualifiedAt }))
    .execute();
}

export async function findQualification(db: Database, by: { dealId: string } | { id: string }): Promise<StoredQualification | null> {
  const [column, value] = "dealId" in by ? (["dealId", by.dealId] as const) : (["id", by.id] as const);
  const row = await db.read.selectFrom("qualifications").selectAll().where(column, "=", value).executeTakeFirst();
  return row === undefined ? null : { ...row, receipts: StoredReceipts.parse(JSON.parse(row.receipts)) };
}

export async function listQualifications(db: Database, dealIds: readonly string[]): Promise<StoredQualification[]> {
  if (dealIds.length === 0) return [];
  const rows = await db.read
    .selectFrom("qualifications")
    .selectAll()
    .where("dealId", "in", [...dealIds])
    .execute();
  return rows.map((row) => ({ ...row, receipts: StoredReceipts.parse(JSON.parse(row.receipts)) }));
}

/** Which of the receipts members have taken out. */
export async function removedAmong(db: Database, organizationId: string, receiptIds: readonly string[]): Promise<Set<string>> {
  if (receiptIds.length === 0) return new Set();
  const rows = await db.read
    .selectFrom("removedReceipts")
    .select("receiptId")
    .where("organizationId", "=", organizationId)
    .where("receiptId", "in", [...new Set(receiptIds)])
    .execute();
  return new Set(rows.map(({ receiptId }) => receiptId));
}

export async function putRemoved(
  db: Database,
  removed: { organizationId: string; receiptId: string; removedBy: string; removedAt: string },
): Promise<void> {
  await db.write((tx) =>
    tx
      .insertInto("removedReceipts")
      .values(removed)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

export async function deleteRemoved(db: Database, organizationId: string, receiptId: string): Promise<void> {
  await db.write((tx) =>
    tx.deleteFrom("removedReceipts").where("organizationId", "=", organizationId).where("receiptId", "=", receiptId).execute(),
  );
}
