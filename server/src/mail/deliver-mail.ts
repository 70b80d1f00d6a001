import { z } from "zod";
import type { Database } from "../db/database.ts";
import type { JobHandler } from "../jobs/job-queue.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { MailRefusedError, type MailTransport } from "./mail-transport.ts";
import { bodyPlace } from "./outbox.ts";

const Payload = z.object({ mailId: z.string() });

/** How long a shutdown waits for a mail that is on its way. Cut off, it goes out again at the next start, under the same id. */
const GRACE_MS = 2_000;

/** The job that hands one waiting mail to the mail service. What has expired is not sent; a mail that was sent is not sent again. */
export function deliverMail(deps: { db: Database; secrets: SecretBox; transport: MailTransport; clock: () => Date }): JobHandler {
  const { db, secrets, transport, clock } = deps;
  /** When mails were handed over of which the store could not be told: their next try tells it, and sends nothing. */
  const untold = new Map<string, string>();

  async function settle(id: string, change: { status: "sent" | "failed" | "expired"; sentAt?: string; problem?: string }): Promise<void> {
    await db.write((tx) => tx.updateTable("outgoingMails").set(change).where("id", "=", id).execute());
    untold.delete(id);
  }

  return async (payload, signal) => {
    const { mailId } = Payload.parse(payload);
    const row = await db.read
      .selectFrom("outgoingMails")
      .select(["id", "recipient", "subject", "body", "calendarFile", "status", "expiresAt"])
      .where("id", "=", mailId)
      .executeTakeFirst();
    if (row === undefined || row.status !== "waiting") {
      untold.delete(mailId);
      return;
    }
    const sentAt = untold.get(mailId);
    if (sentAt !== undefined) return settle(mailId, { status: "sent", sentAt });
    if (row.expiresAt !== null && row.expiresAt <= clock().toISOString()) return settle(mailId, { status: "expired" });
    const { recipient, subject, calendarFile } = row;
    try {
      const mail = { id: mailId, recipient, subject, body: secrets.open(row.body, bodyPlace(mailId)), calendarFile };
      await withinGrace(transport.send(mail), signal);
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      return settle(mailId, { status: "failed", problem: error.message.slice(0, 500) });
    }
    const now = clock().toISOString();
    untold.set(mailId, now);
    await settle(mailId, { status: "sent", sentAt: now });
  };
}

/** Waits for `sending`, once the signal has aborted no longer than the grace. @throws the signal's reason when that is over. */
function withinGrace(sending: Promise<void>, signal: AbortSignal): Promise<void> {
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

/** What happens to a mail that could not be handed over in any try. */
export function giveUpMail(db: Database): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { mailId } = Payload.parse(payload);
    await db.write((tx) =>
      tx
        .updateTable("outgoingMails")
        .set({ status: "failed", problem: "The mail service could not be reached." })
        .where("id", "=", mailId)
        .where("status", "=", "waiting")
        .execute(),
    );
  };
}
