import { randomUUID } from "node:crypto";
import { type Database, type Handle, lockForWrite } from "../db/database.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { SecretBox, SecretPlace } from "../secrets/secret-box.ts";
import { isSuppressed } from "./suppressions.ts";
import { textToHtml } from "./text-to-html.ts";

export const MAIL_JOB = "mail";

/** What a mail is for. */
export type MailKind =
  | "demo_reply"
  | "email_reply"
  | "lead_news"
  | "security"
  | "code"
  | "invitation"
  | "meeting_invitation"
  | "meeting_change"
  | "early_access"
  | "demo_request";

/**
 * Whoever knows an address can have these sent to it: so many in a day, of those kinds together, and of one organization where what
 * another sends must not stand in the way.
 */
const bounds: Partial<Record<MailKind, { most: number; among: readonly MailKind[]; isOfOrganization?: true }>> = {
  early_access: { most: 1, among: ["early_access", "demo_request"] },
  demo_request: { most: 1, among: ["early_access", "demo_request"] },
  meeting_invitation: { most: 3, among: ["meeting_invitation"], isOfOrganization: true },
  invitation: { most: 3, among: ["invitation"], isOfOrganization: true },
};
const DAY_MS = 24 * 3_600_000;
const UNREADABLE = "The text of this mail cannot be read any more, because the server's secret key has changed.";
/** Of a thread, mail programs need the first message and the latest. */
const MOST_REFERENCES = 20;

export interface NewMail {
  /** Its id, where whoever asks for the mail keeps it. */
  id?: string;
  kind: MailKind;
  /** Whose mail it is in the dashboard; null for the server's own. */
  organizationId: string | null;
  /** The organization that asks for a mail of the server's own. */
  onBehalfOf?: string;
  recipient: string;
  subject: string;
  body: string;
  /** The same as HTML. Whoever makes it has escaped it. Default: the text with its paragraphs and links. */
  html?: string;
  /** An iCalendar invitation to attach. */
  calendarFile?: string;
  /** After this the mail is of no use any more and is not sent. */
  expiresAt?: Date;
  /** A second mail with this key is not put in, ever. */
  onceKey?: string;
  /** Where answers go. Default: the organization's response address, where it has one. */
  replyTo?: string;
  /** The mail it answers, by message ids with angle brackets. */
  inReplyTo?: string;
  references?: readonly string[];
  /** The thread it belongs to, as an inbound mail names it. */
  threadId?: string;
  /** Nobody pressed "Send": it carries a way to unsubscribe and never reaches a suppressed address. */
  isAutomatic?: boolean;
}

/** What a mail is counted by, where recipients get only so many in a day. */
type BoundMail = Pick<NewMail, "kind" | "organizationId" | "onBehalfOf" | "recipient">;

/** A mail in the outbox, opened. */
export interface OutboxMail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  calendarFile: string | null;
  status: "waiting" | "sent" | "failed" | "expired";
  problem: string | null;
  route: string | null;
  sender: string | null;
  sentAt: string | null;
  createdAt: string;
}

/** Where every mail waits until it is delivered; without a mail service it stays there, to be read. */
export interface Outbox {
  /**
   * Puts a mail in, inside the write that asks for it. Of what anybody can have sent to an address a recipient gets no more than a few in a
   * day; an automatic mail to a suppressed address is not put in, nor a second one with the same key. Says whether the mail
   * was put in.
   */
  add(tx: Handle, mail: NewMail): Promise<boolean>;
  /** Whether a recipient may get another mail of a kind today. */
  hasRoomFor(mail: BoundMail): Promise<boolean>;
  /** The newest mails, of one organization or (null) of the whole server. */
  list(of: { organizationId: string | null; limit: number; status?: OutboxMail["status"] }): Promise<OutboxMail[]>;
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
      const isBound = bounds[mail.kind] !== undefined;
      // The same address in other letters is no other recipient.
      const recipient = isBound ? mail.recipient.trim().toLowerCase() : mail.recipient.trim();
      if (mail.isAutomatic === true && (await isSuppressed(tx, mail.organizationId, recipient))) return false;
      if (mail.onceKey !== undefined && (await isPutIn(db, tx, mail.onceKey))) return false;
      if (isBound) {
        await lockForWrite(db, tx, `mail to ${recipient}`);
        if (!(await hasRoom(tx, mail, now))) return false;
      }
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
          status: "waiting",
          expiresAt: mail.expiresAt?.toISOString() ?? null,
          createdAt: now.toISOString(),
        })
        .execute();
      await jobs.add(tx, { kind: MAIL_JOB, key: id, payload: { mailId: id } });
      jobs.nudge();
      return true;
    },
    hasRoomFor: (mail) => hasRoom(db.read, mail, clock()),
    list: async ({ organizationId, limit, status }) => {
      let query = db.read
        .selectFrom("outgoingMails")
        .select(["id", "recipient", "subject", "body", "calendarFile", "status", "problem", "route", "sender", "sentAt", "createdAt"])
        .where("status", "<>", "draft")
        .$narrowType<{ status: OutboxMail["status"] }>()
        .orderBy("createdAt", "desc")
        .limit(limit);
      if (organizationId !== null) query = query.where("organizationId", "=", organizationId);
      if (status !== undefined) query = query.where("status", "=", status);
      const rows = await query.execute();
      return rows.map((row) => ({ ...row, body: readableBody(secrets, row) }));
    },
  };
}

async function hasRoom(handle: Handle, { kind, organizationId, onBehalfOf, recipient }: BoundMail, now: Date): Promise<boolean> {
  const bound = bounds[kind];
  if (bound === undefined) return true;
  let before = handle
    .selectFrom("outgoingMails")
    .select("id")
    .where("recipient", "=", recipient.trim().toLowerCase())
    .where("kind", "in", bound.among)
    .where("createdAt", ">", new Date(now.getTime() - DAY_MS).toISOString())
    .limit(bound.most);
  if (bound.isOfOrganization) {
    before = before.where(({ fn }) => fn.coalesce("onBehalfOf", "organizationId"), "is not distinct from", onBehalfOf ?? organizationId);
  }
  return (await before.execute()).length < bound.most;
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

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/gu, " ").slice(0, 250);
}
