import { sentencesOf } from "../../../agent/language/sentences.ts";
import type { Database } from "../../../db/database.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { type MailPerson, ownDomainsOf } from "../../../mail/read/mail-person.ts";
import type { MailReader } from "../../../mail/read/mail-reader.ts";
import { GmailError, type GmailMailbox, type MessageHead } from "../../../vendors/google/gmail-mailbox.ts";
import type { GoogleClientFor } from "../../account/connections/google-access.ts";
import { findingsOfGmail, verdictOf } from "../../../mail/mail-authentication.ts";
import { putLeadSource } from "../../leads/leads/add-lead-source.ts";
import { qualify } from "../../leads/qualification/qualify.ts";
import type { InboxMail, MailQuotes } from "./queries.ts";
import { findAnswerInThread, noteAnswer } from "./mailbox/answered-in-gmail.ts";
import { READER_VERSION, readMailText } from "./reading/read-mail-text.ts";
import { sortByHead, sortMail, type SkipReason, subjectOf } from "./reading/sort-mail.ts";

export const DRAFT_JOB = "mail-draft";
const MOST_BYTES = 20 * 1024 * 1024;

export interface DecideDeps {
  db: Database;
  clock: () => Date;
  googleClientFor: GoogleClientFor;
  mailReader: MailReader;
  jobs: Pick<JobQueue, "add" | "nudge">;
  leadJobs: Pick<JobQueue, "nudge">;
}

/** Decides one message. Mails excluded by their head are not read. */
export async function decideMail(deps: DecideDeps, gmail: GmailMailbox, mail: InboxMail, accountEmail: string): Promise<void> {
  const head = await gmail.readHead(mail.gmailId).catch(ifGone);
  if (head === null) return skip(deps, mail, null, "deleted");
  const byHead = sortByHead(head, accountEmail);
  const isAnswer = head.headers.has("in-reply-to") && (await isInOurThread(deps, mail));
  if (byHead.reason === "newsletter" && isAnswer) byHead.reason = null;
  if (byHead.reason !== null && !byHead.isReadAllTheSame) {
    await skip(deps, mail, { head, person: byHead.person }, byHead.reason);
    return head.labels.includes("SENT") ? noteAnswer(deps, mail, head) : undefined;
  }
  if (head.sizeBytes > MOST_BYTES) return skip(deps, mail, { head, person: byHead.person }, "too_large");
  const raw = await gmail.readRaw(mail.gmailId).catch(ifGone);
  if (raw === null) return skip(deps, mail, { head, person: byHead.person }, "deleted");
  const { mail: read, text, hash } = await readMailText(deps.mailReader, raw);
  const findings = findingsOfGmail(read.headers["authentication-results"]?.[0]);
  const { person, reason } = sortMail(head, accountEmail, read);
  if (reason !== null && !(reason === "newsletter" && isAnswer)) return skip(deps, mail, { head, person }, reason);
  const ownDomains = ownDomainsOf([accountEmail]);
  const verdict = verdictOf(findings, { from: read.from?.address ?? "", person: person.address, ownDomains });
  const subject = subjectOf(head.headers.get("subject"));
  const now = deps.clock();
  const found = qualify([{ id: mail.id, kind: "mail", text: wordsOf(subject, text) }], { now });
  if (found.receipts.length === 0 && !(await isKnown(deps, mail.organizationId, person.address)))
    return skip(deps, mail, { head, person }, "no_signal");
  const answeredAt = await findAnswerInThread(deps, gmail, mail, { at: head.receivedAt, addresses: [person.address, person.replyTo] });
  const quotes: MailQuotes = found.receipts.map(({ label, quote: { start, end, text: words } }) => ({ label, start, end, text: words }));
  await deps.db.write(async (tx) => {
    const { dealId } = await putLeadSource(
      deps.db,
      tx,
      {
        organizationId: mail.organizationId,
        kind: "mail",
        refId: mail.id,
        person: { name: person.name, email: person.address, company: null },
        text: keptText(wordsOf(subject, text), quotes),
        at: head.receivedAt,
        isVerified: verdict !== "unverified",
      },
      now,
    );
    await tx
      .updateTable("inboxMails")
      .set({
        ...headValues({ head, person }),
        verdict,
        fate: "qualified",
        reason: null,
        score: found.score,
        category: found.category,
        quotes: JSON.stringify(quotes),
        textHash: hash,
        readerVersion: READER_VERSION,
        dealId,
        answeredAt,
        decidedAt: now.toISOString(),
      })
      .where("id", "=", mail.id)
      .execute();
    if (answeredAt === null) await deps.jobs.add(tx, { kind: DRAFT_JOB, key: mail.id, payload: { mailId: mail.id } });
  });
  deps.jobs.nudge();
  deps.leadJobs.nudge();
}

/** The words that a mail is qualified by; places of quotes count in them. */
export function wordsOf(subject: string, text: string): string {
  return `${subject}\n\n${text}`;
}

/** The sentences around quotes; the rest of the mail is not stored. */
function keptText(words: string, quotes: MailQuotes): string {
  const [subject = ""] = words.split("\n");
  const kept = sentencesOf(words, "en")
    .filter((sentence) => quotes.some(({ start, end }) => start < sentence.end && sentence.start < end))
    .map(({ text }) => text.trim())
    .filter((sentence) => sentence !== subject);
  return [subject, ...kept].join("\n");
}

async function skip({ db, clock }: DecideDeps, mail: InboxMail, known: KnownHead | null, reason: SkipReason): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("inboxMails")
      .set({
        ...(known === null ? {} : headValues(known)),
        fate: "skipped",
        reason,
        decidedAt: clock().toISOString(),
      })
      .where("id", "=", mail.id)
      .execute(),
  );
}

interface KnownHead {
  head: MessageHead;
  person: MailPerson;
}

function headValues({ head, person }: KnownHead) {
  return {
    messageId: head.headers.get("message-id")?.trim() ?? null,
    fromName: person.name?.slice(0, 200) ?? null,
    fromEmail: person.address === "" ? null : person.address,
    replyTo: person.replyTo,
    viaAddress: person.via,
    subject: subjectOf(head.headers.get("subject")),
    receivedAt: head.receivedAt.toISOString(),
    isUnread: head.labels.includes("UNREAD") ? 1 : 0,
  };
}

/** A reply in a lead's thread is personal, although a tool adds list headers to each mail. */
async function isInOurThread({ db }: DecideDeps, { connectionId, threadId }: InboxMail): Promise<boolean> {
  const row = await db.read
    .selectFrom("inboxMails")
    .select("id")
    .where(({ and }) => and({ connectionId, threadId, fate: "qualified" }))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this address is in the pipeline already: then all its mails belong there. */
async function isKnown({ db }: DecideDeps, organizationId: string, email: string): Promise<boolean> {
  const row = await db.read
    .selectFrom("leadSources")
    .select("id")
    .where(({ and }) => and({ organizationId, email }))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function ifGone(error: unknown): null {
  if (error instanceof GmailError && error.reason === "gone") return null;
  throw error;
}
