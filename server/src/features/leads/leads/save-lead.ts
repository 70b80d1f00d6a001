import { randomUUID } from "node:crypto";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import { joinNotes } from "../../../start/join-notes.ts";
import { putChatSource } from "./read-chats.ts";

const LONGEST_NOTE = 4_000;

export interface LeadDetails {
  name: string | null;
  email: string | null;
  note: string | null;
}

export interface LeadOrigin {
  organizationId: string;
  conversationId: string;
  now: Date;
}

/**
 * Stores a visitor's details: one lead per conversation, with later notes below earlier ones and another address beside the
 * first. Past 4,000 characters the oldest text is dropped.
 */
export async function saveLead(db: Database, of: LeadOrigin, details: LeadDetails): Promise<void> {
  await db.write((tx) => putLead(db, tx, of, details));
}

/** The same inside a write that does more. */
export async function putLead(
  db: Database,
  tx: Handle,
  { organizationId, conversationId, now }: LeadOrigin,
  details: LeadDetails,
): Promise<void> {
  const at = now.toISOString();
  await lockForWrite(db, tx, `lead of ${conversationId}`);
  const before = await tx.selectFrom("leads").select(["email", "note"]).where("conversationId", "=", conversationId).executeTakeFirst();
  const note = joinNotes(before?.note ?? null, details.note, LONGEST_NOTE);
  const isOther = before?.email != null && details.email !== null && before.email.toLowerCase() !== details.email.toLowerCase();
  const noted = { ...details, note: isOther ? joinNotes(note, `earlier address: ${before.email}`, LONGEST_NOTE) : note };
  const given = Object.fromEntries(Object.entries(noted).filter(([, value]) => value !== null));
  await tx
    .insertInto("leads")
    .values({ id: randomUUID(), organizationId, conversationId, ...noted, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column("conversationId").doUpdateSet({ ...given, updatedAt: at }))
    .execute();
  await putChatSource(db, tx, conversationId, now);
}
