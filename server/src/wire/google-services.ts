import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import type { Env } from "../env.ts";
import type { AskLibraryDeps } from "../features/ask/ask-library.ts";
import { type ConnectDeps, REVOKE_JOB, revokeJob } from "../features/connections/connect-google.ts";
import { createGoogleClientFor } from "../features/connections/google-access.ts";
import { DRAFT_JOB } from "../features/inbox/decide-mail.ts";
import { draftJob } from "../features/inbox/draft-reply.ts";
import { openMailboxOf, SYNC_JOB, syncJob } from "../features/inbox/sync-mailbox.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { PartsHealth } from "../parts-health.ts";
import type { SecretBox } from "../secrets/secret-box.ts";

export interface GoogleServicesDeps extends AskLibraryDeps {
  db: Database;
  env: Env;
  logger: Logger;
  secrets: SecretBox;
  jobs: JobQueue;
  leadJobs: JobQueue;
  partsHealth: PartsHealth;
}

/** Members' Google accounts: connecting them, calls in their name, and reading their mailboxes. */
export function createGoogleServices({ db, env, secrets, clock, jobs, logger, leadJobs, partsHealth, ...ask }: GoogleServicesDeps) {
  const onAnswer = (status: number | null) => {
    if (status === null) partsHealth.failed("Google", "Google did not answer in time.");
    else if (status === 429 || status >= 500) partsHealth.failed("Google", `Google answered ${status}.`);
    else partsHealth.succeeded("Google");
  };
  const access = { db, secrets, clock, google: env.google, onAnswer };
  const googleClientFor = createGoogleClientFor(access);
  const connect: ConnectDeps = {
    ...access,
    publicUrl: env.publicUrl,
    jobs,
    connected: (tx, connection) => openMailboxOf(tx, connection, clock()),
  };
  const inbox = { db, clock, googleClientFor, jobs, leadJobs };
  jobs.handle(REVOKE_JOB, revokeJob(access));
  jobs.handle(SYNC_JOB, syncJob(inbox));
  const onFailure = (error: unknown) => logger.warn({ err: error }, "drafting an answer to a mail failed in part");
  jobs.handle(DRAFT_JOB, draftJob({ ...inbox, ...ask, onFailure }));
  return { googleJobs: jobs, connect, googleClientFor, inbox };
}
