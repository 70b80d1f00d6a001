import type { Logger } from "pino";
import type { Database } from "../../db/database.ts";
import type { Env } from "../../settings/env.ts";
import { findMailRoute } from "./mail/find-mail-route.ts";
import { requeueMails } from "./mail/requeue-mails.ts";
import { unsubscribeLink } from "./mail/unsubscribe-link.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import { deliverMail, giveUpMail } from "../../mail/deliver-mail.ts";
import { MAIL_JOB } from "../../mail/outbox.ts";
import type { PartsHealth } from "../../start/parts-health.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { watchedMail } from "../../wire/watched-parts.ts";

/** A mail service that is away for a night loses no mail. */
const MAIL_RETRY_MS = 24 * 3_600_000;

export interface MailDeliveryDeps {
  env: Pick<Env, "mail" | "sendgridBaseUrl" | "publicUrl">;
  db: Database;
  clock: () => Date;
  logger: Logger;
  secrets: SecretBox;
  mailJobs: JobQueue;
  partsHealth: PartsHealth;
}

/** The delivery of mail. Its queue runs once something carries mail: the server's SMTP, or any organization's SendGrid. */
export async function createMailDelivery({ env, db, clock, logger, secrets, mailJobs, partsHealth }: MailDeliveryDeps) {
  const transport =
    env.mail === null ? null : watchedMail((await import("../../vendors/smtp.ts")).createSmtpTransport(env.mail), partsHealth);
  const smtp = transport === null || env.mail === null ? null : { transport, from: env.mail.from };
  const findRoute = findMailRoute({ db, secrets, smtp, sendgridBaseUrl: env.sendgridBaseUrl });
  const deliver = deliverMail({ db, secrets, findRoute, unsubscribeUrl: unsubscribeLink(secrets, env.publicUrl), clock });
  mailJobs.handle(MAIL_JOB, deliver, { onDead: giveUpMail(db), retryForMs: MAIL_RETRY_MS });
  let isStarted = false;

  /** Delivers what waits, of one organization or (null) of all. */
  async function startMail(organizationId: string | null): Promise<void> {
    await requeueMails(db, organizationId, clock());
    if (isStarted) return mailJobs.nudge();
    isStarted = true;
    await mailJobs.start();
  }

  return {
    transport,
    findRoute,
    /** Called when an organization has set up its own service. */
    routeAdded: (organizationId: string) =>
      startMail(organizationId).catch((error: unknown) => logger.error({ err: error }, "waiting mail could not be asked for")),
    startAtStart: async () => {
      const isConfigured = async () =>
        (await db.read.selectFrom("emailConfigurations").select("organizationId").where("apiKey", "is not", null).limit(1).execute())
          .length > 0;
      if (smtp !== null || (await isConfigured())) await startMail(null);
    },
  };
}
