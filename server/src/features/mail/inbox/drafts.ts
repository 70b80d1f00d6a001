import { randomUUID } from "node:crypto";
import type { MailState, ReplyDraft, ReplyDraftStatus, UpdateReplyDraft } from "@disco/protocol";
import { DraftSentence } from "@disco/protocol";
import type { Selectable } from "kysely";
import { z } from "zod";
import { AppError } from "../../../app-error.ts";
import type { Database, Handle } from "../../../db/database.ts";
import type { MailDraftsTable } from "../../../db/tables/inbox-tables.ts";
import { isOpenAgain } from "../../../mail/mail-state.ts";
import type { Mailbox } from "../../account/connections/queries.ts";
import { withdrawMail } from "../mail/retry-mail.ts";
import { deliveryOf } from "./delivery-of.ts";
import { blockersOf, remark } from "./mark-draft.ts";
import { replySubject } from "./reply-subject.ts";

export type DraftRow = Selectable<MailDraftsTable>;

const Sentences = z.array(DraftSentence);

export function findDraft(db: Database, mailbox: Mailbox, mailId: string): Promise<DraftRow | undefined> {
  return db.read
    .selectFrom("mailDrafts")
    .selectAll()
    .where(({ and }) => and({ mailId, organizationId: mailbox.organizationId, memberId: mailbox.memberId }))
    .executeTakeFirst();
}

/** A draft with what became of it in the outbox, where Gmail did not send it. */
export async function readDraft(db: Database, mailbox: Mailbox, mailId: string): Promise<ReplyDraft | null> {
  const row = await findDraft(db, mailbox, mailId);
  if (row === undefined) return null;
  const draft = toDraft(row);
  if (row.status !== "sent") return draft;
  // The outbox has an answer under the id of its draft.
  const mail = await db.read
    .selectFrom("outgoingMails")
    .select(["id", "status", "handedOverAt", "problem", "sentAt"])
    .where("id", "=", row.id)
    .executeTakeFirst();
  if (mail === undefined) return draft;
  const delivery = deliveryOf(mail);
  return { ...draft, sentAt: mail.sentAt, delivery, status: statusOf(row.status, delivery?.state ?? null) };
}

/** A refused or stopped mail makes its draft editable again. */
export function statusOf(status: ReplyDraftStatus, delivery: MailState | null): ReplyDraftStatus {
  if (status !== "sent" || delivery === null || delivery === "sent") return status;
  return isOpenAgain(delivery) ? "ready_to_send" : "sending";
}

/**
 * Takes an answer out of the outbox, so that its draft can be changed or sent again. One that Gmail sent stays as it is.
 * @throws AppError `conflict` where it was sent, or is on its way; a queued one is stopped where `isStopping`.
 */
export async function reopenDraft(tx: Handle, { id, organizationId, status }: DraftRow, isStopping: boolean): Promise<void> {
  if (status !== "sent") return;
  await withdrawMail(tx, { organizationId, mailId: id, isStopping });
  await tx.updateTable("mailDrafts").set({ status: "ready_to_send", sentAt: null, sentBy: null }).where("id", "=", id).execute();
}

export function toDraft(row: DraftRow): ReplyDraft {
  const sentences = Sentences.parse(JSON.parse(row.sentences));
  return {
    subject: row.subject,
    sentences,
    status: row.status,
    version: row.version,
    blockers: blockersOf(sentences),
    sentAt: row.sentAt,
    problem: row.problem,
    delivery: null,
  };
}

/** An empty draft for a mail that was decided to need none. */
async function beginDraft(
  { db, clock }: { db: Database; clock: () => Date },
  mailbox: Mailbox,
  mailId: string,
): Promise<DraftRow | undefined> {
  const mail = await db.read
    .selectFrom("inboxMails")
    .select(["id", "subject"])
    .where(({ and }) => and({ id: mailId, organizationId: mailbox.organizationId, memberId: mailbox.memberId }))
    .where("draftedAt", "is not", null)
    .executeTakeFirst();
  if (mail === undefined) return undefined;
  const { organizationId, memberId } = mailbox;
  await addDraft(db, { organizationId, memberId, mailId, subject: mail.subject ?? "", sentences: [] }, clock());
  return findDraft(db, mailbox, mailId);
}

/** Puts a draft beside the mail that it answers, unless there is one. */
export async function addDraft(
  db: Database,
  { subject, sentences, ...of }: Mailbox & { mailId: string; subject: string; sentences: readonly DraftSentence[] },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const values = {
    ...of,
    id: randomUUID(),
    subject: replySubject(subject),
    sentences: JSON.stringify(sentences),
    status: "review_required" as const,
    createdAt: at,
    updatedAt: at,
  };
  await db.write((tx) =>
    tx
      .insertInto("mailDrafts")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/**
 * Changes a draft, or begins one where the mail got none, and stops it while queued in the outbox.
 * @throws AppError `not_found`; `conflict` where it was sent or changed since.
 */
export async function updateReplyDraft(
  deps: { db: Database; clock: () => Date },
  mailbox: Mailbox,
  mailId: string,
  { subject, body, version }: UpdateReplyDraft,
): Promise<ReplyDraft> {
  const row = (await findDraft(deps.db, mailbox, mailId)) ?? (await beginDraft(deps, mailbox, mailId));
  if (row === undefined) throw new AppError("not_found", "There is no draft for this mail yet.");
  const sentences = remark(body.trim(), Sentences.parse(JSON.parse(row.sentences)));
  const updated = await deps.db.write(async (tx) => {
    await reopenDraft(tx, row, true);
    const changed = await tx
      .updateTable("mailDrafts")
      .set({
        subject: subject.replaceAll(/\s+/gu, " ").trim(),
        sentences: JSON.stringify(sentences),
        status: "ready_to_send",
        version: version + 1,
        updatedAt: deps.clock().toISOString(),
      })
      .where(({ and }) => and({ id: row.id, version }))
      .where("status", "in", ["review_required", "ready_to_send"])
      .returningAll()
      .executeTakeFirst();
    if (changed !== undefined) return changed;
    const isSent = row.status === "sending";
    throw new AppError("conflict", isSent ? "This answer was sent already." : "This draft was changed meanwhile. Please look at it again.");
  });
  return toDraft(updated);
}
