import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import { addJob } from "../../jobs/add-job.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import { MAIL_JOB } from "../../mail/outbox.ts";

/**
 * Sends a mail again that failed, or that waits for a mail service.
 * @throws AppError `not_found`, `conflict` for one that was sent or is of no use any more.
 */
export async function retryMail(
  deps: { db: Database; mailJobs: Pick<JobQueue, "nudge">; clock: () => Date },
  organizationId: string,
  mailId: string,
): Promise<void> {
  const now = deps.clock();
  await deps.db.write(async (tx) => {
    const mail = await tx
      .selectFrom("outgoingMails")
      .select(["status", "expiresAt"])
      .where("id", "=", mailId)
      .where("organizationId", "=", organizationId)
      .where("status", "<>", "draft")
      .executeTakeFirst();
    if (mail === undefined) throw new AppError("not_found", "There is no such mail.");
    if (mail.status === "sent") throw new AppError("conflict", "This mail was sent already.");
    if (mail.expiresAt !== null && mail.expiresAt <= now.toISOString())
      throw new AppError("conflict", "This mail is of no use any more: what it speaks of is over.");
    await tx
      .updateTable("outgoingMails")
      .set((set) => ({
        status: "waiting",
        problem: null,
        // While it waits, a mail may be with the service right now.
        handedOverAt: mail.status === "failed" ? null : set.ref("handedOverAt"),
      }))
      .where("id", "=", mailId)
      .execute();
    await addJob(tx, { kind: MAIL_JOB, key: mailId, payload: { mailId } }, now);
  });
  deps.mailJobs.nudge();
}
