import type { Database } from "../../../../db/database.ts";
import { addressesIn } from "../../../../mail/read/read-mail.ts";
import type { GmailMailbox, MessageHead } from "../../../../vendors/google/gmail-mailbox.ts";
import type { InboxMail } from "../queries.ts";

interface Deps {
  db: Database;
}

/** Marks the leads' mails that a message sent from Gmail answers: those of its thread, from a person that it is sent to. */
export async function noteAnswer({ db }: Deps, { connectionId, threadId }: InboxMail, head: MessageHead): Promise<void> {
  const recipients = recipientsOf(head);
  if (recipients.length === 0) return;
  const answeredAt = head.receivedAt.toISOString();
  await db.write((tx) =>
    tx
      .updateTable("inboxMails")
      .set({ answeredAt })
      .where(({ and }) => and({ connectionId, threadId, fate: "qualified" }))
      .where("answeredAt", "is", null)
      .where("receivedAt", "<=", answeredAt)
      .where((where) => where.or([where("fromEmail", "in", recipients), where("replyTo", "in", recipients)]))
      .execute(),
  );
}

/** When a mail was answered from Gmail, where that message was listed before it; else null. */
export async function findAnswerInThread(
  { db }: Deps,
  gmail: GmailMailbox,
  { connectionId, threadId }: InboxMail,
  { at, addresses }: { at: Date; addresses: readonly (string | null)[] },
): Promise<string | null> {
  const sent = await db.read
    .selectFrom("inboxMails")
    .select("gmailId")
    .where(({ and }) => and({ connectionId, threadId, reason: "own" }))
    .where("receivedAt", ">=", at.toISOString())
    .orderBy("receivedAt")
    .limit(MOST_READ)
    .execute();
  for (const { gmailId } of sent) {
    const head = await gmail.readHead(gmailId);
    if (head.labels.includes("SENT") && recipientsOf(head).some((recipient) => addresses.includes(recipient)))
      return head.receivedAt.toISOString();
  }
  return null;
}

const MOST_READ = 5;

function recipientsOf({ headers }: MessageHead): string[] {
  return ["to", "cc"].flatMap((name) => addressesIn(headers.get(name)).map(({ address }) => address.toLowerCase()));
}
