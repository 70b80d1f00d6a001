import { AppError } from "../../../app-error.ts";
import type { Database, Handle } from "../../../db/database.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { isOpenAgain, mailState } from "../../../mail/mail-state.ts";
import { askForDelivery } from "../../../mail/outbox.ts";

interface MailDeps {
  db: Database;
  mailJobs: Pick<JobQueue, "nudge">;
  clock: () => Date;
}

/**
 * Sends a mail again that was refused, stopped or may not have arrived, and a queued one now.
 * @throws AppError `not_found`, `conflict` for one that was sent, is being sent, or is of no use any more.
 */
export async function retryMail(deps: MailDeps, organizationId: string, mailId: string): Promise<void> {
  const now = deps.clock();
  await deps.db.write(async (tx) => {
    const mail = await findUnsent(tx, organizationId, mailId);
    const { expiresAt } = mail;
    if (expiresAt !== null && expiresAt <= now.toISOString())
      throw new AppError("conflict", "This mail is of no use any more: what it speaks of is over.");
    await tx.updateTable("outgoingMails").set({ status: "waiting", problem: null, handedOverAt: null }).where("id", "=", mailId).execute();
    await askForDelivery(tx, mailId, now, isOpenAgain(mailState(mail)));
  });
  deps.mailJobs.nudge();
}

/** Keeps a mail from being sent. @throws AppError `not_found`, `conflict` for one that was sent or is being sent. */
export async function stopMail({ db }: Pick<MailDeps, "db">, organizationId: string, mailId: string): Promise<void> {
  await db.write(async (tx) => {
    await findUnsent(tx, organizationId, mailId);
    await tx.updateTable("outgoingMails").set({ status: "stopped", handedOverAt: null }).where("id", "=", mailId).execute();
  });
}

/**
 * Takes a mail out of the outbox, so that its draft can be changed or sent again. One that was refused, was stopped or may not have arrived
 * is taken out always, a queued one where `isStopping`. @throws AppError `conflict` where the mail was sent, or is on its way.
 */
export async function withdrawMail(
  tx: Handle,
  { organizationId, mailId, isStopping }: { organizationId: string; mailId: string; isStopping: boolean },
): Promise<void> {
  const mail = await findUnsent(tx, organizationId, mailId).catch((error: unknown) => {
    // Retention deletes only what was settled long ago.
    if (error instanceof AppError && error.code === "not_found") throw wasSent();
    throw error;
  });
  if (!isStopping && !isOpenAgain(mailState(mail))) throw new AppError("conflict", "This e-mail is queued already. Stop it to change it.");
  await tx.deleteFrom("outgoingMails").where("id", "=", mailId).execute();
}

/** A mail that no service has, locked until the write ends. */
async function findUnsent(tx: Handle, organizationId: string, mailId: string) {
  const mail = await tx
    .updateTable("outgoingMails")
    .set((set) => ({ status: set.ref("status") }))
    .where(({ and }) => and({ id: mailId, organizationId }))
    .where("status", "<>", "draft")
    .returning(["status", "handedOverAt", "expiresAt"])
    .executeTakeFirst();
  if (mail === undefined) throw new AppError("not_found", "There is no such mail.");
  if (mail.status === "sent") throw wasSent();
  if (mailState(mail) === "sending") throw new AppError("conflict", "This e-mail is being sent right now.");
  return mail;
}

function wasSent(): AppError {
  return new AppError("conflict", "This e-mail was sent already.");
}
