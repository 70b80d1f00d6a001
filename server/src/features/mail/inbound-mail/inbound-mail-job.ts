import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import { addJob } from "../../../jobs/add-job.ts";
import type { JobHandler, JobQueue } from "../../../jobs/job-queue.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { answerByMail, type AnswerByMailDeps } from "../handover-mail/answer-by-mail.ts";
import { putLeadSource } from "../../leads/leads/add-lead-source.ts";
import { INBOUND_DRAFT_JOB } from "./draft-inbound-mail.ts";
import { findThread } from "./find-thread.ts";
import { ownInboundText } from "./read-inbound-text.ts";

const Payload = z.object({ mailId: z.string() });

interface InboundMailJobDeps extends AnswerByMailDeps {
  secrets: SecretBox;
  draftJobs: Pick<JobQueue, "nudge">;
}

/** Puts a mail into its thread, makes a lead source of what its sender wrote, and asks for an answer to be drafted. */
export function inboundMailJob(deps: InboundMailJobDeps): JobHandler {
  const { db, secrets, clock, draftJobs } = deps;
  return async (payload) => {
    const { mailId } = Payload.parse(payload);
    const mail = await db.read.selectFrom("inboundMails").selectAll().where("id", "=", mailId).executeTakeFirst();
    if (mail === undefined || mail.status !== "received") return;
    const { text } = ownInboundText(secrets, mail);
    const { organizationId, fromAddress, fromName: name, bulk } = mail;
    const now = clock();
    const answered = await answerByMail(deps, mail, text);
    await db.write(async (tx) => {
      const settle = (change: {
        status: "qualified" | "skipped";
        fate: string | null;
        dealId?: string;
        sourceId?: string;
        threadId: string;
      }) => tx.updateTable("inboundMails").set(change).where("id", "=", mailId).execute();
      const { threadId, isAnswer } = await findThread(tx, mail, now);
      if (answered !== null) return settle({ status: "skipped", fate: answered, threadId });
      const own = await tx
        .selectFrom("emailConfigurations")
        .select("fromEmail")
        .where("organizationId", "=", organizationId)
        .executeTakeFirst();
      // A reply in our thread is personal, although a tool adds list headers to each mail.
      const machine = bulk === "newsletter" && isAnswer ? null : bulk;
      const reason =
        machine ?? (fromAddress === "" ? "no sender" : fromAddress === own?.fromEmail?.toLowerCase() ? "our own address" : null);
      if (reason !== null) return settle({ status: "skipped", fate: `Skipped: ${reason}.`, threadId });
      const source = {
        organizationId,
        kind: "mail" as const,
        refId: `inbound-${mailId}`,
        person: { name, email: fromAddress, company: null },
        text: `${mail.subject}\n\n${text}`.trim(),
        at: new Date(mail.receivedAt),
        isVerified: mail.verdict !== "unverified",
      };
      const { dealId, sourceId } = await putLeadSource(db, tx, source, now);
      await addJob(tx, { kind: INBOUND_DRAFT_JOB, key: mailId, payload: { mailId } }, now);
      return settle({ status: "qualified", fate: mail.fate, dealId, sourceId, threadId });
    });
    draftJobs.nudge();
  };
}

/** Ends a mail that could not be read in any try. */
export function giveUpInboundMail(db: Database): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { mailId } = Payload.parse(payload);
    const change = { status: "failed" as const, fate: "The mail could not be read by the qualifier." };
    await db.write((tx) => tx.updateTable("inboundMails").set(change).where("id", "=", mailId).where("status", "=", "received").execute());
  };
}
