import { createHash } from "node:crypto";
import type { Database } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { findingsOfForm, verdictOf } from "../../../mail/mail-authentication.ts";
import { isOwn, personOf } from "../../../mail/read/mail-person.ts";
import type { ParsedMail } from "../../../mail/read/parsed-mail.ts";
import { whyMachine } from "../../../mail/read/why-machine.ts";
import type { SecretBox, SecretPlace } from "../../../secrets/secret-box.ts";
import { utcOffsetOf } from "../inbox/hold-draft-times.ts";

export const INBOUND_MAIL_JOB = "inbound mail";
const MOST_ATTACHMENTS = 50;

/** Why a mail makes no lead, as its row keeps it. */
const REASONS = {
  automatic: "automatic reply",
  bounce: "delivery report",
  receipt: "read receipt",
  invitation_answer: "answer to an invitation",
  newsletter: "newsletter",
  no_reply: "address that takes no answers",
} as const;

interface ReceivedMail {
  /** Its `headers` and `provider` have what SPF, DKIM and DMARC say. */
  mail: ParsedMail;
  recipient: string | null;
  /** Whether all of it was read; else its head alone. */
  isWhole: boolean;
}

/** Stores a mail, once however often it is delivered, and asks for it to be read by a job. */
export async function keepInboundMail(
  deps: { db: Database; secrets: SecretBox; clock: () => Date },
  { organizationId, ownDomains }: { organizationId: string; ownDomains: ReadonlySet<string> },
  { mail, recipient, isWhole }: ReceivedMail,
): Promise<void> {
  const now = deps.clock();
  const id = newId(now);
  const from = mail.from?.address ?? "";
  const person = personOf({ ...mail, text: mail.body }, ownDomains);
  const machine = whyMachine({ ...mail, from, person: person.address, envelopeFrom: mail.provider.envelopeFrom, ownDomains });
  const isColleague = person.address !== "" && isOwn(person.address, ownDomains);
  // Some machines give every mail one Message-ID, so its content counts too.
  const content = [mail.messageId, mail.sentAt, mail.subject, mail.body, mail.attachments, from.toLowerCase()];
  const losses = [
    ...(isWhole ? [] : ["It could not be read within the time and memory that a mail may take: only its head was kept."]),
    ...(mail.attachments.length > MOST_ATTACHMENTS
      ? [`Only ${MOST_ATTACHMENTS} of its ${mail.attachments.length} attachments are named.`]
      : []),
    ...mail.losses,
  ];
  await deps.db.write(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("inboundMails")
      .values({
        id,
        organizationId,
        deliveryKey: createHash("sha256").update(JSON.stringify(content)).digest("base64url"),
        messageId: mail.messageId,
        inReplyTo: mail.inReplyTo,
        referenceIds: mail.references.join(" "),
        fromAddress: storable(person.address, 254),
        fromName: storable(person.name ?? "", 200) || null,
        replyTo: person.replyTo === null ? null : storable(person.replyTo, 254),
        viaAddress: person.via === null ? null : storable(person.via, 254),
        recipient: recipient === null ? null : storable(recipient, 254),
        subject: storable(mail.subject, 500),
        body: deps.secrets.seal(mail.body, inboundBodyPlace(id)),
        quoted: JSON.stringify(mail.quoted),
        attachments: JSON.stringify(
          mail.attachments
            .slice(0, MOST_ATTACHMENTS)
            .map(({ name, type, size }) => ({ name: storable(name, 200), type: storable(type, 100), size })),
        ),
        verdict: verdictOf(findingsOfForm(mail.provider), { from, person: person.address, ownDomains }),
        bulk: machine !== null ? REASONS[machine] : isColleague ? "from a colleague" : null,
        status: isWhole ? "received" : "failed",
        fate: losses.length === 0 ? null : [...new Set(losses)].join(" "),
        sentAt: mail.sentAt?.toISOString() ?? null,
        utcOffset: utcOffsetOf(mail.headers["date"]?.[0]),
        receivedAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (isWhole && (numInsertedOrUpdatedRows ?? 0n) > 0n)
      await addJob(tx, { kind: INBOUND_MAIL_JOB, key: id, payload: { mailId: id } }, now);
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
