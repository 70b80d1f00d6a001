import { routes } from "@disco/protocol/routes";
import type { Logger } from "pino";
import type { Database } from "../../../db/database.ts";
import type { Env } from "../../../settings/env.ts";
import type { AskLibraryDeps } from "../../conversation/ask/ask-library.ts";
import { type ConnectDeps, REVOKE_JOB, revokeJob } from "./connect-google.ts";
import { createGoogleClientFor } from "./google-access.ts";
import { REQUEST_DRAFT_JOB, requestDraftJob } from "../../meetings/demo-requests/email-drafts.ts";
import { INBOUND_DRAFT_JOB, inboundDraftJob } from "../../mail/inbound-mail/draft-inbound-mail.ts";
import { DRAFT_JOB } from "../../mail/inbox/decide-mail.ts";
import { draftJob } from "../../mail/inbox/draft-reply.ts";
import { openMailboxOf, SYNC_JOB, syncJob } from "../../mail/inbox/mailbox/sync-mailbox.ts";
import { createWatches } from "../../mail/inbox/mailbox/watch-mailbox.ts";
import { createCalendarServices } from "../../meetings/meetings/calendar/calendar-services.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import type { MailReader } from "../../../mail/read/mail-reader.ts";
import type { PartsHealth } from "../../../start/parts-health.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { createPushTokenCheck } from "../../../vendors/google/push-token.ts";

export interface GoogleServicesDeps extends AskLibraryDeps {
  db: Database;
  env: Env;
  logger: Logger;
  secrets: SecretBox;
  jobs: JobQueue;
  leadJobs: JobQueue;
  mailReader: MailReader;
  partsHealth: PartsHealth;
}

/** Members' Google accounts: connecting them, calls in their name, reading their mailboxes, and drafts of answers to mail. */
export function createGoogleServices({
  db,
  env,
  secrets,
  clock,
  jobs,
  logger,
  leadJobs,
  mailReader,
  partsHealth,
  ...ask
}: GoogleServicesDeps) {
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
  const pubsub = env.google?.pubsub ?? null;
  const unwatched = (error: unknown) => logger.warn({ err: error }, "Gmail does not publish a mailbox's changes");
  const watches = pubsub === null ? null : createWatches({ topic: pubsub.topic, clock, onFailure: unwatched });
  const audience = env.publicUrl + routes.receiveGmailPush.path;
  const checkPushToken = pubsub === null ? null : createPushTokenCheck({ ...pubsub, audience });
  const inbox = { db, clock, googleClientFor, jobs, leadJobs, mailReader, watches };
  jobs.handle(REVOKE_JOB, revokeJob(access));
  jobs.handle(SYNC_JOB, syncJob(inbox));
  const onFailure = (error: unknown) => logger.warn({ err: error }, "drafting an answer to a mail failed in part");
  const calendar = createCalendarServices({ db, logger, jobs, googleClientFor, isConfigured: env.google !== null });
  const drafts = { ...ask, onFailure, readBusy: calendar.readBusy };
  jobs.handle(DRAFT_JOB, draftJob({ ...inbox, ...drafts }));
  jobs.handle(REQUEST_DRAFT_JOB, requestDraftJob({ db, clock, ...drafts }));
  jobs.handle(INBOUND_DRAFT_JOB, inboundDraftJob({ db, secrets, clock, ...drafts }));
  return { googleJobs: jobs, connect, googleClientFor, inbox, calendar, checkPushToken };
}
