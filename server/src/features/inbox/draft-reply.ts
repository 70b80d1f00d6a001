import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { JobHandler } from "../../jobs/job-queue.ts";
import { openGmail } from "../../vendors/google/gmail-mailbox.ts";
import type { DecideDeps } from "./decide-mail.ts";
import { MailQuotes } from "./queries.ts";
import { readMailText } from "./read-mail-text.ts";
import { replySubject, writeDraft, type WriteDraftDeps } from "./write-draft.ts";

const Payload = z.object({ mailId: z.string() });

export type DraftDeps = WriteDraftDeps & DecideDeps;

/** The job that drafts the answer to a qualified mail. */
export function draftJob(deps: DraftDeps): JobHandler {
  return async (payload, signal) => {
    const { mailId } = Payload.parse(payload);
    const mail = await deps.db.read.selectFrom("inboxMails").selectAll().where("id", "=", mailId).executeTakeFirst();
    if (mail === undefined) return;
    const known = await deps.db.read.selectFrom("mailDrafts").select("id").where("mailId", "=", mailId).executeTakeFirst();
    if (known !== undefined) return;
    const { options } = await deps.googleClientFor(mail, "gmail");
    const { text } = await readMailText(deps.mailReader, await openGmail(options).readRaw(mail.gmailId));
    const { organizationId, memberId, fromName } = mail;
    const quotes = MailQuotes.parse(JSON.parse(mail.quotes));
    const sentences = await writeDraft(deps, { id: mailId, organizationId, fromName, text, quotes }, signal);
    const now = deps.clock().toISOString();
    await deps.db.write((tx) =>
      tx
        .insertInto("mailDrafts")
        .values({
          id: randomUUID(),
          mailId,
          organizationId,
          memberId,
          subject: replySubject(mail.subject ?? ""),
          sentences: JSON.stringify(sentences),
          status: "review_required",
          createdAt: now,
          updatedAt: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  };
}
