import { randomUUID } from "node:crypto";
import type { Database } from "../../db/database.ts";

export interface LeadDetails {
  name: string | null;
  email: string | null;
  note: string | null;
}

/** Keeps what a visitor left of themselves: one lead per conversation, later details added to earlier ones. */
export async function saveLead(
  db: Database,
  of: { organizationId: string; conversationId: string; now: Date },
  details: LeadDetails,
): Promise<void> {
  const now = of.now.toISOString();
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
  await db.write((tx) =>
    tx
      .insertInto("leads")
      .values({
        id: randomUUID(),
        organizationId: of.organizationId,
        conversationId: of.conversationId,
        ...details,
        createdAt: now,
        updatedAt: now,
      })
      .onConflict((conflict) => conflict.column("conversationId").doUpdateSet({ ...given, updatedAt: now }))
      .execute(),
  );
}
