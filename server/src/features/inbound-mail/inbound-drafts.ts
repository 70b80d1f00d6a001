import { randomUUID } from "node:crypto";
import { DraftSentence, type Member, type ReplyDraft, type UpdateReplyDraft } from "@disco/protocol";
import type { Selectable } from "kysely";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import { type Database, type Handle, lockForWrite } from "../../db/database.ts";
import type { InboundMailsTable, OutgoingMailsTable } from "../../db/mail-tables.ts";
import { bodyPlace, type Outbox } from "../../mail/outbox.ts";
import { escapeHtml, textToHtml } from "../../mail/text-to-html.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { signMail } from "../email-templates/sign-mail.ts";
import { deliveryOf } from "../inbox/delivery-of.ts";
import { holdDraftTimes } from "../inbox/hold-draft-times.ts";
import { blockersOf, remark } from "../inbox/mark-draft.ts";
import { replySubject } from "../inbox/write-draft.ts";
import type { ReadBusy } from "../meetings/host-calendars.ts";
import { answerKey } from "./answer-key.ts";
import { inboundBodyPlace } from "./keep-inbound-mail.ts";

export type InboundRow = Selectable<InboundMailsTable>;
type MailRow = Selectable<OutgoingMailsTable>;

/** What the body of a mail holds until a member sends it. */
const Draft = z.object({
  sentences: z.array(DraftSentence),
  status: z.enum(["review_required", "ready_to_send"]),
  version: z.number(),
});
type Draft = z.infer<typeof Draft>;

/** Versions of a draft end when it is sent: nothing changes it any more. */
const SENT_VERSION = 1_000_000;

/** Puts a draft beside the mail that it answers, unless there is one. */
export async function addInboundDraft(
  deps: { db: Database; secrets: SecretBox; clock: () => Date },
  mail: InboundRow,
  sentences: DraftSentence[],
): Promise<void> {
  const id = randomUUID();
  const draft: Draft = { sentences, status: "review_required", version: 0 };
  await deps.db.write((tx) =>
    tx
      .insertInto("outgoingMails")
      .values({
        id,
        organizationId: mail.organizationId,
        kind: "email_reply",
        recipient: mail.fromAddress,
        subject: replySubject(mail.subject),
        body: deps.secrets.seal(JSON.stringify(draft), bodyPlace(id)),
        calendarFile: null,
        onceKey: answerKey(mail.id),
        threadId: mail.threadId,
        status: "draft",
        createdAt: deps.clock().toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

export function findAnswer(handle: Handle, organizationId: string, mailId: string): Promise<MailRow | undefined> {
  return handle
    .selectFrom("outgoingMails")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .where("onceKey", "=", answerKey(mailId))
    .executeTakeFirst();
}

/** The draft of a mail, or its answer once that was sent, with what became of it. */
export function toInboundDraft(secrets: SecretBox, mail: InboundRow, row: MailRow): ReplyDraft {
  const body = secrets.open(row.body, bodyPlace(row.id));
  if (row.status === "draft") {
    const { sentences, status, version } = Draft.parse(JSON.parse(body));
    return {
      subject: row.subject,
      sentences,
      status,
      version,
      blockers: blockersOf(sentences),
      sentAt: null,
      problem: null,
      delivery: null,
    };
  }
  const quoted = quoteOf(mail, secrets.open(mail.body, inboundBodyPlace(mail.id)));
  const text = body.endsWith(quoted) ? body.slice(0, -quoted.length).trimEnd() : body;
  return {
    subject: row.subject,
    sentences: [{ text, mark: null }],
    status: "sent",
    version: SENT_VERSION,
    blockers: [],
    sentAt: row.sentAt ?? row.createdAt,
    problem: null,
    delivery: deliveryOf(row),
  };
}

interface DraftDeps {
  db: Database;
  secrets: SecretBox;
  clock: () => Date;
}

/** Changes a draft that was not sent yet. @throws AppError `not_found`; `conflict` where it was sent or changed meanwhile. */
export async function updateInboundDraft(
  { db, secrets }: DraftDeps,
  mail: InboundRow,
  { subject, body, version }: UpdateReplyDraft,
): Promise<ReplyDraft> {
  return db.write(async (tx) => {
    const { row, draft } = await lockDraft({ db, secrets }, tx, mail, version);
    const changed: Draft = { sentences: remark(body.trim(), draft.sentences), status: "ready_to_send", version: version + 1 };
    const updated = await tx
      .updateTable("outgoingMails")
      .set({ subject: subject.replaceAll(/\s+/gu, " ").trim(), body: secrets.seal(JSON.stringify(changed), bodyPlace(row.id)) })
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toInboundDraft(secrets, mail, updated);
  });
}

/**
 * Moves a draft into the outbox, once, with the member's signature above the quoted mail.
 * @throws AppError `not_found`; `conflict` where it was sent or changed meanwhile; `invalid_request` for an automatic sending with blockers.
 */
export async function sendInboundDraft(
  deps: DraftDeps & { outbox: Outbox; readBusy?: ReadBusy | undefined },
  member: Member,
  mail: InboundRow,
  { version, automatic = false }: { version: number; automatic?: boolean | undefined },
): Promise<ReplyDraft> {
  const { db, secrets, outbox } = deps;
  if (mail.fromAddress === "") throw new AppError("conflict", "This mail names no sender to answer.");
  const before = await findAnswer(db.read, mail.organizationId, mail.id);
  if (before?.status === "draft") await holdDraftTimes(deps, mail, toInboundDraft(secrets, mail, before).sentences);
  return db.write(async (tx) => {
    const { row, draft } = await lockDraft({ db, secrets }, tx, mail, version);
    const [blocker] = blockersOf(draft.sentences);
    if (automatic && blocker !== undefined)
      throw new AppError(
        "invalid_request",
        `This draft is not sent automatically: nothing carries “${blocker.claim}” in “${blocker.sentence}”.`,
      );
    const text = secrets.open(mail.body, inboundBodyPlace(mail.id));
    const signed = await signMail(
      tx,
      member.id,
      draft.sentences
        .map((sentence) => sentence.text)
        .join("")
        .trim(),
    );
    const references = [
      ...(mail.referenceIds ?? "").split(" ").filter((id) => id !== ""),
      ...(mail.messageId === null ? [] : [mail.messageId]),
    ];
    await tx.deleteFrom("outgoingMails").where("id", "=", row.id).execute();
    await outbox.add(tx, {
      id: row.id,
      kind: "email_reply",
      organizationId: mail.organizationId,
      recipient: mail.fromAddress,
      subject: row.subject,
      body: `${signed.body.trimEnd()}\n\n${quoteOf(mail, text)}`,
      html: `${signed.html}<p>${escapeHtml(introOf(mail))}</p><blockquote>${textToHtml(text)}</blockquote>`,
      onceKey: answerKey(mail.id),
      references,
      ...(mail.messageId === null ? {} : { inReplyTo: mail.messageId }),
      ...(mail.threadId === null ? {} : { threadId: mail.threadId }),
    });
    const sent = await tx.selectFrom("outgoingMails").selectAll().where("id", "=", row.id).executeTakeFirstOrThrow();
    return toInboundDraft(secrets, mail, sent);
  });
}

/** The draft as it stands at a version, to be changed by nobody else until the write ends. */
async function lockDraft(
  { db, secrets }: Pick<DraftDeps, "db" | "secrets">,
  tx: Handle,
  mail: InboundRow,
  version: number,
): Promise<{ row: MailRow; draft: Draft }> {
  await lockForWrite(db, tx, `mail ${answerKey(mail.id)}`);
  const row = await findAnswer(tx, mail.organizationId, mail.id);
  if (row === undefined) throw new AppError("not_found", "There is no draft for this mail yet.");
  if (row.status !== "draft") throw new AppError("conflict", "This answer was sent already.");
  const draft = Draft.parse(JSON.parse(secrets.open(row.body, bodyPlace(row.id))));
  if (draft.version !== version) throw new AppError("conflict", "This draft was changed meanwhile. Please look at it again.");
  return { row, draft };
}

function introOf({ receivedAt, fromName, fromAddress }: InboundRow): string {
  return `On ${new Date(receivedAt).toUTCString()}, ${fromName ?? fromAddress} wrote:`;
}

function quoteOf(mail: InboundRow, text: string): string {
  return [introOf(mail), ...text.split("\n").map((line) => `> ${line}`)].join("\n");
}
