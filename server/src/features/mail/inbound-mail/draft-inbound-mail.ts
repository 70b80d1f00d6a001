import { z } from "zod";
import type { JobHandler } from "../../../jobs/job-queue.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { writeDraft, type WriteDraftDeps } from "../inbox/write-draft.ts";
import { addInboundDraft, findAnswer } from "./inbound-drafts.ts";
import { ownInboundText } from "./read-inbound-text.ts";

export const INBOUND_DRAFT_JOB = "inbound mail draft";

const Payload = z.object({ mailId: z.string() });

/** The job that drafts the answer to a mail that came by inbound parse. */
export function inboundDraftJob(deps: WriteDraftDeps & { secrets: SecretBox }): JobHandler {
  return async (payload, signal) => {
    const { mailId } = Payload.parse(payload);
    const mail = await deps.db.read.selectFrom("inboundMails").selectAll().where("id", "=", mailId).executeTakeFirst();
    if (mail === undefined || mail.fromAddress === "") return;
    if ((await findAnswer(deps.db.read, mail.organizationId, mailId)) !== undefined) return;
    const { text } = ownInboundText(deps.secrets, mail);
    const answered = { ...mail, fromEmail: mail.fromAddress, text, sentAt: new Date(mail.receivedAt) };
    const sentences = await writeDraft(deps, answered, signal);
    if (sentences !== null) await addInboundDraft(deps, mail, sentences);
    const draftedAt = deps.clock().toISOString();
    await deps.db.write((tx) => tx.updateTable("inboundMails").set({ draftedAt }).where("id", "=", mailId).execute());
  };
}
