import { createHash } from "node:crypto";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import { addJob } from "../../jobs/add-job.ts";
import type { SecretBox, SecretPlace } from "../../secrets/secret-box.ts";
import type { ParsedMail } from "./parsed-mail.ts";
import { whyBulk } from "./why-bulk.ts";

export const INBOUND_MAIL_JOB = "inbound mail";
const MOST_ATTACHMENTS = 50;

/** Stores a mail, once however often it is delivered, and asks for it to be read by a job. */
export async function keepInboundMail(
  deps: { db: Database; secrets: SecretBox; clock: () => Date },
  organizationId: string,
  { mail, recipient }: { mail: ParsedMail; recipient: string | null },
): Promise<void> {
  const now = deps.clock();
  const id = newId(now);
  const fromAddress = storable(mail.from?.address ?? "", 254).toLowerCase();
  const deliveryKey = createHash("sha256")
    .update(JSON.stringify([mail.messageId ?? [mail.subject, mail.text, mail.sentAt], fromAddress]))
    .digest("base64url");
  await deps.db.write(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("inboundMails")
      .values({
        id,
        organizationId,
        deliveryKey,
        messageId: mail.messageId,
        inReplyTo: mail.inReplyTo,
        referenceIds: mail.references.join(" "),
        fromAddress,
        fromName: storable(mail.from?.name ?? "", 200) || null,
        recipient: recipient === null ? null : storable(recipient, 254),
        subject: storable(mail.subject, 500),
        body: deps.secrets.seal(mail.text, inboundBodyPlace(id)),
        attachments: JSON.stringify(
          mail.attachments
            .slice(0, MOST_ATTACHMENTS)
            .map(({ name, type, size }) => ({ name: storable(name, 200), type: storable(type, 100), size })),
        ),
        bulk: whyBulk(mail),
        status: "received",
        sentAt: mail.sentAt?.toISOString() ?? null,
        receivedAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if ((numInsertedOrUpdatedRows ?? 0n) > 0n) await addJob(tx, { kind: INBOUND_MAIL_JOB, key: id, payload: { mailId: id } }, now);
  });
}

/** Where the text of an inbound mail is sealed. */
export function inboundBodyPlace(id: string): SecretPlace {
  return ["inbound_mails", id, "body"];
}

function storable(text: string, most: number): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .slice(0, most)
    .toWellFormed()
    .trim();
}
