import type { Member } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { forgetInGoogle } from "../../meetings/meetings/google/forget-in-google.ts";
import { deleteRows } from "./delete-rows.ts";
import { withSources } from "./retention.ts";

/** Erases one conversation with its calls, its lead and its copies among the sources of deals. @throws AppError `not_found` for another organization's. */
export async function eraseConversation(
  { db, clock }: { db: Database; clock: () => Date },
  { member, organizationId, conversationId }: { member: Member; organizationId: string; conversationId: string },
): Promise<void> {
  const now = clock();
  await db.write(async (tx) => {
    const found = await tx
      .selectFrom("conversations")
      .select("id")
      .where(({ and }) => and({ id: conversationId, organizationId }))
      .executeTakeFirst();
    if (found === undefined) throw new AppError("not_found", "There is no such conversation.");
    const rows = await withSources(tx, organizationId, "conversations", [conversationId]);
    await forgetInGoogle(tx, organizationId, rows.meetings, now);
    await deleteRows(tx, organizationId, rows, now);
    await recordAudit(tx, { member, organizationId, action: "conversation.erased", detail: "Erased a conversation.", now });
  });
}
