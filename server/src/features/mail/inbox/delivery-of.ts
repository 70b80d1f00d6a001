import type { ReplyDraft } from "@disco/protocol";
import type { Selectable } from "kysely";
import type { OutgoingMailsTable } from "../../../db/tables/mail-tables.ts";
import { mailState } from "../../../mail/mail-state.ts";

/** State of an answer in the outbox; null while it is a draft. */
export function deliveryOf({
  id,
  problem,
  ...mail
}: Pick<Selectable<OutgoingMailsTable>, "id" | "status" | "handedOverAt" | "problem">): ReplyDraft["delivery"] {
  const state = mailState(mail);
  return state === null ? null : { mailId: id, state, problem };
}
