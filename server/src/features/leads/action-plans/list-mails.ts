import type { DealEvent } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { mailState } from "../../../mail/mail-state.ts";

type MailEvent = Extract<DealEvent, { kind: "mail" }>;

const SHOWN = 100;

/** Mails to a deal's people, with the members who sent them: those of the outbox, and answers that Gmail sent. */
export async function listMails(db: Database, organizationId: string, dealId: string, addresses: readonly string[]): Promise<MailEvent[]> {
  const [sent, answered] = await Promise.all([
    addresses.length === 0 ? [] : listSent(db, organizationId, addresses),
    listAnswered(db, dealId),
  ]);
  const inOutbox = new Set(sent.map(({ id }) => id));
  return [
    ...sent.flatMap(({ id, createdAt: at, subject, recipient, mailBy, draftBy, requestBy, ...mail }): MailEvent[] => {
      const status = mailState(mail);
      return status === null ? [] : [{ kind: "mail", id, at, subject, recipient, status, by: mailBy ?? draftBy ?? requestBy }];
    }),
    ...answered.flatMap(({ mailId, draftId, subject, draftSubject, recipient, sentAt, answeredAt, by }): MailEvent[] => {
      const at = sentAt ?? answeredAt;
      if (at === null || (draftId !== null && inOutbox.has(draftId))) return [];
      return [
        { kind: "mail", id: draftId ?? mailId, at, subject: draftSubject ?? subject ?? "", recipient: recipient ?? "", status: "sent", by },
      ];
    }),
  ];
}

function listSent(db: Database, organizationId: string, addresses: readonly string[]) {
  return db.read
    .selectFrom("outgoingMails as mail")
    .leftJoin("mailDrafts as draft", "draft.id", "mail.id")
    .leftJoin("emailDrafts as request", "request.mailId", "mail.id")
    .select(["mail.id", "mail.createdAt", "mail.subject", "mail.recipient", "mail.status", "mail.handedOverAt"])
    .select(["mail.sentBy as mailBy", "draft.sentBy as draftBy", "request.sentBy as requestBy"])
    .where("mail.organizationId", "=", organizationId)
    .where("mail.recipient", "in", addresses)
    .where("mail.kind", "in", ["demo_reply", "email_reply", "demo_request", "meeting_invitation", "meeting_change"])
    .where("mail.status", "<>", "draft")
    .orderBy("mail.createdAt", "desc")
    .limit(SHOWN)
    .execute();
}

/** Answers by Gmail: of drafts that were sent, and those that a member wrote there. */
function listAnswered(db: Database, dealId: string) {
  return db.read
    .selectFrom("inboxMails as mail")
    .leftJoin("mailDrafts as draft", (join) => join.onRef("draft.mailId", "=", "mail.id").on("draft.status", "=", "sent"))
    .select(["mail.id as mailId", "mail.subject", "mail.fromEmail as recipient", "mail.answeredAt"])
    .select(["draft.id as draftId", "draft.subject as draftSubject", "draft.sentAt", "draft.sentBy as by"])
    .where("mail.dealId", "=", dealId)
    .where((where) => where.or([where("mail.answeredAt", "is not", null), where("draft.sentAt", "is not", null)]))
    .orderBy("mail.receivedAt", "desc")
    .limit(SHOWN)
    .execute();
}
