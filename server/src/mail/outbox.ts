import { randomUUID } from "node:crypto";
import type { MailState } from "@disco/protocol";
import { AppError } from "../app-error.ts";
import { type Database, type Handle, lockForWrite } from "../db/database.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { SecretBox, SecretPlace } from "../secrets/secret-box.ts";
import { type CountedMail, takeFromPurses, whyNoRoom } from "./mail-purses.ts";
import { mailState } from "./mail-state.ts";
import type { NewMail } from "./new-mail.ts";
import { isSuppressed } from "./suppressions.ts";
import { textToHtml } from "./text-to-html.ts";

export const MAIL_JOB = "mail";

const UNREADABLE = "The text of this mail cannot be read any more, because the server's secret key has changed.";
const MOST_REFERENCES = 20;

/** A mail in the outbox, opened. */
export interface OutboxMail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  calendarFile: string | null;
  status: MailState;
  problem: string | null;
  route: string | null;
  sender: string | null;
  sentAt: string | null;
  createdAt: string;
}

/** Where every mail waits until it is delivered; without a mail service it stays there, to be read. */
export interface Outbox {
  /**
   * Puts a mail in, inside the write that asks for it. An automatic mail to a suppressed address is not put in, nor a second one with the
   * same key, nor one for which a purse of the day is empty. Says whether the mail was put in.
   */
  add(tx: Handle, mail: NewMail): Promise<boolean>;
  /** Puts a mail in that a member sends. @throws AppError `rate_limited` with the sentence that says which purse is empty. */
  send(tx: Handle, mail: NewMail): Promise<void>;
  /** Why a mail would be refused today; null where it would not. */
  whyNoRoom(mail: CountedMail): Promise<string | null>;
  /** The newest mails, of one organization or (null) of the whole server; "unsent" are those that have not gone out and still may. */
  list(of: { organizationId: string | null; limit: number; status?: MailState | "unsent" }): Promise<OutboxMail[]>;
}

export interface OutboxDeps {
  db: Database;
  jobs: Pick<JobQueue, "nudge">;
  secrets: SecretBox;
  clock: () => Date;
  /** So many mails of its own words an organization sends in a day over the server's own service. */
  perDay: number;
}

export function createOutbox({ db, jobs, secrets, clock, perDay }: OutboxDeps): Outbox {
  /** Why a mail was not put in; null once it was. */
  async function put(tx: Handle, mail: NewMail): Promise<string | null> {
    const now = clock();
    // The same address in other letters is no other recipient.
    const recipient = mail.recipient.trim().toLowerCase();
    if (mail.isAutomatic === true && (await isSuppressed(tx, mail.organizationId, recipient)))
      return "The recipient gets no automatic mail.";
    if (mail.onceKey !== undefined && (await isPutIn(db, tx, mail.onceKey))) return "This mail is in the outbox already.";
    const refusal = await takeFromPurses(tx, mail, perDay, now);
    if (refusal !== null) return refusal;
    const id = mail.id ?? randomUUID();
    await tx
      .insertInto("outgoingMails")
      .values({
        id,
        organizationId: mail.organizationId,
        onBehalfOf: mail.onBehalfOf ?? null,
        kind: mail.kind,
        recipient,
        subject: oneLine(mail.subject),
        body: secrets.seal(mail.body, bodyPlace(id)),
        html: secrets.seal(mail.html ?? textToHtml(mail.body), htmlPlace(id)),
        calendarFile: mail.calendarFile ?? null,
        replyTo: mail.replyTo ?? null,
        onceKey: mail.onceKey ?? null,
        threadId: mail.threadId ?? null,
        inReplyTo: mail.inReplyTo === undefined ? null : oneLine(mail.inReplyTo),
        referenceIds: mail.references === undefined ? null : latestOf(mail.references).map(oneLine).join(" "),
        isAutomatic: mail.isAutomatic === true ? 1 : 0,
        draft: mail.draft === undefined ? null : secrets.seal(mail.draft, draftPlace(id)),
        status: "waiting",
        expiresAt: mail.expiresAt?.toISOString() ?? null,
        createdAt: now.toISOString(),
      })
      .execute();
    await askForDelivery(tx, id, now, true);
    jobs.nudge();
    return null;
  }

  return {
    add: async (tx, mail) => (await put(tx, mail)) === null,
    send: async (tx, mail) => {
      const refusal = await put(tx, mail);
      if (refusal !== null) throw new AppError("rate_limited", refusal);
    },
    whyNoRoom: (mail) => whyNoRoom(db.read, mail, perDay, clock()),
    list: async ({ organizationId, limit, status }) => {
      let query = db.read
        .selectFrom("outgoingMails")
        .select(["id", "recipient", "subject", "body", "calendarFile", "status", "problem", "route", "sender", "sentAt", "createdAt"])
        .select("handedOverAt")
        .where("status", "<>", "draft")
        .orderBy("createdAt", "desc")
        .limit(limit);
      if (organizationId !== null) query = query.where("organizationId", "=", organizationId);
      if (status === "queued" || status === "sending")
        query = query.where("status", "=", "waiting").where("handedOverAt", status === "queued" ? "is" : "is not", null);
      else if (status === "unsent") query = query.where("status", "in", ["waiting", "failed", "unknown"]);
      else if (status !== undefined) query = query.where("status", "=", status === "refused" ? "failed" : status);
      const rows = await query.execute();
      return rows.flatMap(({ handedOverAt, ...row }) => {
        const state = mailState({ status: row.status, handedOverAt });
        return state === null ? [] : [{ ...row, status: state, body: readableBody(secrets, row) }];
      });
    },
  };
}

/** Has a mail delivered soon, instead of at its next try; `isSettled` where it was refused, stopped, or its answer was lost. */
export async function askForDelivery(tx: Handle, mailId: string, now: Date, isSettled = false): Promise<void> {
  const job = { kind: MAIL_JOB, payload: { mailId } };
  const again = `${mailId} again`;
  await tx.deleteFrom("jobs").where("kind", "=", MAIL_JOB).where("key", "in", [mailId, again]).where("status", "=", "queued").execute();
  const isAdded = await addJob(tx, { ...job, key: mailId }, now);
  // The job that settled it may not have ended yet.
  if (!isAdded && isSettled) await addJob(tx, { ...job, key: again }, now);
}

async function isPutIn(db: Database, tx: Handle, onceKey: string): Promise<boolean> {
  await lockForWrite(db, tx, `mail ${onceKey}`);
  return (await tx.selectFrom("outgoingMails").select("id").where("onceKey", "=", onceKey).executeTakeFirst()) !== undefined;
}

function latestOf(references: readonly string[]): readonly string[] {
  const [first] = references;
  return first === undefined || references.length <= MOST_REFERENCES ? references : [first, ...references.slice(1 - MOST_REFERENCES)];
}

/** A mail from before the server's key was changed is listed beside those that can be read. */
function readableBody(secrets: SecretBox, { id, body }: { id: string; body: string }): string {
  try {
    return secrets.open(body, bodyPlace(id));
  } catch {
    return UNREADABLE;
  }
}

/** Where a mail's body is sealed. */
export function bodyPlace(mailId: string): SecretPlace {
  return ["outgoing_mails", mailId, "body"];
}

/** Where a mail's HTML is sealed. */
export function htmlPlace(mailId: string): SecretPlace {
  return ["outgoing_mails", mailId, "html"];
}

/** Where the draft of a mail is sealed. */
export function draftPlace(mailId: string): SecretPlace {
  return ["outgoing_mails", mailId, "draft"];
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/gu, " ").slice(0, 250);
}
