import type { Selectable, Updateable } from "kysely";
import { z } from "zod";
import type { Database } from "../db/database.ts";
import type { OutgoingMailsTable } from "../db/tables/mail-tables.ts";
import type { JobHandler } from "../jobs/job-queue.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { formatAddress, type Mail, MailRefusedError, type MailRoute, MailUncertainError } from "./mail-transport.ts";
import { bodyPlace, htmlPlace } from "./outbox.ts";
import { findSuppression, suppress } from "./suppressions.ts";
import { withUnsubscribe } from "./with-unsubscribe.ts";

const Payload = z.object({ mailId: z.string() });

/** How long a shutdown waits for a mail that is on its way. */
const GRACE_MS = 2_000;
/** A second copy does no harm. The id is the same, so most receivers show it once. */
const SENT_AGAIN: ReadonlySet<string | null> = new Set(["code", "invitation"]);
/** Their sender waits for the outcome and sees a refusal, so it is not retried. */
const SENT_BY_HAND: ReadonlySet<string | null> = new Set(["demo_reply", "email_reply"]);
const UNCERTAIN = "The mail was handed over, but the answer was lost. It may have arrived: check before you send it again.";
const ON_LIST = {
  bounce: "Mail to this address bounced before.",
  spam_report: "The recipient reported a mail of yours as spam.",
  unsubscribe: "The recipient has unsubscribed.",
} as const;

export interface DeliverMailDeps {
  db: Database;
  secrets: SecretBox;
  /** How a mail leaves now; null while nothing carries this organization's mail. */
  findRoute: (organizationId: string | null) => Promise<MailRoute | null>;
  /** The link that unsubscribes an address from an organization's automatic mail. */
  unsubscribeUrl: (organizationId: string, address: string) => string;
  clock: () => Date;
}

type Row = Selectable<OutgoingMailsTable>;

/**
 * The job that hands one waiting mail to a mail service. That it is being handed over is stored first: when the process dies before the
 * answer, the mail may have arrived, so it is shown as unknown and not sent a second time.
 */
export function deliverMail(deps: DeliverMailDeps): JobHandler {
  const { db, secrets, findRoute, clock } = deps;
  /** Outcomes that the store could not take yet: the next try stores them, and sends nothing. */
  const untold = new Map<string, Updateable<OutgoingMailsTable>>();

  async function settle(id: string, change: Updateable<OutgoingMailsTable>): Promise<void> {
    untold.set(id, change);
    await db.write((tx) => tx.updateTable("outgoingMails").set(change).where("id", "=", id).execute());
    untold.delete(id);
  }

  async function refusedBefore(row: Row): Promise<string | null> {
    const reason = await findSuppression(db.read, row.organizationId, row.recipient);
    if (reason === null) return null;
    // Unsubscribing ends automatic mail only.
    return row.isAutomatic === 1 || reason !== "unsubscribe" ? ON_LIST[reason] : null;
  }

  async function refuse(row: Row, error: MailRefusedError): Promise<void> {
    const { organizationId } = row;
    if (error.about === "account" && !SENT_BY_HAND.has(row.kind)) return putOff(row.id, error);
    if (error.about === "address" && organizationId !== null) {
      const suppression = { organizationId, address: row.recipient, reason: "bounce", detail: error.message } as const;
      await db.write((tx) => suppress(tx, suppression, clock()));
    }
    await settle(row.id, { status: "failed", problem: error.message.slice(0, 500), handedOverAt: null });
  }

  /** The job is tried again. */
  async function putOff(id: string, error: unknown): Promise<never> {
    await settle(id, { handedOverAt: null, problem: problemOf(error) });
    throw error;
  }

  /** Says whether the mail may go out now: a member may have stopped it. */
  async function handOver(mailId: string): Promise<boolean> {
    const { numUpdatedRows } = await db.write((tx) =>
      tx
        .updateTable("outgoingMails")
        .set({ handedOverAt: clock().toISOString() })
        .where(({ and }) => and({ id: mailId, status: "waiting" }))
        .executeTakeFirstOrThrow(),
    );
    return numUpdatedRows > 0n;
  }

  return async (payload, signal) => {
    const { mailId } = Payload.parse(payload);
    const known = untold.get(mailId);
    if (known !== undefined) {
      await settle(mailId, known);
      if (known.status !== undefined) return;
    }
    const row = await db.read.selectFrom("outgoingMails").selectAll().where("id", "=", mailId).executeTakeFirst();
    if (row === undefined || row.status !== "waiting") return;
    if (row.handedOverAt !== null && !SENT_AGAIN.has(row.kind)) return settle(mailId, { status: "unknown", problem: UNCERTAIN });
    if (row.expiresAt !== null && row.expiresAt <= clock().toISOString()) return settle(mailId, { status: "expired" });
    const onList = await refusedBefore(row);
    if (onList !== null) return settle(mailId, { status: "failed", problem: onList });
    const route = await findRoute(row.organizationId);
    if (route === null) return;
    const mail = toMail(row, route, deps);
    if (!(await handOver(mailId))) return;
    let providerId: string | null;
    try {
      ({ providerId } = await withinGrace(route.transport.send(mail), signal));
    } catch (error) {
      if (error instanceof MailRefusedError) return refuse(row, error);
      if (error instanceof MailUncertainError && !SENT_AGAIN.has(row.kind))
        return settle(mailId, { status: "unknown", problem: UNCERTAIN });
      if (signal.aborted) throw error;
      return putOff(mailId, error);
    }
    await settle(mailId, {
      status: "sent",
      problem: null,
      sentAt: clock().toISOString(),
      route: route.name,
      sender: formatAddress(mail.from),
      messageId: mail.messageId,
      providerId,
    });
  };

  function toMail(row: Row, route: MailRoute, { unsubscribeUrl }: DeliverMailDeps): Mail {
    const { id, recipient, organizationId, subject, calendarFile, inReplyTo } = row;
    const isAutomatic = row.isAutomatic === 1 && organizationId !== null;
    const url = isAutomatic ? unsubscribeUrl(organizationId, recipient) : null;
    const body = secrets.open(row.body, bodyPlace(id));
    const html = row.html === null ? null : secrets.open(row.html, htmlPlace(id));
    return {
      id,
      from: route.from,
      recipient,
      replyTo: row.replyTo ?? route.replyTo,
      subject,
      ...withUnsubscribe({ body, html }, url),
      calendarFile,
      messageId: `<${id}@${route.from.address.split("@").at(-1) ?? "localhost"}>`,
      inReplyTo,
      references: row.referenceIds?.split(" ").filter((reference) => reference !== "") ?? [],
      unsubscribeUrl: url,
    };
  }
}

function problemOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

/**
 * Waits for `sending`; after an abort only for the grace period.
 * @throws the signal's reason when that is over.
 */
function withinGrace<T>(sending: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const onAbort = () => (timer = setTimeout(() => reject(signal.reason), GRACE_MS));
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    sending.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    });
  });
}

/** Ends a mail that could not be handed over in any try. */
export function giveUpMail(db: Database): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { mailId } = Payload.parse(payload);
    const away = "The mail service could not be reached.";
    await db.write((tx) =>
      tx
        .updateTable("outgoingMails")
        .set((set) => ({ status: "failed", problem: set.fn.coalesce("problem", set.val(away)) }))
        .where(({ and }) => and({ id: mailId, status: "waiting" }))
        .execute(),
    );
  };
}
