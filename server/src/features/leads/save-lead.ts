import { randomUUID } from "node:crypto";
import type { Database, Handle } from "../../db/database.ts";

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

/** Keeps what a visitor left of themselves: one lead per conversation, later details added to earlier ones. */
export async function saveLead(db: Database, of: LeadOrigin, details: LeadDetails): Promise<void> {
  await db.write((tx) => putLead(tx, of, details));
}

/** The same inside a write that does more. */
export async function putLead(tx: Handle, { organizationId, conversationId, now }: LeadOrigin, details: LeadDetails): Promise<void> {
  const at = now.toISOString();
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
  await tx
    .insertInto("leads")
    .values({ id: randomUUID(), organizationId, conversationId, ...details, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column("conversationId").doUpdateSet({ ...given, updatedAt: at }))
    .execute();
}
