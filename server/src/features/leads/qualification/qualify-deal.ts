import type { Qualification, QualificationFindings, QuotedSource } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import type { LeadNews } from "../leads/lead-listeners.ts";
import { setDealScore } from "../leads/set-deal-score.ts";
import { readDealSources } from "./deal-sources.ts";
import { findReceipts, type KindReceipt, makeReceipt } from "./find-receipts.ts";
import { proposeReceipts, type ProposeReceiptsDeps } from "./propose-receipts.ts";
import { isReceiptKind } from "./receipt-kinds.ts";
import { chooseReceipts, conclude, withoutRemoved } from "./qualify.ts";
import {
  deleteRemoved,
  findQualification,
  listQualifications,
  putQualification,
  putRemoved,
  removedAmong,
  type StoredQualification,
  type StoredReceipt,
} from "./queries.ts";

export interface QualificationDeps {
  db: Database;
  clock: () => Date;
  news: LeadNews;
}

export interface QualifyDealDeps extends QualificationDeps, ProposeReceiptsDeps {
  /** Told when the language model could not be asked; the built-in qualifier has done its part then. */
  onFailure: (error: unknown) => void;
}

/** Retries of a score whose basis changed. */
const MOST_ROUNDS = 5;

/** Qualifies a deal from everything its people said, stores the receipts, and gives the deal its score. Told again, it does the same. */
export async function qualifyDeal(deps: QualifyDealDeps, dealId: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const read = await readDealSources(db, dealId);
  if (read === null) return;
  const { organizationId, sources, told } = read;
  const asked = await proposeReceipts(deps, { organizationId, dealId, sources }, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    deps.onFailure(error);
    return null;
  });
  const before = asked === null ? await findQualification(db, { dealId }) : null;
  // A model's earlier receipts count while it is unavailable.
  const kept = before?.receipts.filter((receipt) => receipt.isProposed && stands(receipt, sources)) ?? [];
  const proposed = asked ?? fromStored(kept);
  const found = findReceipts(
    sources.map((source) => ({ ...source, told: told.get(source.id) ?? [] })),
    clock(),
  );
  const isProposed = ({ id }: KindReceipt) => !found.some((each) => each.id === id);
  const receipts = chooseReceipts([...found, ...proposed]).map((receipt) => toStored(receipt, isProposed(receipt)));
  const model = receipts.some((receipt) => receipt.isProposed) ? (before?.model ?? deps.model.name) : null;
  const now = clock();
  await db.write((tx) => putQualification(tx, { id: newId(now), dealId, organizationId, receipts, model, qualifiedAt: now.toISOString() }));
  await publishScore(deps, dealId);
}

/**
 * The qualification of a deal with its quoted sources; null without one.
 * @throws AppError `not_found` for others' deals.
 */
export async function readQualification(db: Database, organizationId: string, dealId: string): Promise<Qualification | null> {
  const deal = await db.read
    .selectFrom("deals")
    .select("id")
    .where(({ and }) => and({ id: dealId, organizationId }))
    .executeTakeFirst();
  if (deal === undefined) throw new AppError("not_found", "There is no such deal.");
  const stored = await findQualification(db, { dealId });
  return stored === null ? null : withSources(db, stored);
}

export async function readFindings(
  db: Database,
  organizationId: string,
  dealIds: readonly string[],
): Promise<Map<string, QualificationFindings>> {
  const stored = (await listQualifications(db, dealIds)).filter((each) => each.organizationId === organizationId);
  const read = stored.map(({ dealId, receipts }) => ({ dealId, receipts: fromStored(receipts) }));
  const ids = read.flatMap(({ receipts }) => receipts.map(({ id }) => id));
  const removed = await removedAmong(db, organizationId, ids);
  return new Map(read.map(({ dealId, receipts }) => [dealId, conclude(withoutRemoved(receipts, removed))]));
}

/** Takes a receipt out of a qualification for good, or puts it back, and recomputes the score. @throws AppError `not_found`. */
export async function setReceiptRemoved(
  deps: QualificationDeps,
  of: { organizationId: string; qualificationId: string; receiptId: string; memberId: string },
  isRemoved: boolean,
): Promise<Qualification> {
  const { organizationId, qualificationId, receiptId, memberId } = of;
  const stored = await findQualification(deps.db, { id: qualificationId });
  if (stored === null || stored.organizationId !== organizationId) throw new AppError("not_found", "There is no such qualification.");
  if (!fromStored(stored.receipts).some(({ id }) => id === receiptId))
    throw new AppError("not_found", "This quote is no longer part of the qualification. Reload to see the newest one.");
  if (isRemoved) await putRemoved(deps.db, { organizationId, receiptId, removedBy: memberId, removedAt: deps.clock().toISOString() });
  else await deleteRemoved(deps.db, organizationId, receiptId);
  await publishScore(deps, stored.dealId);
  return withSources(deps.db, stored);
}

/** Gives the deal the score that follows from what is stored now; again where that changed while it was given. */
async function publishScore(deps: QualificationDeps, dealId: string): Promise<void> {
  let last = "";
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const stored = await findQualification(deps.db, { dealId });
    if (stored === null) return;
    const { score, category } = await concludeStored(deps.db, stored);
    const result = `${score} ${category}`;
    if (result === last) return;
    last = result;
    await setDealScore(deps, { dealId, score, ...(category !== null && { category }) });
  }
}

async function concludeStored(db: Database, { organizationId, receipts }: StoredQualification): Promise<QualificationFindings> {
  const read = fromStored(receipts);
  const removed = await removedAmong(
    db,
    organizationId,
    read.map(({ id }) => id),
  );
  return conclude(withoutRemoved(read, removed));
}

async function withSources(db: Database, stored: StoredQualification): Promise<Qualification> {
  const { id, dealId, model, qualifiedAt } = stored;
  const quoted = new Set(stored.receipts.map(({ quote }) => quote.sourceId));
  const sources = ((await readDealSources(db, dealId))?.sources ?? []).filter((source) => quoted.has(source.id));
  const standing = { ...stored, receipts: stored.receipts.filter((receipt) => stands(receipt, sources)) };
  return { ...(await concludeStored(db, standing)), id, dealId, model, qualifiedAt, sources };
}

/** Whether a receipt's words are still in its source; erasing a source drops its receipts. */
function stands({ quote }: StoredReceipt, sources: readonly Pick<QuotedSource, "id" | "text">[]): boolean {
  return sources.find(({ id }) => id === quote.sourceId)?.text.slice(quote.start, quote.end) === quote.text;
}

function toStored({ kind, detail, quote }: KindReceipt, isProposed: boolean): StoredReceipt {
  return { kind, detail, quote, isProposed };
}

function fromStored(receipts: readonly StoredReceipt[]): KindReceipt[] {
  return receipts.flatMap(({ kind, detail, quote }) => (isReceiptKind(kind) ? [makeReceipt(kind, detail, quote)] : []));
}
