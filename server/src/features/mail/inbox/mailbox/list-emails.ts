import type { Email, EmailListReply, MailboxState } from "@disco/protocol";
import { LeadCategory } from "@disco/protocol";
import { AppError } from "../../../../app-error.ts";
import type { Database } from "../../../../db/database.ts";
import { mailState } from "../../../../mail/mail-state.ts";
import { GoogleUnavailable } from "../../../account/connections/google-access.ts";
import { findConnection, type GoogleConnection, type Mailbox } from "../../../account/connections/queries.ts";
import { readConnections } from "../../../account/connections/read-connections.ts";
import type { Env } from "../../../../settings/env.ts";
import { statusOf } from "../drafts.ts";
import { countFates, findMailbox, type InboxMail, ownMails } from "../queries.ts";

export interface ReadDeps {
  db: Database;
  clock: () => Date;
  env: Pick<Env, "google">;
}

const WATCHED_MS = 120_000;
const SOON_MS = 60_000;
const STALE_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const SENT_DAYS = 30;
const LEDGER_PAGE = 50;
const SHOWN_GAPS = 10;

const reasons: Readonly<Record<string, string>> = {
  own: "Skipped: sent by you",
  bin: "Skipped: in spam or bin",
  newsletter: "Skipped: newsletter",
  no_reply: "Skipped: sent from a no-reply address",
  automatic: "Skipped: an automatic answer",
  bounce: "Skipped: a delivery report",
  receipt: "Skipped: a read receipt",
  invitation_answer: "Skipped: an answer to an invitation",
  colleague: "Skipped: from a colleague",
  no_sender: "Skipped: no sender",
  no_signal: "Skipped: nothing here suggests a lead",
  deleted: "Skipped: deleted before it was read",
  too_large: "Skipped: larger than 20 MB",
};

/**
 * The member's connection, with its mailbox.
 * @throws GoogleUnavailable without one: never an empty list.
 */
export async function requireConnection({ db, env }: Pick<ReadDeps, "db" | "env">, mailbox: Mailbox): Promise<GoogleConnection> {
  if (env.google === null) throw new GoogleUnavailable("not_configured", "Google is not set up on this server.");
  const connection = await findConnection(db, mailbox);
  if (connection === null) throw new GoogleUnavailable("not_connected", "Gmail is not connected.");
  return connection;
}

/** The newest inbound mails with their counters, from the ledger: Google is not asked, so it cannot keep anybody waiting. */
export async function listEmails(deps: ReadDeps, mailbox: Mailbox, limit: number): Promise<Omit<EmailListReply, "success">> {
  const connection = await requireConnection(deps, mailbox);
  await noteWatched(deps, connection.id);
  const now = deps.clock().getTime();
  const sentSince = new Date(now - SENT_DAYS * DAY_MS).toISOString();
  const inbound = ownMails(deps.db, mailbox).where((where) =>
    where.or([where("reason", "is", null), where("reason", "not in", ["own", "bin", "deleted"])]),
  );
  const [mails, today, pending, sent, state] = await Promise.all([
    withDrafts(inbound).where("inboxMails.receivedAt", "is not", null).orderBy("inboxMails.receivedAt", "desc").limit(limit).execute(),
    inbound
      .select((s) => s.fn.countAll<number>().as("count"))
      .where("receivedAt", ">", new Date(now - DAY_MS).toISOString())
      .executeTakeFirstOrThrow(),
    inbound
      .leftJoin("mailDrafts", "mailDrafts.mailId", "inboxMails.id")
      .leftJoin("outgoingMails", "outgoingMails.id", "mailDrafts.id")
      .select((s) => s.fn.countAll<number>().as("count"))
      .where("inboxMails.fate", "=", "qualified")
      .where("inboxMails.answeredAt", "is", null)
      .where((where) => where.or([where("mailDrafts.id", "is not", null), where("inboxMails.draftedAt", "is", null)]))
      .where((where) =>
        where.or([
          where("mailDrafts.status", "is", null),
          where("mailDrafts.status", "<>", "sent"),
          where("outgoingMails.status", "in", ["failed", "unknown", "expired", "stopped"]),
        ]),
      )
      .executeTakeFirstOrThrow(),
    ownMails(deps.db, mailbox)
      .leftJoin("mailDrafts", "mailDrafts.mailId", "inboxMails.id")
      .leftJoin("outgoingMails", "outgoingMails.id", "mailDrafts.id")
      .select((s) => s.fn.countAll<number>().as("count"))
      .where((where) =>
        where.or([
          where("inboxMails.answeredAt", ">", sentSince),
          where.and([
            where("mailDrafts.sentAt", ">", sentSince),
            where.or([where("outgoingMails.id", "is", null), where("outgoingMails.status", "=", "sent")]),
          ]),
        ]),
      )
      .executeTakeFirstOrThrow(),
    readMailboxState(deps, mailbox, connection),
  ]);
  return {
    emails: mails.map(toEmail),
    counters: { inbound: Number(today.count), pending: Number(pending.count), sent: Number(sent.count) },
    mailbox: state,
  };
}

/** Every message with its fate. `after` is the id that the page before ended with. */
export async function listLedger(
  deps: ReadDeps,
  mailbox: Mailbox,
  after: string | undefined,
): Promise<{ emails: Email[]; next: string | null }> {
  await requireConnection(deps, mailbox);
  let query = withDrafts(ownMails(deps.db, mailbox))
    .orderBy("inboxMails.id", "desc")
    .limit(LEDGER_PAGE + 1);
  if (after !== undefined) query = query.where("inboxMails.id", "<", after);
  const rows = await query.execute();
  const page = rows.slice(0, LEDGER_PAGE);
  return { emails: page.map(toEmail), next: rows.length > LEDGER_PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** One of the member's mails. @throws AppError `not_found`, alike for another member's. */
export async function findEmail(deps: ReadDeps, mailbox: Mailbox, emailId: string): Promise<{ mail: InboxMail; email: Email }> {
  await requireConnection(deps, mailbox);
  const row = await withDrafts(ownMails(deps.db, mailbox)).where("inboxMails.id", "=", emailId).executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "There is no such mail.");
  const { draftStatus: _draft, answerStatus: _answer, answerHandedOverAt: _handedOver, ...mail } = row;
  return { mail, email: toEmail(row) };
}

function withDrafts(query: ReturnType<typeof ownMails>) {
  return query
    .leftJoin("mailDrafts as draft", "draft.mailId", "inboxMails.id")
    .leftJoin("outgoingMails as answer", "answer.id", "draft.id")
    .selectAll("inboxMails")
    .select(["draft.status as draftStatus", "answer.status as answerStatus", "answer.handedOverAt as answerHandedOverAt"]);
}

type ListedMail = Awaited<ReturnType<ReturnType<typeof withDrafts>["executeTakeFirstOrThrow"]>>;

function toEmail(row: ListedMail): Email {
  const { fromName, fromEmail, answerStatus, answerHandedOverAt: handedOverAt } = row;
  const delivery = answerStatus === null ? null : mailState({ status: answerStatus, handedOverAt });
  return {
    id: row.id,
    from: fromName === null ? (fromEmail ?? "") : `${fromName} <${fromEmail ?? ""}>`,
    fromName,
    fromEmail,
    subject: row.subject ?? "",
    date: row.receivedAt,
    isUnread: row.isUnread === 1,
    fate: row.fate,
    reason: row.reason === null ? null : (reasons[row.reason] ?? row.reason),
    score: row.score,
    category: LeadCategory.safeParse(row.category).data ?? null,
    dealId: row.dealId,
    draftStatus: row.answeredAt !== null ? "sent" : row.draftStatus === null ? null : statusOf(row.draftStatus, delivery),
    answeredAt: row.answeredAt,
    delivery,
    verdict: row.verdict,
  };
}

/** Says "fine" only while the ledger and the mailbox agree, nothing waits and nothing failed. */
async function readMailboxState({ db, clock, env }: ReadDeps, mailbox: Mailbox, connection: GoogleConnection): Promise<MailboxState> {
  const [row, counts, gaps, connections] = await Promise.all([
    findMailbox(db, connection.id),
    countFates(db, connection.id),
    db.read
      .selectFrom("mailboxGaps")
      .selectAll()
      .where("connectionId", "=", connection.id)
      .orderBy("openedAt", "desc")
      .limit(SHOWN_GAPS)
      .execute(),
    readConnections({ db, google: env.google }, mailbox),
  ]);
  const syncedAt = row?.syncedAt ?? null;
  const isStale = syncedAt === null || clock().getTime() - Date.parse(syncedAt) > STALE_MS;
  const openGaps = gaps.filter(({ closedAt }) => closedAt === null).length;
  const told = (state: MailboxState["state"], sentence: string): MailboxState => ({
    accountEmail: connection.accountEmail,
    state,
    sentence,
    syncedAt,
    counts,
    gaps: gaps.map(({ id, reason, fromAt, toAt, openedAt, closedAt, listed, added }) => ({
      id,
      reason,
      from: fromAt,
      to: toAt,
      openedAt,
      closedAt,
      listed,
      added,
    })),
  });
  if (connections.gmail.state !== "connected") return told("problem", "It is not read until you reconnect.");
  if (row?.problem != null) return told("problem", `${row.problem} We'll try again in a minute.`);
  if (counts.waiting > 0 || openGaps > 0)
    return told(
      "working",
      counts.waiting > 0
        ? counts.waiting === 1
          ? "1 mail left to read."
          : `${counts.waiting} mails left to read.`
        : "A part of the mailbox is being compared.",
    );
  if (counts.failed > 0)
    return told("problem", counts.failed === 1 ? "1 mail could not be read." : `${counts.failed} mails could not be read.`);
  if (isStale)
    return told(
      "working",
      syncedAt === null ? "Your mailbox is being read for the first time." : "The mailbox has not been looked at for a while.",
    );
  return told("fine", "Every mail of the mailbox is accounted for.");
}

/** While the screen is open the mailbox is looked at every minute. */
async function noteWatched({ db, clock }: ReadDeps, connectionId: string): Promise<void> {
  const now = clock();
  const soon = new Date(now.getTime() + SOON_MS).toISOString();
  await db.write(async (tx) => {
    await tx
      .updateTable("mailboxes")
      .set({ watchedUntil: new Date(now.getTime() + WATCHED_MS).toISOString() })
      .where("connectionId", "=", connectionId)
      .execute();
    await tx
      .updateTable("mailboxes")
      .set({ nextSyncAt: soon })
      .where("connectionId", "=", connectionId)
      .where("nextSyncAt", ">", soon)
      .execute();
  });
}
