import type { Selectable } from "kysely";
import type { Handle } from "../../../db/database.ts";
import type { InboundMailsTable } from "../../../db/tables/mail-tables.ts";
import { isMachineAddress } from "../../../mail/read/mail-person.ts";
import { isSameSubject } from "../../../mail/read/subject-marks.ts";

const DAYS = 30;
const LOOKED_AT = 50;

type Mail = Pick<
  Selectable<InboundMailsTable>,
  "id" | "organizationId" | "fromAddress" | "fromName" | "replyTo" | "subject" | "inReplyTo" | "referenceIds"
>;

/** The thread of an inbound mail: by the mails it refers to, else by its sender and subject in the last 30 days, else one of its own. */
export async function findThread(tx: Handle, mail: Mail, now: Date): Promise<{ threadId: string; isAnswer: boolean }> {
  const ids = [
    ...(mail.inReplyTo === null ? [] : [mail.inReplyTo]),
    ...(mail.referenceIds ?? "")
      .split(" ")
      .filter((id) => id !== "")
      .toReversed(),
  ];
  const referred = await byReferences(tx, mail.organizationId, ids);
  return { threadId: referred ?? (await bySubject(tx, mail, now)) ?? `thread-${mail.id}`, isAnswer: referred !== null };
}

async function byReferences(tx: Handle, organizationId: string, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const inbound = await tx
    .selectFrom("inboundMails")
    .select(["messageId", "threadId"])
    .where("organizationId", "=", organizationId)
    .where("messageId", "in", ids)
    .where("threadId", "is not", null)
    .execute();
  const sent = await tx
    .selectFrom("outgoingMails")
    .select(["id", "messageId", "threadId"])
    .where("organizationId", "=", organizationId)
    .where("messageId", "in", ids)
    .execute();
  const known: { messageId: string | null; threadId: string | null }[] = [...inbound, ...sent];
  const nearest = ids.map((id) => known.find(({ messageId }) => messageId === id)).find((found) => found !== undefined);
  if (nearest === undefined) return null;
  if (nearest.threadId !== null) return nearest.threadId;
  const first = sent.find(({ messageId }) => messageId === nearest.messageId);
  if (first === undefined) return null;
  const threadId = `thread-${first.id}`;
  await tx.updateTable("outgoingMails").set({ threadId }).where("id", "=", first.id).execute();
  return threadId;
}

async function bySubject(tx: Handle, mail: Mail, now: Date): Promise<string | null> {
  // All mails of a form have the same subject.
  if (mail.fromAddress === "" || isMachineAddress({ name: mail.fromName ?? "", address: mail.fromAddress })) return null;
  const since = new Date(now.getTime() - DAYS * 24 * 3_600_000).toISOString();
  const inbound = await tx
    .selectFrom("inboundMails")
    .select(["subject", "threadId"])
    .where(({ and }) => and({ organizationId: mail.organizationId, fromAddress: mail.fromAddress }))
    .where("receivedAt", ">=", since)
    .where("threadId", "is not", null)
    .orderBy("receivedAt", "desc")
    .limit(LOOKED_AT)
    .execute();
  const sent = await tx
    .selectFrom("outgoingMails")
    .select(["subject", "threadId"])
    .where("organizationId", "=", mail.organizationId)
    .where("recipient", "in", [mail.fromAddress, mail.replyTo ?? mail.fromAddress])
    .where("createdAt", ">=", since)
    .where("threadId", "is not", null)
    .orderBy("createdAt", "desc")
    .limit(LOOKED_AT)
    .execute();
  return [...inbound, ...sent].find((other) => isSameSubject(mail.subject, other.subject))?.threadId ?? null;
}
