import { sql } from "kysely";
import { containsText } from "../../../db/contains-text.ts";
import type { Handle } from "../../../db/database.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { QUALIFY_JOB } from "../../../jobs/qualify-job.ts";
import { deleteInvitations } from "../../../identity/members/invitations.ts";
import { mailKey } from "../../conversation/replies/undelivered.ts";
import { answersOf } from "../../mail/handover-mail/answer-address.ts";
import { answerKey } from "../../mail/inbound-mail/answer-key.ts";
import { SLACK_ERASE_JOB } from "../slack/post-leads.ts";
import { deleteCachedReplies } from "./cached-replies.ts";
import { isMailOf, type PersonRows, unique } from "./person-rows.ts";

/** Deletes rows with their dependents. A deal is deleted with its last source; otherwise it is qualified again. */
export async function deleteRows(tx: Handle, organizationId: string, rows: PersonRows, now: Date): Promise<void> {
  const { conversations } = rows;
  if (conversations.length > 0) {
    const answers = (messages: Handle) => messages.selectFrom("messages").select("id").where("conversationId", "in", conversations);
    const asked = await tx.deleteFrom("gapQuestions").where("messageId", "in", answers(tx)).returning("gapId").execute();
    await tx.deleteFrom("affectedAnswers").where("kind", "=", "answer").where("subjectId", "in", answers(tx)).execute();
    const gaps = unique(asked.map(({ gapId }) => gapId));
    if (gaps.length > 0)
      await tx
        .deleteFrom("gaps")
        .where("id", "in", gaps)
        .where("faqId", "is", null)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("gapQuestions").select("gapQuestions.gapId").whereRef("gapQuestions.gapId", "=", "gaps.id"))),
        )
        .execute();
    await deleteNotices(tx, organizationId, conversations);
    const threads = await tx
      .selectFrom("slackThreads")
      .select(["channelId", "ts", "posted"])
      .where("conversationId", "in", conversations)
      .where("ts", "is not", null)
      .execute();
    for (const { channelId, ts, posted } of threads) {
      const payload = { organizationId, channelId, ts, replies: JSON.parse(posted) };
      await addJob(tx, { kind: SLACK_ERASE_JOB, key: `${channelId}:${ts}`, payload }, now);
    }
    await tx.deleteFrom("consents").where("conversationId", "in", conversations).execute();
    await tx.deleteFrom("conversations").where("organizationId", "=", organizationId).where("id", "in", conversations).execute();
  }
  for (const table of ["leads", "meetings", "demoRequests", "leadSources", "webhookDeliveries", "inboundMails"] as const) {
    const ids = rows[table];
    if (ids.length > 0) await tx.deleteFrom(table).where("organizationId", "=", organizationId).where("id", "in", ids).execute();
  }
  if (rows.inboundMails.length > 0) {
    const drafts = rows.inboundMails.map(answerKey);
    await tx.deleteFrom("outgoingMails").where("onceKey", "in", drafts).where("status", "=", "draft").execute();
  }
  if (rows.inboxMails.length > 0) {
    await tx.deleteFrom("mailDrafts").where("organizationId", "=", organizationId).where("mailId", "in", rows.inboxMails).execute();
    // The row stays without a word of the mail: were it gone, the next comparison with the mailbox would read the mail again.
    await tx
      .updateTable("inboxMails")
      .set({
        fromName: null,
        fromEmail: null,
        subject: null,
        messageId: null,
        quotes: "[]",
        score: null,
        category: null,
        dealId: null,
        fate: "skipped",
        reason: "deleted",
      })
      .where("organizationId", "=", organizationId)
      .where("id", "in", rows.inboxMails)
      .execute();
  }
  if (rows.mails.length > 0) await tx.deleteFrom("outgoingMails").where(isMailOf(organizationId)).where("id", "in", rows.mails).execute();
  await deleteCachedReplies(tx, rows.cachedReplies);
  await deleteInvitations(tx, organizationId, rows.invitations);
  if (rows.suppressedAddresses.length > 0) {
    await tx
      .deleteFrom("suppressedAddresses")
      .where("organizationId", "=", organizationId)
      .where("address", "in", rows.suppressedAddresses)
      .execute();
  }
  for (const dealId of rows.deals) await refoldDeal(tx, organizationId, dealId, now);
}

/** Mails to members about conversations, and their answers, quote the visitor. Both are found by the beginnings that two indexes have. */
async function deleteNotices(tx: Handle, organizationId: string, conversations: readonly string[]): Promise<void> {
  const keys = conversations.map((conversationId) => mailKey(conversationId, ""));
  await tx
    .deleteFrom("outgoingMails")
    .where("organizationId", "=", organizationId)
    .where("onceKey", "is not", null)
    .where(sql`substr(once_key, 1, 46)`, "in", keys)
    .execute();
  const handovers = await tx.selectFrom("handovers").select("id").where("conversationId", "in", conversations).execute();
  if (handovers.length === 0) return;
  const answers = handovers.map(({ id }) => answersOf(id, ""));
  await tx
    .deleteFrom("inboundMails")
    .where("organizationId", "=", organizationId)
    .where(sql`lower(substr(recipient, 1, 37))`, "in", answers)
    .execute();
}

async function refoldDeal(tx: Handle, organizationId: string, dealId: string, now: Date): Promise<void> {
  // The Slack message has the erased person's words; a remaining deal is posted again with its next news.
  const posted = await tx.deleteFrom("slackMessages").where("dealId", "=", dealId).returning(["channelId", "ts"]).executeTakeFirst();
  if (posted?.channelId != null && posted.ts !== null) {
    const { channelId, ts } = posted;
    await addJob(tx, { kind: SLACK_ERASE_JOB, key: `${channelId}:${ts}`, payload: { organizationId, channelId, ts } }, now);
  }
  const sources = await tx
    .selectFrom("leadSources")
    .select(["name", "email", "title", "company", "at"])
    .where("dealId", "=", dealId)
    .orderBy("at", "desc")
    .execute();
  const newest = sources.find(({ email }) => email !== null) ?? sources[0];
  if (newest === undefined) {
    await tx.deleteFrom("deals").where("organizationId", "=", organizationId).where("id", "=", dealId).execute();
    return;
  }
  const { name, email, title, company } = newest;
  await tx.deleteFrom("qualifications").where("dealId", "=", dealId).execute();
  await tx
    .updateTable("deals")
    .set((set) => ({ contactName: name, email, title, company, revision: set("revision", "+", 1), updatedAt: now.toISOString() }))
    .where("organizationId", "=", organizationId)
    .where("id", "=", dealId)
    .execute();
  await addJob(tx, { kind: QUALIFY_JOB, key: dealId, payload: { dealId } }, now);
}

/** Notes that members wrote to a stage or beside a conversation stay, without those in which the address stands. */
export async function clearNotes(tx: Handle, organizationId: string, email: string): Promise<void> {
  await tx
    .updateTable("dealStageChanges")
    .set({ notes: null })
    .where("organizationId", "=", organizationId)
    .where(containsText("dealStageChanges.notes", email))
    .execute();
  await tx
    .updateTable("handovers")
    .set({ note: null })
    .where("organizationId", "=", organizationId)
    .where(containsText("handovers.note", email))
    .execute();
  await tx.deleteFrom("threadNotes").where("organizationId", "=", organizationId).where(containsText("threadNotes.text", email)).execute();
}

/** Entries of the audit log stay, with the address taken out of them. */
export async function clearAudit(tx: Handle, organizationId: string, email: string): Promise<void> {
  const entries = await tx
    .selectFrom("auditEntries")
    .select(["id", "detail"])
    .where("organizationId", "=", organizationId)
    .where(containsText("auditEntries.detail", email))
    .execute();
  const address = new RegExp(email.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&"), "giu");
  for (const { id, detail } of entries)
    await tx
      .updateTable("auditEntries")
      .set({ detail: detail.replace(address, "an erased person") })
      .where("id", "=", id)
      .execute();
}
