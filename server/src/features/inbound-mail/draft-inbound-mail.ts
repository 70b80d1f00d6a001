import { z } from "zod";
import type { JobHandler } from "../../jobs/job-queue.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { writeDraft, type WriteDraftDeps } from "../inbox/write-draft.ts";
import { addInboundDraft, findAnswer } from "./inbound-drafts.ts";
import { readInboundText } from "./read-inbound-text.ts";

export const INBOUND_DRAFT_JOB = "inbound mail draft";

const Payload = z.object({ mailId: z.string() });

/** The job that drafts the answer to a mail that came by inbound parse. */
export function inboundDraftJob(deps: WriteDraftDeps & { secrets: SecretBox }): JobHandler {
  return async (payload, signal) => {
    const { mailId } = Payload.parse(payload);
    const mail = await deps.db.read.selectFrom("inboundMails").selectAll().where("id", "=", mailId).executeTakeFirst();
    if (mail === undefined || mail.fromAddress === "") return;
    if ((await findAnswer(deps.db.read, mail.organizationId, mailId)) !== undefined) return;
    const { organizationId, fromName } = mail;
    const { text, quotes } = readInboundText(deps.secrets, mail);
    const sentences = await writeDraft(deps, { id: mailId, organizationId, fromName, text, quotes }, signal);
    await addInboundDraft(deps, mail, sentences);
  };
}
