import { type Email, type EmailReply, type InboundEmailListReply, LeadCategory } from "@disco/protocol";
import { sql } from "kysely";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { formatAddress } from "../../../mail/mail-transport.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { mailState } from "../../../mail/mail-state.ts";
import { statusOf } from "../inbox/drafts.ts";
import { readPerson } from "../inbox/reading/read-person.ts";
import type { FindMailRoute } from "../mail/find-mail-route.ts";
import { answerKey } from "./answer-key.ts";
import { isKeyChecked } from "../email-config/email-config.ts";
import type { Mailbox } from "../../account/connections/queries.ts";
import { readSignature } from "../email-templates/sign-mail.ts";
import { findAnswer, type InboundRow, introOf, toInboundDraft } from "./inbound-drafts.ts";

const DAY_MS = 86_400_000;
const SENT_DAYS = 30;

export interface InboundDeps {
  db: Database;
  secrets: SecretBox;
  clock: () => Date;
  findRoute: FindMailRoute;
}

/** The organization's newest mails by inbound parse, with their counters and where they arrive. */
export async function listInbound(
  deps: InboundDeps,
  organizationId: string,
  limit: number,
): Promise<Omit<InboundEmailListReply, "success">> {
  const { db } = deps;
  const now = deps.clock().getTime();
  const all = db.read.selectFrom("inboundMails").where("inboundMails.organizationId", "=", organizationId);
  const [rows, today, pending, sent, configuration, route] = await Promise.all([
    withAnswers(all).orderBy("inboundMails.receivedAt", "desc").orderBy("inboundMails.id", "desc").limit(limit).execute(),
    all
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("receivedAt", ">", new Date(now - DAY_MS).toISOString())
      .executeTakeFirstOrThrow(),
    withAnswers(all)
      .clearSelect()
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("inboundMails.status", "=", "qualified")
      .where((where) =>
        where.or([
          where.and([where("answer.status", "is", null), where("inboundMails.draftedAt", "is", null)]),
          where("answer.status", "not in", ["sent", "waiting"]),
        ]),
      )
      .executeTakeFirstOrThrow(),
    db.read
      .selectFrom("outgoingMails")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where(({ and }) => and({ organizationId, kind: "email_reply" }))
      .where("sentAt", ">", new Date(now - SENT_DAYS * DAY_MS).toISOString())
      .executeTakeFirstOrThrow(),
    db.read.selectFrom("emailConfigurations").selectAll().where("organizationId", "=", organizationId).executeTakeFirst(),
    routeOf(deps, organizationId),
  ]);
  const domain = configuration?.inboundDomain ?? null;
  const isChecked = configuration === undefined || (await isKeyChecked(db, configuration));
  const arrives = domain === null ? "No domain receives mail for you yet." : `Mail to ${domain} arrives here.`;
  return {
    emails: rows.map(toEmail),
    counters: { inbound: Number(today.count), pending: Number(pending.count), sent: Number(sent.count) },
    address: {
      isSetUp: domain !== null,
      isKeyChecked: isChecked,
      domain,
      sentence: `${arrives} Answers ${leave(route)}.${isChecked ? "" : " SendGrid did not answer when its key was saved, so the key is not checked yet."}`,
    },
  };
}

function leave({ from, by }: EmailReply["data"]["route"]): string {
  return by === "the outbox" ? "are queued until a mail service is set up" : `are sent from ${from} by ${by}`;
}

/** One of the organization's mails. @throws AppError `not_found`, alike for another organization's. */
export async function findInbound({ db }: Pick<InboundDeps, "db">, organizationId: string, mailId: string): Promise<InboundRow> {
  const row = await db.read
    .selectFrom("inboundMails")
    .selectAll()
    .where(({ and }) => and({ organizationId, id: mailId }))
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "There is no such mail.");
  return row;
}

/** An opened mail with its draft, how that would go out, and who wrote. From then on it counts as read. */
export async function openInbound(deps: InboundDeps, { organizationId, memberId }: Mailbox, mailId: string): Promise<EmailReply["data"]> {
  const { db, secrets } = deps;
  const mail = await findInbound(deps, organizationId, mailId);
  if (mail.isRead === 0) await db.write((tx) => tx.updateTable("inboundMails").set({ isRead: 1 }).where("id", "=", mailId).execute());
  const [row, answer, route, person, signature] = await Promise.all([
    withAnswers(db.read.selectFrom("inboundMails").where("inboundMails.id", "=", mailId)).executeTakeFirstOrThrow(),
    findAnswer(db.read, organizationId, mailId),
    routeOf(deps, organizationId),
    readPerson(db, organizationId, mail.fromAddress === "" ? null : mail.fromAddress, (email) => countFrom(db, organizationId, email)),
    readSignature(db.read, memberId),
  ]);
  return {
    email: toEmail(row),
    draft: answer === undefined ? null : toInboundDraft(secrets, mail, answer),
    isDrafting: answer === undefined && mail.draftedAt === null,
    signature,
    quoteIntro: introOf(mail),
    route,
    person,
  };
}

function withAnswers(query: ReturnType<typeof inboundMails>) {
  return query
    .leftJoin("deals", "deals.id", "inboundMails.dealId")
    .leftJoin("outgoingMails as answer", (join) =>
      join.on("answer.onceKey", "=", sql<string>`${answerKey("")} || ${sql.ref("inboundMails.id")}`),
    )
    .selectAll("inboundMails")
    .select(["deals.score", "deals.category", "answer.status as answerStatus", "answer.handedOverAt as answerHandedOverAt"]);
}

function inboundMails(db: Database) {
  return db.read.selectFrom("inboundMails");
}

type Row = Awaited<ReturnType<ReturnType<typeof withAnswers>["executeTakeFirstOrThrow"]>>;
const fates = { received: "waiting", qualified: "qualified", skipped: "skipped", failed: "failed" } as const;

function toEmail(row: Row): Email {
  const { fromName, fromAddress, answerStatus, answerHandedOverAt: handedOverAt } = row;
  const delivery = answerStatus === null ? null : mailState({ status: answerStatus, handedOverAt });
  return {
    id: row.id,
    from: fromName === null ? fromAddress : `${fromName} <${fromAddress}>`,
    fromName,
    fromEmail: fromAddress === "" ? null : fromAddress,
    subject: row.subject,
    date: row.receivedAt,
    isUnread: row.isRead === 0,
    fate: fates[row.status],
    reason: row.fate?.replace(/\.$/u, "") ?? null,
    score: row.score,
    category: LeadCategory.safeParse(row.category).data ?? null,
    dealId: row.dealId,
    answeredAt: null,
    draftStatus: row.answerStatus === null ? null : delivery === null ? "review_required" : statusOf("sent", delivery),
    delivery,
    verdict: row.verdict,
  };
}

async function countFrom(db: Database, organizationId: string, email: string): Promise<number> {
  const row = await db.read
    .selectFrom("inboundMails")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where(({ and }) => and({ organizationId, fromAddress: email }))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How an answer would go out now. */
async function routeOf({ findRoute }: Pick<InboundDeps, "findRoute">, organizationId: string): Promise<EmailReply["data"]["route"]> {
  const route = await findRoute(organizationId);
  if (route === null)
    return { from: "this server", by: "the outbox", sentence: "No mail service is set up yet: the answer will be queued." };
  const from = formatAddress(route.from);
  const by = route.name === "sendgrid" ? "SendGrid" : "this server's SMTP";
  return { from, by, sentence: `Will be sent from ${from} by ${by}, in the thread.` };
}
