import { randomUUID } from "node:crypto";
import { type Database, type Handle, lockForWrite } from "../db/database.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { SecretBox, SecretPlace } from "../secrets/secret-box.ts";

export const MAIL_JOB = "mail";

/** What a mail is for. */
export type MailKind = "demo_reply" | "lead_news" | "code" | "invitation" | "meeting_invitation" | "early_access" | "demo_request";

/** Whoever knows an address can have these sent to it: so many in a day, of those kinds together. */
const bounds: Partial<Record<MailKind, { most: number; among: readonly MailKind[] }>> = {
  early_access: { most: 1, among: ["early_access", "demo_request"] },
  demo_request: { most: 1, among: ["early_access", "demo_request"] },
  meeting_invitation: { most: 3, among: ["meeting_invitation"] },
  invitation: { most: 3, among: ["invitation"] },
};
const DAY_MS = 24 * 3_600_000;
const UNREADABLE = "The text of this mail cannot be read any more, because the server's secret key has changed.";

export interface NewMail {
  /** Its id, where whoever asks for the mail keeps it. */
  id?: string;
  kind: MailKind;
  /** Whose mail it is in the dashboard; null for the server's own. */
  organizationId: string | null;
  recipient: string;
  subject: string;
  body: string;
  /** An iCalendar invitation to attach. */
  calendarFile?: string;
  /** After this the mail is of no use any more and is not sent. */
  expiresAt?: Date;
}

/** A mail in the outbox, opened. */
export interface OutboxMail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  calendarFile: string | null;
  status: "waiting" | "sent" | "failed" | "expired";
  createdAt: string;
}

/** Where every mail waits until it is delivered; without a mail service it stays there, to be read. */
export interface Outbox {
  /**
   * Puts a mail in, inside the write that asks for it. Of what anybody can have sent to an address a recipient gets no more than a few in a
   * day, whoever asks. Says whether the mail was put in.
   */
  add(tx: Handle, mail: NewMail): Promise<boolean>;
  /** The newest mails, of one organization or (null) of the whole server. */
  list(of: { organizationId: string | null; limit: number }): Promise<OutboxMail[]>;
}

export interface OutboxDeps {
  db: Database;
  jobs: Pick<JobQueue, "add" | "nudge">;
  secrets: SecretBox;
  clock: () => Date;
}

export function createOutbox({ db, jobs, secrets, clock }: OutboxDeps): Outbox {
  return {
    add: async (tx, mail) => {
      const now = clock();
      const bound = bounds[mail.kind];
      // The same address in other letters is no other recipient.
      const recipient = bound === undefined ? mail.recipient.trim() : mail.recipient.trim().toLowerCase();
      if (bound !== undefined) {
        await lockForWrite(db, tx, `mail to ${recipient}`);
        const before = await tx
          .selectFrom("outgoingMails")
          .select("id")
          .where("recipient", "=", recipient)
          .where("kind", "in", bound.among)
          .where("createdAt", ">", new Date(now.getTime() - DAY_MS).toISOString())
          .limit(bound.most)
          .execute();
        if (before.length >= bound.most) return false;
      }
      const id = mail.id ?? randomUUID();
      await tx
        .insertInto("outgoingMails")
        .values({
          id,
          organizationId: mail.organizationId,
          kind: mail.kind,
          recipient,
          subject: oneLine(mail.subject),
          body: secrets.seal(mail.body, bodyPlace(id)),
          calendarFile: mail.calendarFile ?? null,
          status: "waiting",
          expiresAt: mail.expiresAt?.toISOString() ?? null,
          createdAt: now.toISOString(),
        })
        .execute();
      await jobs.add(tx, { kind: MAIL_JOB, key: id, payload: { mailId: id } });
      jobs.nudge();
      return true;
    },
    list: async ({ organizationId, limit }) => {
      let query = db.read
        .selectFrom("outgoingMails")
        .select(["id", "recipient", "subject", "body", "calendarFile", "status", "createdAt"])
        .orderBy("createdAt", "desc")
        .limit(limit);
      if (organizationId !== null) query = query.where("organizationId", "=", organizationId);
      const rows = await query.execute();
      return rows.map((row) => ({ ...row, body: readableBody(secrets, row) }));
    },
  };
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

/** A line break in a subject would begin another header. */
function oneLine(subject: string): string {
  return subject.replace(/[\r\n\u2028\u2029]+/gu, " ").slice(0, 250);
}
