import { z } from "zod";
import { AppError } from "../../../../app-error.ts";
import type { Handle } from "../../../../db/database.ts";
import { newId } from "../../../../db/new-id.ts";
import type { JobHandler } from "../../../../jobs/job-queue.ts";
import { GmailError, type GmailMailbox, openGmail } from "../../../../vendors/google/gmail-mailbox.ts";
import { dropAccessToken, GoogleUnavailable } from "../../../account/connections/google-access.ts";
import type { Mailbox } from "../../../account/connections/queries.ts";
import { decideMail, type DecideDeps } from "../decide-mail.ts";
import { addToLedger, findMailbox, type Gap, type MailboxRow, openGaps } from "../queries.ts";
import type { Watches } from "./watch-mailbox.ts";

export const SYNC_JOB = "mail-sync";

/** How far back the first look goes. */
const FIRST_MS = 14 * 86_400_000;
/** The mailbox's newest day is compared with the ledger this often. */
const AUDIT_EVERY_MS = 900_000;
const AUDITED_MS = 86_400_000;
/** Mails that arrived just before the last sync ended are listed again. */
const MARGIN_MS = 3_600_000;
const WATCHED_MS = 60_000;
const UNWATCHED_MS = 300_000;
const RETRY_MS = 60_000;
const MOST_TRIES = 5;
const DECIDED_AT_ONCE = 200;

export interface SyncDeps extends DecideDeps {
  /** Null while no topic is set: mailboxes are polled alone. */
  watches: Watches | null;
}

const Payload = z.object({ connectionId: z.string() });

/** The job that brings the ledger of one mailbox up to date. It never fails for Google's sake: it says why in the mailbox's row and looks again. */
export function syncJob(deps: SyncDeps): JobHandler {
  return async (payload, signal) => syncMailbox(deps, Payload.parse(payload).connectionId, signal);
}

/** Makes the mailbox of a new connection, or looks at a known one at once. */
export async function openMailboxOf(tx: Handle, connection: { id: string } & Mailbox, now: Date): Promise<void> {
  const { id: connectionId, organizationId, memberId } = connection;
  const nextSyncAt = now.toISOString();
  await tx
    .insertInto("mailboxes")
    .values({ connectionId, organizationId, memberId, nextSyncAt })
    .onConflict((conflict) => conflict.column("connectionId").doUpdateSet({ nextSyncAt, problem: null, problemAt: null }))
    .execute();
}

export async function syncMailbox(deps: SyncDeps, connectionId: string, signal: AbortSignal): Promise<void> {
  const mailbox = await findMailbox(deps.db, connectionId);
  if (mailbox === undefined) return;
  try {
    const { options, accountEmail } = await deps.googleClientFor(mailbox, "gmail");
    const gmail = openGmail(options);
    await deps.watches?.renew(gmail, connectionId);
    await readHistory(deps, gmail, mailbox);
    await addAudit(deps, mailbox);
    for (const gap of await openGaps(deps.db, connectionId)) await closeGap(deps, gmail, mailbox, gap);
    const isAllDecided = await decideWaiting(deps, gmail, mailbox, accountEmail, signal);
    await settle(deps, mailbox, null, isAllDecided ? undefined : 0);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof GmailError && error.reason === "access") await dropAccessToken(deps, connectionId);
    if (!(error instanceof GmailError || error instanceof GoogleUnavailable)) throw error;
    await settle(deps, mailbox, error.message);
  }
}

/** Stores the history's changes and moves the cursor in the same write, unless another sync has moved it. */
async function readHistory({ db, clock }: SyncDeps, gmail: GmailMailbox, mailbox: MailboxRow): Promise<void> {
  const before = mailbox.historyId;
  const now = clock();
  const news = before === null ? null : await gmail.listAdded(before).catch(ifForgotten);
  const historyId = news?.historyId ?? (await gmail.readHistoryId());
  await db.write(async (tx) => {
    const moved = await tx
      .updateTable("mailboxes")
      .set({ historyId })
      .where("connectionId", "=", mailbox.connectionId)
      .where("historyId", before === null ? "is" : "=", before)
      .executeTakeFirstOrThrow();
    if (moved.numUpdatedRows === 0n) return;
    if (news !== null) {
      await addToLedger(tx, mailbox, news.added, now);
      return;
    }
    const from = before === null ? now.getTime() - FIRST_MS : Date.parse(mailbox.syncedAt ?? now.toISOString()) - MARGIN_MS;
    await openGap(tx, mailbox.connectionId, before === null ? "first" : "history_forgotten", { from: new Date(from), to: now }, now);
  });
}

function ifForgotten(error: unknown): null {
  if (error instanceof GmailError && error.reason === "gone") return null;
  throw error;
}

/** A history that leaves out a message without saying so is found out by listing the newest day from time to time. */
async function addAudit({ db, clock }: SyncDeps, mailbox: MailboxRow): Promise<void> {
  const now = clock();
  if (mailbox.auditedAt !== null && now.getTime() - Date.parse(mailbox.auditedAt) < AUDIT_EVERY_MS) return;
  const open = await openGaps(db, mailbox.connectionId);
  if (open.length > 0) return;
  await db.write((tx) => openGap(tx, mailbox.connectionId, "audit", { from: new Date(now.getTime() - AUDITED_MS), to: now }, now));
}

async function openGap(
  tx: Handle,
  connectionId: string,
  reason: Gap["reason"],
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("mailboxGaps")
    .values({ id: newId(now), connectionId, reason, fromAt: from.toISOString(), toAt: to.toISOString(), openedAt: now.toISOString() })
    .execute();
}

/** Lists a stretch of the mailbox to its end, and puts into the ledger what that lacks. Stays open where a page is missing. */
async function closeGap({ db, clock }: SyncDeps, gmail: GmailMailbox, mailbox: MailboxRow, gap: Gap): Promise<void> {
  const listed = await gmail.listBetween(new Date(gap.fromAt), new Date(gap.toAt));
  const now = clock();
  await db.write(async (tx) => {
    const added = await addToLedger(tx, mailbox, listed, now);
    await tx
      .updateTable("mailboxGaps")
      .set({ closedAt: now.toISOString(), listed: listed.length, added })
      .where("id", "=", gap.id)
      .execute();
    await tx.updateTable("mailboxes").set({ auditedAt: now.toISOString() }).where("connectionId", "=", mailbox.connectionId).execute();
    // A look that finds nothing new is no news; one a day is kept as the proof.
    if (gap.reason === "audit" && added === 0) {
      await tx
        .deleteFrom("mailboxGaps")
        .where(({ and }) => and({ connectionId: mailbox.connectionId, reason: "audit", added: 0 }))
        .where("id", "<>", gap.id)
        .execute();
    }
  });
}

/** Decides message by message. One that cannot be read is tried again, and fails for good in the end; the others go on. */
async function decideWaiting(
  deps: SyncDeps,
  gmail: GmailMailbox,
  mailbox: MailboxRow,
  accountEmail: string,
  signal: AbortSignal,
): Promise<boolean> {
  const waiting = await deps.db.read
    .selectFrom("inboxMails")
    .selectAll()
    .where(({ and }) => and({ connectionId: mailbox.connectionId, fate: "waiting" }))
    .orderBy("seenAt")
    .orderBy("id")
    .limit(DECIDED_AT_ONCE)
    .execute();
  let unread: GmailError | null = null;
  for (const mail of waiting) {
    signal.throwIfAborted();
    try {
      await decideMail(deps, gmail, mail, accountEmail);
    } catch (error) {
      if (error instanceof GmailError && (error.reason === "rate" || error.reason === "access")) throw error;
      await noteFailure(deps, mail, error);
      if (error instanceof GmailError) unread = error;
    }
  }
  if (unread !== null) throw unread;
  return waiting.length < DECIDED_AT_ONCE;
}

async function noteFailure({ db, clock }: SyncDeps, mail: { id: string; attempts: number }, error: unknown): Promise<void> {
  const attempts = mail.attempts + 1;
  const isOver = attempts >= MOST_TRIES || !(error instanceof GmailError);
  await db.write((tx) =>
    tx
      .updateTable("inboxMails")
      .set({
        attempts,
        reason: error instanceof GmailError ? error.message : "This mail could not be read.",
        ...(isOver ? { fate: "failed" as const, decidedAt: clock().toISOString() } : {}),
      })
      .where("id", "=", mail.id)
      .execute(),
  );
}

async function settle({ db, clock }: SyncDeps, mailbox: MailboxRow, problem: string | null, afterMs?: number): Promise<void> {
  const now = clock();
  await db.write(async (tx) => {
    const row = await tx.selectFrom("mailboxes").select("watchedUntil").where("connectionId", "=", mailbox.connectionId).executeTakeFirst();
    const isWatched = row?.watchedUntil != null && row.watchedUntil > now.toISOString();
    const waitMs =
      afterMs !== undefined ? afterMs : problem !== null ? RETRY_MS : isWatched ? WATCHED_MS : UNWATCHED_MS * (0.9 + Math.random() * 0.2);
    await tx
      .updateTable("mailboxes")
      .set({
        nextSyncAt: new Date(now.getTime() + waitMs).toISOString(),
        problem,
        problemAt: problem === null ? null : now.toISOString(),
        ...(problem === null ? { syncedAt: now.toISOString() } : {}),
      })
      .where("connectionId", "=", mailbox.connectionId)
      .execute();
  });
}

const LONGEST_LOOK_MS = 90 * 86_400_000;

/** Asks for a stretch of time to be listed again, and failed mails in it to be read again. @throws AppError for one that is none. */
export async function lookAgain(deps: Pick<SyncDeps, "db" | "clock">, connectionId: string, from: Date, to: Date): Promise<void> {
  const length = to.getTime() - from.getTime();
  if (length <= 0 || length > LONGEST_LOOK_MS)
    throw new AppError("invalid_request", "Choose a time of at most 90 days that ends after it begins.");
  const now = deps.clock();
  await deps.db.write(async (tx) => {
    await openGap(tx, connectionId, "look_again", { from, to }, now);
    await tx
      .updateTable("inboxMails")
      .set({ fate: "waiting", attempts: 0 })
      .where(({ and }) => and({ connectionId, fate: "failed" }))
      .execute();
    await tx.updateTable("mailboxes").set({ nextSyncAt: now.toISOString() }).where("connectionId", "=", connectionId).execute();
  });
}
