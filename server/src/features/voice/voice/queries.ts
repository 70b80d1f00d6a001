import type { MessageMetadata } from "@disco/protocol";
import type { Insertable } from "kysely";
import type { CallEnd, CallsTable } from "../../../db/tables/call-tables.ts";
import type { Database, Handle } from "../../../db/database.ts";

/** Marks a ticket as used; false when it was used before. */
export async function useTicket(tx: Handle, ticket: { id: string; expiresAt: string }, now: string): Promise<boolean> {
  await tx.deleteFrom("usedVoiceTickets").where("expiresAt", "<", now).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("usedVoiceTickets")
    .values({ id: ticket.id, expiresAt: ticket.expiresAt })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertCall(tx: Handle, call: Insertable<CallsTable>): Promise<void> {
  await tx.insertInto("calls").values(call).execute();
}

/** A process that is gone has its calls for this long. */
const LEASE_MS = 30_000;

/** Until when a call that is renewed now is its connection's. */
export function callHeldUntil(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}

interface Resumed {
  id: string;
  conversationId: string;
  since: string;
  holder: string;
  heldUntil: string;
}

/** Resumes a call whose connection was lost, and takes it from the one that has it; false without a resumable one. */
export async function reopenCall(tx: Handle, { id, conversationId, since, ...held }: Resumed): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("calls")
    .set({ endedAt: null, endReason: null, ...held })
    .where(({ and }) => and({ id, conversationId }))
    .where((where) => where.or([where("endedAt", "is", null), where("endedAt", ">=", since)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the call of a connection; false where another one has it. */
export async function endCall(tx: Handle, holder: string, endedAt: string, endReason: CallEnd): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable("calls").set({ endedAt, endReason }).where("holder", "=", holder).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The connections that still have their call. */
export async function renewCalls(tx: Handle, holders: readonly string[], heldUntil: string): Promise<ReadonlySet<string | null>> {
  if (holders.length === 0) return new Set();
  const kept = await tx
    .updateTable("calls")
    .set({ heldUntil })
    .where("endedAt", "is", null)
    .where("holder", "in", holders)
    .returning("holder")
    .execute();
  return new Set(kept.map(({ holder }) => holder));
}

export async function findCallOfRoom(db: Database, roomName: string) {
  return db.read
    .selectFrom("calls")
    .innerJoin("conversations", "conversations.id", "calls.conversationId")
    .select(["calls.id", "calls.conversationId", "calls.memberId", "calls.endedAt", "conversations.sessionHash"])
    .where("roomName", "=", roomName)
    .executeTakeFirst();
}

/** An agent's message as it is now. */
export async function findReply(handle: Handle, id: string): Promise<{ metadata: MessageMetadata | null } | undefined> {
  const row = await handle.selectFrom("messages").select("metadata").where("id", "=", id).where("role", "=", "agent").executeTakeFirst();
  return row === undefined ? undefined : { metadata: row.metadata === null ? null : JSON.parse(row.metadata) };
}

export async function updateReply(tx: Handle, id: string, reply: { text: string; metadata: MessageMetadata }): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ text: reply.text, metadata: JSON.stringify(reply.metadata) })
    .where("id", "=", id)
    .execute();
}

/** What the visitor said aloud in a call, in order. */
export async function listSpoken(handle: Handle, conversationId: string, callId: string): Promise<string[]> {
  const rows = await handle
    .selectFrom("messages")
    .select("text")
    .where(({ and }) => and({ conversationId, role: "visitor" }))
    .where("metadata", "like", `%"callId":"${callId}"%`)
    .orderBy("ordinal")
    .execute();
  return rows.map(({ text }) => text);
}

export async function findLeadOf(handle: Handle, conversationId: string) {
  return handle.selectFrom("leads").select(["name", "email"]).where("conversationId", "=", conversationId).executeTakeFirst();
}

/** A passage that visitors may be led to, with its page. */
export async function findSource(db: Database, passageId: string) {
  return db.read
    .selectFrom("passages")
    .innerJoin("sources", "sources.id", "passages.sourceId")
    .innerJoin("libraries", "libraries.id", "passages.libraryId")
    .leftJoin("organizations", "organizations.id", "libraries.organizationId")
    .select(["passages.id", "sources.title", "sources.url", "sources.updatedAt", "organizations.name as publisher"])
    .where("passages.id", "=", passageId)
    .where("sources.status", "in", ["active", "failed"])
    .executeTakeFirst();
}

export async function findAgent(db: Database, organizationId: string, slug: string) {
  return db.read
    .selectFrom("agents")
    .select(["slug", "name", "greeting"])
    .where(({ and }) => and({ organizationId, slug }))
    .executeTakeFirst();
}

/** No call of an older version, which renews none, lasts this long. */
const LONGEST_CALL_MS = 3_600_000;

/** Ends the calls of processes that are gone. */
export async function endCutOffCalls(tx: Handle, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - LONGEST_CALL_MS).toISOString();
  await tx
    .updateTable("calls")
    .set({ endedAt: now.toISOString(), endReason: "lost" })
    .where("endedAt", "is", null)
    .where((where) =>
      where.or([where("heldUntil", "<", now.toISOString()), where.and([where("heldUntil", "is", null), where("startedAt", "<", longAgo)])]),
    )
    .execute();
}
