import type { Member } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";

/**
 * Notes that a member looks after a visitor who waits for a person.
 * @throws AppError `not_found`, `conflict` where another member has taken it.
 */
export async function takeConversation(
  { db, clock }: { db: Database; clock: () => Date },
  { organizationId, member }: { organizationId: string; member: Member },
  conversationId: string,
): Promise<void> {
  const { numUpdatedRows } = await db.write((tx) =>
    tx
      .updateTable("conversations")
      .set({ awaitsPersonSince: null, takenAt: clock().toISOString(), takenBy: member.name ?? member.email })
      .where("id", "=", conversationId)
      .where("organizationId", "=", organizationId)
      .where("awaitsPersonSince", "is not", null)
      .executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows > 0n) return;
  const found = await db.read
    .selectFrom("conversations")
    .select("takenBy")
    .where("id", "=", conversationId)
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  if (found === undefined) throw new AppError("not_found", "There is no such conversation.");
  throw new AppError(
    "conflict",
    found.takenBy === null ? "This visitor does not wait for a person." : `${found.takenBy} has taken this already.`,
  );
}
