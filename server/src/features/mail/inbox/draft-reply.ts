import { z } from "zod";
import type { JobHandler } from "../../../jobs/job-queue.ts";
import { openGmail } from "../../../vendors/google/gmail-mailbox.ts";
import type { DecideDeps } from "./decide-mail.ts";
import { addDraft } from "./drafts.ts";
import { utcOffsetOf } from "./hold-draft-times.ts";
import { readMailText } from "./reading/read-mail-text.ts";
import { writeDraft, type WriteDraftDeps } from "./write-draft.ts";

const Payload = z.object({ mailId: z.string() });

export type DraftDeps = WriteDraftDeps & DecideDeps;

/** The job that drafts the answer to a qualified mail. */
export function draftJob(deps: DraftDeps): JobHandler {
  return async (payload, signal) => {
    const { mailId } = Payload.parse(payload);
    const { db, clock, mailReader } = deps;
    const mail = await db.read.selectFrom("inboxMails").selectAll().where("id", "=", mailId).executeTakeFirst();
    if (mail === undefined || mail.answeredAt !== null) return;
    const known = await db.read.selectFrom("mailDrafts").select("id").where("mailId", "=", mailId).executeTakeFirst();
    if (known !== undefined) return;
    const { options } = await deps.googleClientFor(mail, "gmail");
    const { mail: read, text } = await readMailText(mailReader, await openGmail(options).readRaw(mail.gmailId));
    const { organizationId, memberId } = mail;
    const subject = mail.subject ?? "";
    const sentAt = new Date(mail.receivedAt ?? mail.seenAt);
    const utcOffset = utcOffsetOf(read.headers["date"]?.[0]);
    const sentences = await writeDraft(deps, { ...mail, subject, text, sentAt, utcOffset }, signal);
    if (sentences !== null) await addDraft(db, { organizationId, memberId, mailId, subject, sentences }, clock());
    const draftedAt = clock().toISOString();
    await db.write((tx) => tx.updateTable("inboxMails").set({ draftedAt }).where("id", "=", mailId).execute());
  };
}
