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

/** Resumes a call whose connection was lost; false without a resumable one. */
export async function reopenCall(tx: Handle, call: { id: string; conversationId: string; since: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("calls")
    .set({ endedAt: null, endReason: null })
    .where("id", "=", call.id)
    .where("conversationId", "=", call.conversationId)
    .where((where) => where.or([where("endedAt", "is", null), where("endedAt", ">=", call.since)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function endCall(tx: Handle, id: string, endedAt: string, endReason: CallEnd): Promise<void> {
  await tx.updateTable("calls").set({ endedAt, endReason }).where("id", "=", id).execute();
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
    .where("conversationId", "=", conversationId)
    .where("role", "=", "visitor")
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
    .where("organizationId", "=", organizationId)
    .where("slug", "=", slug)
    .executeTakeFirst();
}

/** Ends the calls of a process that is gone. Only where one process has the store to itself. */
export async function endCutOffCalls(db: Database, now: Date): Promise<void> {
  await db.write((tx) =>
    tx.updateTable("calls").set({ endedAt: now.toISOString(), endReason: "lost" }).where("endedAt", "is", null).execute(),
  );
}
