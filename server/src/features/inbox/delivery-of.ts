import type { ReplyDraft } from "@disco/protocol";
import type { Selectable } from "kysely";
import type { OutgoingMailsTable } from "../../db/mail-tables.ts";

/** What became of an answer in the outbox; null while it is a draft. */
export function deliveryOf({
  id,
  status,
  problem,
}: Pick<Selectable<OutgoingMailsTable>, "id" | "status" | "problem">): ReplyDraft["delivery"] {
  if (status === "draft") return null;
  return { mailId: id, state: status === "expired" ? "failed" : status, problem };
}
