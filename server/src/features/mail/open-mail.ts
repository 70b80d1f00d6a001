import { routes as paths } from "@disco/protocol/routes";
import { ASK_MEMBER_JOB, MENTION_MEMBER_JOB } from "../../jobs/handover-jobs.ts";
import type { Room } from "../../room.ts";
import { createPushTokenCheck } from "../../vendors/google/push-token.ts";
import type { Core } from "../../wire/core.ts";
import type { Account } from "../account/open-account.ts";
import type { Knowledge } from "../knowledge/open-knowledge.ts";
import type { Leads } from "../leads/open-leads.ts";
import type { Meetings } from "../meetings/open-meetings.ts";
import { emailEventsFeature } from "./email-config/event-routes.ts";
import { emailConfigFeature } from "./email-config/routes.ts";
import { emailTemplatesFeature } from "./email-templates/routes.ts";
import { askMemberJob, mentionMemberJob } from "./handover-mail/tell-member.ts";
import { INBOUND_DRAFT_JOB, inboundDraftJob } from "./inbound-mail/draft-inbound-mail.ts";
import { giveUpInboundMail, inboundMailJob } from "./inbound-mail/inbound-mail-job.ts";
import { INBOUND_MAIL_JOB } from "./inbound-mail/keep-inbound-mail.ts";
import { receiveMailFeature } from "./inbound-mail/receive-routes.ts";
import { inboundMailFeature } from "./inbound-mail/routes.ts";
import { DRAFT_JOB } from "./inbox/decide-mail.ts";
import { draftJob } from "./inbox/draft-reply.ts";
import { pollMailboxes } from "./inbox/mailbox/poll-mailboxes.ts";
import { gmailPushFeature } from "./inbox/mailbox/push-routes.ts";
import { SYNC_JOB, syncJob } from "./inbox/mailbox/sync-mailbox.ts";
import { createWatches } from "./inbox/mailbox/watch-mailbox.ts";
import { inboxFeature } from "./inbox/routes.ts";
import { mailFeature } from "./mail/routes.ts";

/** Members' mailboxes and mail to the organization, the drafts that answer both, and how mail goes out. */
export function openMail(core: Core, account: Account, { knowledge }: Knowledge, leads: Leads, { calendar }: Meetings): Room {
  const { env, db, clock, logger } = core;
  const { googleClientFor, identity } = account;
  const jobs = core.createQueue();
  const pubsub = env.google?.pubsub ?? null;
  const unwatched = (error: unknown) => logger.warn({ err: error }, "Gmail does not publish a mailbox's changes");
  const watches = pubsub === null ? null : createWatches({ topic: pubsub.topic, clock, onFailure: unwatched });
  const audience = core.publicUrl + paths.receiveGmailPush.path;
  const inbox = { ...core, googleClientFor, jobs, leadJobs: leads.jobs, watches };
  const onFailure = (error: unknown) => logger.warn({ err: error }, "drafting an answer to a mail failed in part");
  const drafts = { ...core, knowledge, onFailure, readBusy: calendar.readBusy };
  // A visitor who waits must not wait for a mailbox.
  const noticeJobs = core.createQueue();
  noticeJobs.handle(ASK_MEMBER_JOB, askMemberJob({ ...core, identity }));
  noticeJobs.handle(MENTION_MEMBER_JOB, mentionMemberJob({ ...core, identity }));
  jobs.handle(SYNC_JOB, syncJob(inbox));
  jobs.handle(DRAFT_JOB, draftJob({ ...inbox, ...drafts }));
  jobs.handle(INBOUND_DRAFT_JOB, inboundDraftJob(drafts));
  jobs.handle(INBOUND_MAIL_JOB, inboundMailJob({ ...core, identity, draftJobs: jobs }), { onDead: giveUpInboundMail(db) });
  return {
    routes: [
      inboxFeature({ ...inbox, ...calendar }),
      gmailPushFeature({ db, clock, jobs, checkPushToken: pubsub === null ? null : createPushTokenCheck({ ...pubsub, audience }) }),
      emailConfigFeature({ ...core, sendgridBaseUrl: env.sendgridBaseUrl, mailRouteAdded: core.mailDelivery.routeAdded }),
      emailEventsFeature(core),
      receiveMailFeature({ ...core, jobs }),
      inboundMailFeature({ ...core, ...calendar }),
      emailTemplatesFeature(core),
      mailFeature(core),
    ],
    start: (signal) => {
      if (env.google === null) return;
      const failed = (error: unknown) => logger.error({ err: error }, "looking for mailboxes that are due failed");
      pollMailboxes({ db, clock, jobs }, failed, signal);
    },
  };
}
