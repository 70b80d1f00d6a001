import type { Database } from "../../db/database.ts";
import type { EventBus } from "../../events/event-bus.ts";
import type { Identity } from "../../identity/identity.ts";
import { SLACK_TELL_JOB, THREAD_NEWS_JOB } from "../../jobs/handover-jobs.ts";
import type { Env } from "../../settings/env.ts";
import { SLACK_REVOKE_JOB, type SlackDeps, slackRevokeJob } from "./slack/connect-slack.ts";
import { SLACK_ERASE_JOB, SLACK_LEAD_JOB, slackEraseJob, slackLeadJob, slackLeadNews } from "./slack/post-leads.ts";
import { actInSlackJob, SLACK_ACT_JOB } from "./slack/threads/act-in-slack.ts";
import { copyThreadJob } from "./slack/threads/copy-thread.ts";
import { tellInSlackJob } from "./slack/threads/tell-in-slack.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { PartsHealth } from "../../start/parts-health.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";

interface SlackServicesDeps {
  db: Database;
  env: Env;
  secrets: SecretBox;
  clock: () => Date;
  jobs: JobQueue;
  partsHealth: PartsHealth;
  events: EventBus;
  identity: Pick<Identity, "listMembers">;
}

/** Missed posts follow when a member invites the app into the channel within a day. */
const RETRY_MS = 24 * 3_600_000;

/** Organizations' Slack workspaces: connecting them, and the message of each lead. */
export function createSlackServices({ db, env, secrets, clock, jobs, partsHealth, events, identity }: SlackServicesDeps) {
  const onAnswer = (isReached: boolean) => {
    if (isReached) partsHealth.succeeded("Slack");
    else partsHealth.failed("Slack", "Slack did not answer in time, or asked to wait.");
  };
  const slack = env.slack && { ...env.slack, onAnswer };
  const deps: SlackDeps = { db, secrets, clock, slack, publicUrl: env.publicUrl, jobs };
  jobs.handle(SLACK_REVOKE_JOB, slackRevokeJob(deps), { retryForMs: RETRY_MS });
  jobs.handle(SLACK_LEAD_JOB, slackLeadJob(deps), { retryForMs: RETRY_MS });
  jobs.handle(SLACK_ERASE_JOB, slackEraseJob(deps), { retryForMs: RETRY_MS });
  const threads = { ...deps, events, identity };
  jobs.handle(THREAD_NEWS_JOB, copyThreadJob(threads), { retryForMs: RETRY_MS });
  jobs.handle(SLACK_TELL_JOB, tellInSlackJob(threads), { retryForMs: RETRY_MS });
  jobs.handle(SLACK_ACT_JOB, actInSlackJob(threads), { retryForMs: RETRY_MS });
  return { slackJobs: jobs, slack: deps, slackLeadNews: slackLeadNews(deps) };
}
