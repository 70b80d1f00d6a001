import { z } from "zod";
import type { Database } from "../db/database.ts";
import type { JobHandler } from "../jobs/job-queue.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { MailRefusedError, type MailTransport } from "./mail-transport.ts";
import { bodyPlace } from "./outbox.ts";

const Payload = z.object({ mailId: z.string() });

/** The job that hands one waiting mail to the mail service. What has expired is not sent; a mail that was sent is not sent again. */
export function deliverMail(deps: { db: Database; secrets: SecretBox; transport: MailTransport; clock: () => Date }): JobHandler {
  const { db, secrets, transport, clock } = deps;

  async function settle(id: string, change: { status: "sent" | "failed" | "expired"; sentAt?: string; problem?: string }): Promise<void> {
    await db.write((tx) => tx.updateTable("outgoingMails").set(change).where("id", "=", id).execute());
  }

  return async (payload) => {
    const { mailId } = Payload.parse(payload);
    const row = await db.read
      .selectFrom("outgoingMails")
      .select(["id", "recipient", "subject", "body", "calendarFile", "status", "expiresAt"])
      .where("id", "=", mailId)
      .executeTakeFirst();
    if (row === undefined || row.status !== "waiting") return;
    if (row.expiresAt !== null && row.expiresAt <= clock().toISOString()) return settle(mailId, { status: "expired" });
    const { recipient, subject, calendarFile } = row;
    try {
      await transport.send({ id: mailId, recipient, subject, body: secrets.open(row.body, bodyPlace(mailId)), calendarFile });
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      return settle(mailId, { status: "failed", problem: error.message.slice(0, 500) });
    }
    await settle(mailId, { status: "sent", sentAt: clock().toISOString() });
  };
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
