import { randomUUID } from "node:crypto";
import type { Member, ReplyDraft } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Env } from "../../../settings/env.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { formatAddress } from "../../../mail/mail-transport.ts";
import { awaitDelivery } from "../mail/await-delivery.ts";
import type { FindMailRoute } from "../mail/find-mail-route.ts";
import { composeMail } from "../../../vendors/compose-mail.ts";
import { GmailError, openGmail } from "../../../vendors/google/gmail-mailbox.ts";
import { signMail } from "../email-templates/sign-mail.ts";
import { GoogleUnavailable } from "../../account/connections/google-access.ts";
import { findConnection, type Mailbox } from "../../account/connections/queries.ts";
import type { ReadBusy } from "../../meetings/meetings/hosts/host-calendars.ts";
import { missingPermissions } from "../../account/connections/google-scopes.ts";
import type { DecideDeps } from "./decide-mail.ts";
import { type DraftRow, findDraft, readDraft, reopenDraft, toDraft } from "./drafts.ts";
import { holdDraftTimes } from "./hold-draft-times.ts";
import { blockersOf } from "./mark-draft.ts";
import type { InboxMail } from "./queries.ts";
import { quoteIntro, withQuote } from "./reading/quoted-mail.ts";
import { readMailText } from "./reading/read-mail-text.ts";

/** A sending that has not ended by then was cut off. */
const SENDING_MS = 30_000;

export interface SendDeps extends DecideDeps {
  readBusy?: ReadBusy | undefined;
  outbox: Outbox;
  env: Pick<Env, "google">;
  /** How a mail of an organization leaves that is not sent by Gmail. */
  findMailRoute: FindMailRoute;
}

export interface MailRoute {
  kind: "gmail" | "service" | "outbox";
  from: string;
  by: string;
  sentence: string;
}

/** How the answer to a synced mail goes out: by the mailbox it came to, else by the server's mail service, else not yet. */
export async function routeOf(
  { db, env, findMailRoute }: Pick<SendDeps, "db" | "env" | "findMailRoute">,
  mailbox: Mailbox,
): Promise<MailRoute> {
  const connection = env.google === null ? null : await findConnection(db, mailbox);
  if (connection !== null && connection.status === "active" && missingPermissions("gmail-send", connection.scopes).length === 0) {
    const from = connection.accountEmail;
    return { kind: "gmail", from, by: "Gmail", sentence: `Will be sent from ${from} by Gmail, in the thread.` };
  }
  const other = await findMailRoute(mailbox.organizationId);
  if (other !== null) {
    const from = formatAddress(other.from);
    const by = other.name === "sendgrid" ? "SendGrid" : "the mail service";
    return { kind: "service", from, by, sentence: `Gmail is not available: will be sent from ${from} by ${by}.` };
  }
  return {
    kind: "outbox",
    from: "this server",
    by: "the outbox",
    sentence: "Gmail is not available, and this server has no mail service: the answer will be queued.",
  };
}

/**
 * Sends a draft once. A sending that was cut off is looked for in the mailbox before it is tried again.
 * @throws AppError `not_found`; `conflict` where it was sent or changed; `invalid_request` for an automatic sending with blockers;
 * `rate_limited` when no more mail may go out today; `unavailable` where the service refused it.
 */
export async function sendReplyDraft(
  deps: SendDeps,
  by: { mailbox: Mailbox; member: Member },
  mail: InboxMail,
  { version, automatic = false }: { version: number; automatic?: boolean | undefined },
): Promise<{ draft: ReplyDraft; message: string }> {
  const { mailbox, member } = by;
  const before = await findDraft(deps.db, mailbox, mail.id);
  if (before === undefined) throw new AppError("not_found", "There is no draft for this mail yet.");
  if (mail.answeredAt !== null) throw new AppError("conflict", "You answered this mail in Gmail already.");
  const [blocker] = blockersOf(toDraft(before).sentences);
  if (automatic && blocker !== undefined)
    throw new AppError(
      "invalid_request",
      `This draft is not sent automatically: nothing carries “${blocker.claim}” in “${blocker.sentence}”.`,
    );
  if (before.status === "sending" && before.problem === null && deps.clock().getTime() - Date.parse(before.updatedAt) < SENDING_MS)
    throw new AppError("conflict", "This answer is being sent right now.");
  const to = mail.replyTo ?? mail.fromEmail;
  if (to === null) throw new AppError("invalid_request", "This mail has no sender to answer to.");
  await holdDraftTimes(deps, mail, toDraft(before).sentences);
  const route = await routeOf(deps, mailbox);
  await deps.db.write((tx) => reopenDraft(tx, before, false));
  const draft = await claim(deps, before, version, route);
  const signed = await signMail(deps.db.read, mailbox.memberId, bodyOf(draft));
  const name = member.name ?? "";
  try {
    if (route.kind === "gmail")
      await sendByGmail(deps, { mailbox, name }, mail, { ...draft, signed, to, wasCut: before.status === "sending" });
    else await deps.db.write((tx) => deps.outbox.send(tx, { ...mailOf(mail, draft, to), ...signed }));
  } catch (error) {
    await release(deps, draft, error);
    if (error instanceof GmailError) throw new AppError("unavailable", `Failed to send email: ${error.message}`, { cause: error });
    throw error;
  }
  const sent = await deps.db.write((tx) =>
    tx
      .updateTable("mailDrafts")
      .set({ status: "sent", sentAt: deps.clock().toISOString(), sentBy: member.name ?? member.email, problem: null })
      .where("id", "=", draft.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const message =
    route.kind === "gmail"
      ? `Email sent successfully to ${to}!`
      : await awaitDelivery(
          { db: deps.db, findRoute: deps.findMailRoute },
          { organizationId: mailbox.organizationId, mailId: draft.id, recipient: to },
        );
  return { draft: (await readDraft(deps.db, mailbox, mail.id)) ?? toDraft(sent), message };
}

/** Claims the draft for one sender. */
async function claim({ db, clock }: SendDeps, row: DraftRow, version: number, route: MailRoute): Promise<DraftRow> {
  const host = route.from.split("@")[1]?.replace(/[>\s].*$/u, "") ?? "localhost";
  const claimed = await db.write((tx) =>
    tx
      .updateTable("mailDrafts")
      .set({
        status: "sending",
        version: version + 1,
        problem: null,
        messageId: row.messageId ?? `<${randomUUID()}@${host}>`,
        updatedAt: clock().toISOString(),
      })
      .where(({ and }) => and({ id: row.id, version }))
      .where("status", "<>", "sent")
      .returningAll()
      .executeTakeFirst(),
  );
  if (claimed === undefined)
    throw new AppError(
      "conflict",
      row.status === "sent" ? "This answer was sent already." : "This draft was changed meanwhile. Please look at it again.",
    );
  return claimed;
}

/** A draft that Gmail refused may be edited again. Where the answer was lost it stays as being sent, and the next try looks for it first. */
async function release({ db }: SendDeps, draft: DraftRow, error: unknown): Promise<void> {
  const isCertain =
    error instanceof AppError || error instanceof GoogleUnavailable || (error instanceof GmailError && error.reason !== "unreachable");
  const problem = error instanceof Error ? error.message : "The mail could not be sent.";
  await db.write((tx) =>
    tx
      .updateTable("mailDrafts")
      .set({ problem, ...(isCertain ? { status: "ready_to_send" as const } : {}) })
      .where("id", "=", draft.id)
      .execute(),
  );
}

async function sendByGmail(
  deps: SendDeps,
  { mailbox, name }: { mailbox: Mailbox; name: string },
  mail: InboxMail,
  { subject, messageId, signed, to, wasCut }: DraftRow & { signed: { body: string; html: string }; to: string; wasCut: boolean },
): Promise<void> {
  const { options, accountEmail } = await deps.googleClientFor(mailbox, "gmail-send");
  const gmail = openGmail(options);
  if (wasCut && messageId !== null && (await gmail.findByMessageId(messageId)) !== null) return;
  const head = await gmail.readHead(mail.gmailId);
  const original = await readMailText(deps.mailReader, await gmail.readRaw(mail.gmailId));
  const references = [head.headers.get("references") ?? "", mail.messageId ?? ""].join(" ").trim();
  const { body, html } = withQuote(signed, quoteIntro({ ...mail, from: mail.fromName ?? mail.fromEmail ?? "they" }), original.text);
  const message = await composeMail({
    from: { name, address: accountEmail },
    // As an object, so that a comma in it never makes a second recipient.
    to: { name: mail.fromName ?? "", address: to },
    subject,
    text: body,
    html,
    ...(messageId !== null && { messageId }),
    ...(mail.messageId === null ? {} : { inReplyTo: mail.messageId, references }),
  });
  await gmail.send(message, mail.threadId);
}

/** The same answer for the outbox. */
function mailOf(mail: InboxMail, draft: DraftRow, recipient: string) {
  return {
    id: draft.id,
    kind: "email_reply" as const,
    organizationId: mail.organizationId,
    recipient,
    subject: draft.subject,
    onceKey: `email_reply ${draft.id}`,
    ...(mail.messageId === null ? {} : { inReplyTo: mail.messageId, references: [mail.messageId] }),
  };
}

function bodyOf(draft: DraftRow): string {
  return toDraft(draft)
    .sentences.map(({ text }) => text)
    .join("")
    .trim();
}
