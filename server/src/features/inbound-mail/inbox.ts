import { randomUUID } from "node:crypto";
import type { InboundMail, Member } from "@disco/protocol";
import type { Selectable } from "kysely";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import type { InboundMailsTable } from "../../db/mail-tables.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { signMail } from "../email-templates/sign-mail.ts";
import { inboundBodyPlace } from "./keep-inbound-mail.ts";

interface InboxDeps {
  db: Database;
  secrets: SecretBox;
}

const Attachments = z.array(z.object({ name: z.string(), type: z.string(), size: z.number() }));

/** The newest mails that arrived for an organization. */
export async function listInboundMails({ db, secrets }: InboxDeps, organizationId: string, limit: number): Promise<InboundMail[]> {
  const rows = await db.read
    .selectFrom("inboundMails")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => toInboundMail(secrets, row));
}

/**
 * Puts an answer to a mail into the outbox, in its thread. `isDelivered` is what the sentence depends on.
 * @throws AppError `not_found`, `conflict` for a mail without a sender.
 */
export async function replyToMail(
  { db, outbox }: { db: Database; outbox: Outbox },
  by: { organizationId: string; member: Member },
  mailId: string,
  body: string,
): Promise<string> {
  return db.write(async (tx) => {
    const mail = await tx
      .selectFrom("inboundMails")
      .select(["fromAddress", "subject", "messageId", "referenceIds", "threadId"])
      .where("organizationId", "=", by.organizationId)
      .where("id", "=", mailId)
      .executeTakeFirst();
    if (mail === undefined) throw new AppError("not_found", "There is no such mail.");
    if (mail.fromAddress === "") throw new AppError("conflict", "This mail names no sender to answer.");
    const references = [
      ...(mail.referenceIds ?? "").split(" ").filter((id) => id !== ""),
      ...(mail.messageId === null ? [] : [mail.messageId]),
    ];
    await outbox.add(tx, {
      id: randomUUID(),
      kind: "email_reply",
      organizationId: by.organizationId,
      recipient: mail.fromAddress,
      subject: /^re:/iu.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
      ...(await signMail(tx, by.member.id, body)),
      references,
      ...(mail.messageId === null ? {} : { inReplyTo: mail.messageId }),
      ...(mail.threadId === null ? {} : { threadId: mail.threadId }),
    });
    await tx.updateTable("inboundMails").set({ isRead: 1 }).where("id", "=", mailId).execute();
    return mail.fromAddress;
  });
}

function toInboundMail(secrets: SecretBox, row: Selectable<InboundMailsTable>): InboundMail {
  return {
    id: row.id,
    thread_id: row.threadId,
    from_name: row.fromName,
    from_address: row.fromAddress,
    subject: row.subject,
    body: secrets.open(row.body, inboundBodyPlace(row.id)),
    attachments: Attachments.parse(JSON.parse(row.attachments)),
    status: row.status,
    fate: row.fate,
    deal_id: row.dealId,
    source_id: row.sourceId,
    is_read: row.isRead === 1,
    received_at: row.receivedAt,
  };
}
