import type { Logger } from "pino";
import { createBuiltInModel } from "../agent/models/built-in/built-in-model.ts";
import type { Database } from "../db/database.ts";
import { openEvents } from "../events/open-events.ts";
import { createInstallationNotes } from "../features/conversation/installations/installation-notes.ts";
import { createFindConfiguration } from "../features/conversation/widget-configuration/find-configuration.ts";
import { createSpendGovernor } from "../features/account/spend/spend-governor.ts";
import { createMailDelivery } from "../features/mail/mail-delivery.ts";
import { createJobQueue, type JobQueue } from "../jobs/job-queue.ts";
import { createSafeFetch } from "../knowledge/crawl/fetch/safe-fetch.ts";
import type { Limits } from "../limits/limits.ts";
import { createOutbox, MAIL_JOB } from "../mail/outbox.ts";
import { createMailReader } from "../mail/read/mail-reader.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import type { Env } from "../settings/env.ts";
import { createPartsHealth } from "../start/parts-health.ts";
import { watchedModel } from "./watched-parts.ts";

export interface Parts {
  env: Env;
  db: Database;
  limits: Limits;
  clock: () => Date;
  logger: Logger;
}

/** What every room may use. */
export type Core = Awaited<ReturnType<typeof openCore>>;

/** Opens what rooms share. Nothing runs before `start`. */
export async function openCore(parts: Parts) {
  const { env, db, clock, logger } = parts;
  const { publicUrl } = env;
  const partsHealth = createPartsHealth({ db, clock, logger });
  const events = await openEvents({ db, redisUrl: env.redisUrl });
  const queues: JobQueue[] = [];
  /** A queue of its own, which the core starts and stops. */
  function createQueue({ concurrency, isStartedLater = false }: { concurrency?: number; isStartedLater?: boolean } = {}): JobQueue {
    const queue = createJobQueue({
      db,
      clock,
      ...(concurrency !== undefined && { concurrency }),
      onSuccess: () => partsHealth.succeeded("jobs"),
      onFailure: ({ kind, attempts, error }) => {
        logger.error({ err: error, kind, attempts }, "a job failed");
        // A mail that is not taken is a problem of the mail service, often an organization's own, and shown there.
        if (kind === MAIL_JOB) return;
        partsHealth.failed("jobs", `A job failed (${kind}${attempts > 1 ? `, try ${attempts}` : ""}). It is tried again.`);
      },
    });
    queues.push(isStartedLater ? { ...queue, start: async () => {} } : queue);
    return queue;
  }
  const secrets = createSecretBox(env.secretKey, env.previousSecretKey);
  // A sign-in code must not wait for a crawl.
  const mailJobs = createQueue({ isStartedLater: true });
  const outbox = createOutbox({ db, jobs: mailJobs, secrets, clock, perDay: env.mailPerDay });
  const mailDelivery = await createMailDelivery({ env, db, clock, logger, secrets, mailJobs, partsHealth });
  const demoHost = env.demoSiteUrl === null ? [] : [new URL(env.demoSiteUrl).host];
  const safeFetch = createSafeFetch({
    allowHosts: [...env.crawl.allowHosts, ...demoHost],
    userAgent: `DiscoBot/1.0 (+${publicUrl}/bot)`,
  });
  const fallbackModel = createBuiltInModel();
  const model =
    env.model.provider === "built-in" ? fallbackModel : (await import("../agent/models/language-model.ts")).createLanguageModel(env.model);
  const mailReader = createMailReader();
  return {
    ...parts,
    publicUrl,
    maxStoredBytes: env.upload.maxStoredBytes,
    partsHealth,
    events,
    createQueue,
    secrets,
    outbox,
    mailJobs,
    mailDelivery,
    findMailRoute: mailDelivery.findRoute,
    findRoute: mailDelivery.findRoute,
    mailReader,
    safeFetch,
    model: watchedModel(model, partsHealth),
    /** Answers when the budget for `model` is spent. */
    fallbackModel,
    governor: createSpendGovernor({ db, clock, budgets: env.rateLimits.tokens, secretKey: env.secretKey, hasPlans: env.stripe !== null }),
    findConfiguration: createFindConfiguration(db, secrets, events),
    installationNotes: createInstallationNotes({
      db,
      clock,
      onFailure: (error) => logger.warn({ err: error }, "a site that carries the widget could not be noted"),
    }),
    startQueues: async () => {
      for (const queue of queues) await queue.start();
      await mailDelivery.startAtStart();
    },
    stopQueues: async () => void (await Promise.all(queues.map((queue) => queue.stop()))),
    close: async () => {
      await events.close();
      mailDelivery.transport?.close();
      await mailReader.close();
      await safeFetch.close();
    },
  };
}
