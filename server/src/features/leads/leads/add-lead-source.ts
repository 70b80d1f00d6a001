import type { Selectable } from "kysely";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import type { DealsTable, LeadSourcesTable } from "../../../db/tables/lead-tables.ts";
import { newId } from "../../../db/new-id.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { QUALIFY_JOB } from "../../../jobs/qualify-job.ts";
import { type DealKey, dealKey } from "./deal-key.ts";

const LONGEST_TEXT = 200_000;

export interface NewLeadSource {
  organizationId: string;
  kind: LeadSourcesTable["kind"];
  /** The row that this source stands for. Added again, it is the same source. */
  refId: string;
  person: { name: string | null; email: string | null; company: string | null; title?: string | null };
  /** What was said, word for word. A source that is added again keeps its text where the new one does not begin with it. */
  text: string;
  at: Date;
  /** How many messages of a conversation the text holds. */
  readCount?: number;
  /** Whether it is proven to come from its person; true unless given. An unverified mail joins no deal but its own. */
  isVerified?: boolean;
  /** Samples have deals of their own, which count nowhere. */
  isSample?: boolean;
}

export interface AddedSource {
  dealId: string;
  sourceId: string;
}

/**
 * Adds a source to the deal of its company, creating the deal where needed, and requests its qualification. Idempotent on
 * organization, kind and refId.
 */
export function addLeadSource(deps: { db: Database; clock: () => Date }, source: NewLeadSource): Promise<AddedSource> {
  return deps.db.write((tx) => putLeadSource(deps.db, tx, source, deps.clock()));
}

/** The same inside a write that does more. */
export async function putLeadSource(db: Database, tx: Handle, source: NewLeadSource, now: Date): Promise<AddedSource> {
  const { organizationId, kind, refId } = source;
  await lockForWrite(db, tx, `deals of ${organizationId}`);
  const before = await tx
    .selectFrom("leadSources")
    .selectAll()
    .where(({ and }) => and({ organizationId, kind, refId }))
    .executeTakeFirst();
  const next = merged(before, source);
  if (before !== undefined && isSame(before, next)) {
    if (before.readCount !== next.readCount)
      await tx.updateTable("leadSources").set({ readCount: next.readCount }).where("id", "=", before.id).execute();
    return { dealId: before.dealId, sourceId: before.id };
  }
  const isSample = source.isSample === true;
  const isVerified = source.isVerified !== false;
  const place = dealKey(next.email, { kind, refId, isSample, isForgeable: kind === "mail" && !isVerified });
  const deal = await dealOf(tx, { organizationId, place, isSample, at: source.at, now }, before?.dealId);
  const updatedAt = now.toISOString();
  const sourceId = before?.id ?? newId(now);
  if (before === undefined) {
    await tx
      .insertInto("leadSources")
      .values({
        id: sourceId,
        organizationId,
        dealId: deal.id,
        kind,
        refId,
        ...next,
        isVerified: isVerified ? 1 : 0,
        isSample: isSample ? 1 : 0,
        at: source.at.toISOString(),
        updatedAt,
      })
      .execute();
  } else {
    await tx
      .updateTable("leadSources")
      .set({ ...next, dealId: deal.id, updatedAt })
      .where("id", "=", sourceId)
      .execute();
    if (before.dealId !== deal.id) await leaveDeal(tx, before.dealId, deal.id);
  }
  await touchDeal(tx, deal, { ...next, at: source.at.toISOString() }, updatedAt);
  await addJob(tx, { kind: QUALIFY_JOB, key: deal.id, payload: { dealId: deal.id } }, now);
  return { dealId: deal.id, sourceId };
}

type SourceContent = Pick<Selectable<LeadSourcesTable>, "name" | "email" | "company" | "title" | "text" | "readCount">;

function merged(before: SourceContent | undefined, source: NewLeadSource): SourceContent {
  const { person } = source;
  const text = [...source.text].length > LONGEST_TEXT ? source.text.slice(0, LONGEST_TEXT).toWellFormed() : source.text;
  return {
    name: filled(person.name) ?? before?.name ?? null,
    email: filled(person.email) ?? before?.email ?? null,
    company: filled(person.company) ?? before?.company ?? null,
    title: filled(person.title) ?? before?.title ?? null,
    text: before === undefined || text.startsWith(before.text) ? text : before.text,
    readCount: Math.max(source.readCount ?? 0, before?.readCount ?? 0),
  };
}

function filled(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}

function isSame(before: SourceContent, next: SourceContent): boolean {
  return (["name", "email", "company", "title", "text"] as const).every((field) => before[field] === next[field]);
}

async function dealOf(
  tx: Handle,
  at: { organizationId: string; place: DealKey; isSample: boolean; at: Date; now: Date },
  currentId: string | undefined,
): Promise<Selectable<DealsTable>> {
  const { organizationId, place } = at;
  const known = await tx
    .selectFrom("deals")
    .selectAll()
    .where(({ and }) => and({ organizationId, key: place.key }))
    .executeTakeFirst();
  if (known !== undefined) return known;
  if (currentId !== undefined && (await countSources(tx, currentId)) === 1) {
    // The person of a single-source deal gave another address: the deal moves with its stage and history.
    return tx.updateTable("deals").set(place).where("id", "=", currentId).returningAll().executeTakeFirstOrThrow();
  }
  const now = at.now.toISOString();
  return tx
    .insertInto("deals")
    .values({
      id: newId(at.now),
      organizationId,
      ...place,
      contactName: null,
      email: null,
      title: null,
      company: null,
      stage: "nurture",
      stageChangedAt: now,
      isSample: at.isSample ? 1 : 0,
      // The first change of its sources raises it to one.
      revision: 0,
      lastInteractionAt: at.at.toISOString(),
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function countSources(tx: Handle, dealId: string): Promise<number> {
  const rows = await tx.selectFrom("leadSources").select("id").where("dealId", "=", dealId).limit(2).execute();
  return rows.length;
}

/** A source that has left a deal: the deal goes with its last source, and its history to where the source went. */
async function leaveDeal(tx: Handle, from: string, to: string): Promise<void> {
  if ((await countSources(tx, from)) > 0) {
    await tx
      .updateTable("deals")
      .set((set) => ({ revision: set("revision", "+", 1) }))
      .where("id", "=", from)
      .execute();
    return;
  }
  const left = await tx.selectFrom("deals").selectAll().where("id", "=", from).executeTakeFirstOrThrow();
  const target = await tx.selectFrom("deals").selectAll().where("id", "=", to).executeTakeFirstOrThrow();
  await tx.updateTable("dealStageChanges").set({ dealId: to }).where("dealId", "=", from).execute();
  if (left.isStageChosen === 1 && target.isStageChosen === 0) {
    const { stage, isStageChosen, stageChangedAt, lostReason } = left;
    await tx
      .updateTable("deals")
      .set({ stage, isStageChosen, stageChangedAt, lostReason, stageVersion: target.stageVersion + 1 })
      .where("id", "=", to)
      .execute();
  }
  if (target.valueCents === null && left.valueCents !== null)
    await tx.updateTable("deals").set({ valueCents: left.valueCents }).where("id", "=", to).execute();
  await tx.deleteFrom("deals").where("id", "=", from).execute();
}

/** Gives a deal the person and company of its newest source that names them. */
async function touchDeal(
  tx: Handle,
  deal: Selectable<DealsTable>,
  source: SourceContent & { at: string },
  updatedAt: string,
): Promise<void> {
  const isNewest = source.at >= deal.lastInteractionAt;
  const tellsPerson = source.email !== null || (deal.email === null && source.name !== null);
  await tx
    .updateTable("deals")
    .set((set) => ({
      revision: set("revision", "+", 1),
      updatedAt,
      lastInteractionAt: isNewest ? source.at : deal.lastInteractionAt,
      ...(tellsPerson && (isNewest || deal.email === null)
        ? { contactName: source.name, email: source.email, title: source.title ?? (source.email === deal.email ? deal.title : null) }
        : {}),
      ...(source.company !== null && (isNewest || deal.company === null) ? { company: source.company } : {}),
    }))
    .where("id", "=", deal.id)
    .execute();
}
