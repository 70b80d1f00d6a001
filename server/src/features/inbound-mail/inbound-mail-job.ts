import EmailReplyParser from "email-reply-parser";
import { z } from "zod";
import type { Database } from "../../db/database.ts";
import type { JobHandler } from "../../jobs/job-queue.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { putLeadSource } from "../leads/add-lead-source.ts";
import { findThread } from "./find-thread.ts";
import { inboundBodyPlace } from "./keep-inbound-mail.ts";

const Payload = z.object({ mailId: z.string() });

/** Puts a mail into its thread and makes a lead source of what its sender wrote. */
export function inboundMailJob({ db, secrets, clock }: { db: Database; secrets: SecretBox; clock: () => Date }): JobHandler {
  return async (payload) => {
    const { mailId } = Payload.parse(payload);
    const mail = await db.read.selectFrom("inboundMails").selectAll().where("id", "=", mailId).executeTakeFirst();
    if (mail === undefined || mail.status !== "received") return;
    const text = visibleText(secrets.open(mail.body, inboundBodyPlace(mailId)));
    const { organizationId, fromAddress, fromName: name, bulk } = mail;
    const now = clock();
    await db.write(async (tx) => {
      const settle = (change: {
        status: "qualified" | "skipped";
        fate: string | null;
        dealId?: string;
        sourceId?: string;
        threadId: string;
      }) => tx.updateTable("inboundMails").set(change).where("id", "=", mailId).execute();
      const threadId = await findThread(tx, mail, now);
      const own = await tx
        .selectFrom("emailConfigurations")
        .select("fromEmail")
        .where("organizationId", "=", organizationId)
        .executeTakeFirst();
      const reason = bulk ?? (fromAddress === "" ? "no sender" : fromAddress === own?.fromEmail?.toLowerCase() ? "our own address" : null);
      if (reason !== null) return settle({ status: "skipped", fate: `Skipped: ${reason}.`, threadId });
      const source = {
        organizationId,
        kind: "mail" as const,
        refId: `inbound-${mailId}`,
        person: { name, email: fromAddress, company: null },
        text: `${mail.subject}\n\n${text}`.trim(),
        at: new Date(mail.receivedAt),
      };
      const { dealId, sourceId } = await putLeadSource(db, tx, source, now);
      return settle({ status: "qualified", fate: null, dealId, sourceId, threadId });
    });
  };
}

/** What became of a mail that could not be read in any try. */
export function giveUpInboundMail(db: Database): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { mailId } = Payload.parse(payload);
    const change = { status: "failed" as const, fate: "The mail could not be read by the qualifier." };
    await db.write((tx) => tx.updateTable("inboundMails").set(change).where("id", "=", mailId).where("status", "=", "received").execute());
  };
}

/** What the sender wrote now, without what they quote. */
function visibleText(text: string): string {
  const visible = new EmailReplyParser().read(text).getVisibleText().trim();
  return visible === "" ? text : visible;
}
