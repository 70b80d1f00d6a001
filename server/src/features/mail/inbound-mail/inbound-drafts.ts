import { randomUUID } from "node:crypto";
import { DraftSentence, type Member, type ReplyDraft, type UpdateReplyDraft } from "@disco/protocol";
import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import { AppError } from "../../../app-error.ts";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import type { InboundMailsTable, OutgoingMailsTable } from "../../../db/tables/mail-tables.ts";
import { isOpenAgain } from "../../../mail/mail-state.ts";
import { bodyPlace, draftPlace, type Outbox } from "../../../mail/outbox.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { signMail } from "../email-templates/sign-mail.ts";
import { deliveryOf } from "../inbox/delivery-of.ts";
import { statusOf } from "../inbox/drafts.ts";
import { holdDraftTimes } from "../inbox/hold-draft-times.ts";
import { blockersOf, remark } from "../inbox/mark-draft.ts";
import { quoteIntro, quoteText, withQuote } from "../inbox/reading/quoted-mail.ts";
import { replySubject } from "../inbox/reply-subject.ts";
import type { ReadBusy } from "../../meetings/meetings/hosts/host-calendars.ts";
import { awaitDelivery } from "../mail/await-delivery.ts";
import type { FindMailRoute } from "../mail/find-mail-route.ts";
import { withdrawMail } from "../mail/retry-mail.ts";
import { answerKey } from "./answer-key.ts";
import { inboundBodyPlace } from "./keep-inbound-mail.ts";

export type InboundRow = Selectable<InboundMailsTable>;
type MailRow = Selectable<OutgoingMailsTable>;

/** Draft body of a mail until a member sends it. */
const Draft = z.object({
  sentences: z.array(DraftSentence),
  status: z.enum(["review_required", "ready_to_send"]),
  version: z.number(),
});
type Draft = z.infer<typeof Draft>;

/** Puts a draft beside the mail that it answers, unless there is one. */
export async function addInboundDraft(deps: DraftDeps, mail: InboundRow, sentences: DraftSentence[]): Promise<void> {
  const values = draftValues(deps, mail, randomUUID(), { sentences, status: "review_required", version: 0 });
  await deps.db.write((tx) =>
    tx
      .insertInto("outgoingMails")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

function draftValues({ secrets, clock }: DraftDeps, mail: InboundRow, id: string, draft: Draft): Insertable<OutgoingMailsTable> {
  return {
    id,
    organizationId: mail.organizationId,
    kind: "email_reply",
    recipient: mail.replyTo ?? mail.fromAddress,
    subject: replySubject(mail.subject),
    body: secrets.seal(JSON.stringify(draft), bodyPlace(id)),
    calendarFile: null,
    onceKey: answerKey(mail.id),
    threadId: mail.threadId,
    status: "draft",
    createdAt: clock().toISOString(),
  };
}

export function findAnswer(handle: Handle, organizationId: string, mailId: string): Promise<MailRow | undefined> {
  return handle
    .selectFrom("outgoingMails")
    .selectAll()
    .where(({ and }) => and({ organizationId, onceKey: answerKey(mailId) }))
    .executeTakeFirst();
}

/** The draft of a mail, or its answer once that was sent, with what became of it. */
export function toInboundDraft(secrets: SecretBox, mail: InboundRow, row: MailRow): ReplyDraft {
  const delivery = deliveryOf(row);
  const draft = draftIn(secrets, row);
  if (draft !== null && (delivery === null || isOpenAgain(delivery.state))) {
    const { sentences, status, version } = draft;
    const blockers = blockersOf(sentences);
    return { subject: row.subject, sentences, status, version, blockers, sentAt: null, problem: null, delivery };
  }
  const body = secrets.open(row.body, bodyPlace(row.id));
  const quoted = quoteText(introOf(mail), secrets.open(mail.body, inboundBodyPlace(mail.id)));
  const text = body.endsWith(quoted) ? body.slice(0, -quoted.length).trimEnd() : body;
  return {
    subject: row.subject,
    sentences: [{ text, mark: null }],
    status: statusOf("sent", delivery?.state ?? null),
    version: draft?.version ?? 0,
    blockers: [],
    sentAt: row.sentAt,
    problem: null,
    delivery,
  };
}

/** The draft that a row is, or was made from; null for what was sent before drafts were kept. */
function draftIn(secrets: SecretBox, { id, status, body, draft }: MailRow): Draft | null {
  if (status === "draft") return Draft.parse(JSON.parse(secrets.open(body, bodyPlace(id))));
  return draft === null ? null : Draft.parse(JSON.parse(secrets.open(draft, draftPlace(id))));
}

interface DraftDeps {
  db: Database;
  secrets: SecretBox;
  clock: () => Date;
}

/** Changes a draft, or begins one where the mail got none, and stops its mail where that is queued. @throws AppError `not_found`; `conflict` where it was sent or changed. */
export async function updateInboundDraft(
  { db, secrets, clock }: DraftDeps,
  mail: InboundRow,
  { subject, body, version }: UpdateReplyDraft,
): Promise<ReplyDraft> {
  if (version === 0 && mail.draftedAt !== null) await addInboundDraft({ db, secrets, clock }, mail, []);
  return db.write(async (tx) => {
    const { row, draft } = await lockDraft({ db, secrets }, tx, mail, version);
    if (row.status !== "draft") await withdrawMail(tx, { organizationId: mail.organizationId, mailId: row.id, isStopping: true });
    const changed: Draft = { sentences: remark(body.trim(), draft.sentences), status: "ready_to_send", version: version + 1 };
    await tx.deleteFrom("outgoingMails").where("id", "=", row.id).execute();
    const values = draftValues({ db, secrets, clock }, mail, row.id, changed);
    const updated = await tx
      .insertInto("outgoingMails")
      .values({ ...values, subject: subject.replaceAll(/\s+/gu, " ").trim() })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toInboundDraft(secrets, mail, updated);
  });
}

/**
 * Sends a draft, once, with the member's signature above the quoted mail, and waits for the mail service.
 * @throws AppError `not_found`; `conflict` where it was sent or changed; `invalid_request` for an automatic sending with blockers;
 * `rate_limited` when no more mail may go out today; `unavailable` where the service refused it.
 */
export async function sendInboundDraft(
  deps: DraftDeps & { outbox: Outbox; findRoute: FindMailRoute; readBusy?: ReadBusy | undefined },
  member: Member,
  mail: InboundRow,
  { version, automatic = false }: { version: number; automatic?: boolean | undefined },
): Promise<{ draft: ReplyDraft; message: string }> {
  const { db, secrets, outbox } = deps;
  const { organizationId, replyTo, fromAddress } = mail;
  const recipient = replyTo ?? fromAddress;
  if (mail.fromAddress === "") throw new AppError("conflict", "This mail names no sender to answer.");
  const before = await findAnswer(db.read, organizationId, mail.id);
  if (before !== undefined) await holdDraftTimes(deps, mail, toInboundDraft(secrets, mail, before).sentences);
  const mailId = await db.write(async (tx) => {
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
    if (row.status === "draft") await tx.deleteFrom("outgoingMails").where("id", "=", row.id).execute();
    else await withdrawMail(tx, { organizationId, mailId: row.id, isStopping: false });
    await outbox.send(tx, {
      id: row.id,
      kind: "email_reply",
      organizationId,
      recipient,
      draft: JSON.stringify({ ...draft, status: "ready_to_send", version: version + 1 } satisfies Draft),
      subject: row.subject,
      ...withQuote(signed, introOf(mail), text),
      onceKey: answerKey(mail.id),
      references,
      ...(mail.messageId === null ? {} : { inReplyTo: mail.messageId }),
      ...(mail.threadId === null ? {} : { threadId: mail.threadId }),
    });
    await tx
      .updateTable("outgoingMails")
      .set({ sentBy: member.name ?? member.email })
      .where("id", "=", row.id)
      .execute();
    return row.id;
  });
  const message = await awaitDelivery(deps, { organizationId, mailId, recipient });
  const sent = await db.read.selectFrom("outgoingMails").selectAll().where("id", "=", mailId).executeTakeFirstOrThrow();
  return { draft: toInboundDraft(secrets, mail, sent), message };
}

/** The draft at a version, locked until the write ends. */
async function lockDraft(
  { db, secrets }: Pick<DraftDeps, "db" | "secrets">,
  tx: Handle,
  mail: InboundRow,
  version: number,
): Promise<{ row: MailRow; draft: Draft }> {
  await lockForWrite(db, tx, `mail ${answerKey(mail.id)}`);
  const row = await findAnswer(tx, mail.organizationId, mail.id);
  if (row === undefined) throw new AppError("not_found", "There is no draft for this mail yet.");
  const draft = draftIn(secrets, row);
  if (draft === null || row.status === "sent") throw new AppError("conflict", "This answer was sent already.");
  if (draft.version !== version) throw new AppError("conflict", "This draft was changed meanwhile. Please look at it again.");
  return { row, draft };
}

export function introOf({ receivedAt, fromName, fromAddress }: InboundRow): string {
  return quoteIntro({ receivedAt, from: fromName ?? fromAddress });
}
