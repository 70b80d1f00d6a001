import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import type { Database, Handle } from "../../../db/database.ts";
import type { InboxMailsTable, MailboxGapsTable, MailboxesTable } from "../../../db/tables/inbox-tables.ts";
import { newId } from "../../../db/new-id.ts";
import type { MessageRef } from "../../../vendors/google/gmail-mailbox.ts";
import type { Mailbox } from "../../account/connections/queries.ts";

export type InboxMail = Selectable<InboxMailsTable>;
export type MailboxRow = Selectable<MailboxesTable>;
export type Gap = Selectable<MailboxGapsTable>;

const AT_ONCE = 200;

/** Exact words of a mail, with their place in its text. */
export const MailQuotes = z.array(z.object({ label: z.string(), start: z.number(), end: z.number(), text: z.string() }));
export type MailQuotes = z.infer<typeof MailQuotes>;

export async function findMailbox(db: Database, connectionId: string): Promise<MailboxRow | undefined> {
  return db.read.selectFrom("mailboxes").selectAll().where("connectionId", "=", connectionId).executeTakeFirst();
}

/** Puts messages into the ledger that it lacks. Says how many those were. */
export async function addToLedger(tx: Handle, mailbox: MailboxRow, found: readonly MessageRef[], now: Date): Promise<number> {
  let added = 0;
  for (let at = 0; at < found.length; at += AT_ONCE) {
    await adopt(tx, mailbox, found.slice(at, at + AT_ONCE));
    const rows = found.slice(at, at + AT_ONCE).map(({ id, threadId }): Insertable<InboxMailsTable> => ({
      id: newId(now),
      connectionId: mailbox.connectionId,
      organizationId: mailbox.organizationId,
      memberId: mailbox.memberId,
      gmailId: id,
      threadId,
      fate: "waiting",
      seenAt: now.toISOString(),
    }));
    const inserted = await tx
      .insertInto("inboxMails")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    added += inserted.length;
  }
  return added;
}

/** Messages that an earlier connection of the mailbox has read stay as they are, with their answers. */
async function adopt(tx: Handle, { connectionId, organizationId, memberId }: MailboxRow, found: readonly MessageRef[]): Promise<void> {
  const ids = found.map(({ id }) => id);
  const known = await tx
    .selectFrom("inboxMails")
    .select("gmailId")
    .where("connectionId", "=", connectionId)
    .where("gmailId", "in", ids)
    .execute();
  const before = new Set(known.map(({ gmailId }) => gmailId));
  const missing = ids.filter((id) => !before.has(id));
  if (missing.length === 0) return;
  await tx
    .updateTable("inboxMails")
    .set({ connectionId })
    .where(({ and }) => and({ organizationId, memberId }))
    .where("gmailId", "in", missing)
    .where("connectionId", "not in", (connections) => connections.selectFrom("googleConnections").select("id"))
    .execute();
}

/** The member's own inbound mails, the newest first. */
export function ownMails(db: Database, { organizationId, memberId }: Mailbox) {
  return db.read
    .selectFrom("inboxMails")
    .where(({ and }) => and({ "inboxMails.organizationId": organizationId, "inboxMails.memberId": memberId }));
}

/** How many of the member's mails came from an address. */
export async function countFrom(db: Database, mailbox: Mailbox, email: string): Promise<number> {
  const row = await ownMails(db, mailbox)
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("fromEmail", "=", email)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How many messages of a mailbox have which fate. */
export async function countFates(db: Database, connectionId: string): Promise<Record<InboxMail["fate"], number>> {
  const rows = await db.read
    .selectFrom("inboxMails")
    .select((select) => ["fate", select.fn.countAll<number>().as("count")])
    .where("connectionId", "=", connectionId)
    .groupBy("fate")
    .execute();
  const counts = { waiting: 0, qualified: 0, skipped: 0, failed: 0 };
  for (const { fate, count } of rows) counts[fate] = Number(count);
  return counts;
}

export function openGaps(db: Database, connectionId: string): Promise<Gap[]> {
  return db.read
    .selectFrom("mailboxGaps")
    .selectAll()
    .where("connectionId", "=", connectionId)
    .where("closedAt", "is", null)
    .orderBy("openedAt")
    .execute();
}
