import { DealStage } from "@disco/protocol";
import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import { THREAD_NEWS_JOB, type ThreadNews } from "../../../jobs/handover-jobs.ts";
import type { JobHandler, JobQueue } from "../../../jobs/job-queue.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import {
  deleteSlackMessage,
  postSlackMessage,
  type SlackMessage,
  SlackRefused,
  type SlackSettings,
  SlackUnreachable,
  updateSlackMessage,
} from "../../../vendors/slack.ts";
import { stageName } from "../../leads/action-plans/stages.ts";
import type { LeadListener } from "../../leads/leads/lead-listeners.ts";
import { readFindings } from "../../leads/qualification/qualify-deal.ts";
import { type LeadInSlack, leadMessage } from "./lead-message.ts";
import { findSlackConnection, noteOutcome, tokenPlace } from "./queries.ts";
import { noteFailure } from "./slack-problem.ts";

export const SLACK_LEAD_JOB = "slack-lead";
export const SLACK_ERASE_JOB = "slack-erase";
/** Longer than a call to Slack may take. */
const CLAIM_MS = 45_000;
const UNCERTAIN = "Slack did not answer. The message may have arrived, so it is not posted a second time.";

export interface PostLeadsDeps {
  db: Database;
  secrets: SecretBox;
  clock: () => Date;
  slack: SlackSettings | null;
  publicUrl: string;
  jobs: Pick<JobQueue, "add" | "nudge">;
}

/** Asks for the message of a qualified lead, and for its update when score or stage change. */
export function slackLeadNews({ db, slack, jobs }: Pick<PostLeadsDeps, "db" | "slack" | "jobs">): LeadListener {
  return {
    leadChanged: async ({ organizationId, dealId, what }) => {
      if (slack === null) return;
      const connection = await findSlackConnection(db, organizationId);
      if (connection === null || connection.status !== "active" || connection.channelId === null) return;
      const isAsked = await db.write(async (tx) => {
        const deal = await tx
          .selectFrom("deals")
          .select("isSample")
          .where(({ and }) => and({ id: dealId, organizationId }))
          .executeTakeFirst();
        if (deal === undefined || deal.isSample === 1) return false;
        if (what === "qualified") {
          await tx
            .insertInto("slackMessages")
            .values({ dealId, organizationId, teamId: connection.teamId, wanted: 0 })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
        const row = await tx
          .updateTable("slackMessages")
          .set((set) => ({ wanted: set("wanted", "+", 1) }))
          .where("dealId", "=", dealId)
          .returning("wanted")
          .executeTakeFirst();
        if (row === undefined) return false;
        // The number is part of the key: a change during a run is a job of its own and not lost.
        await jobs.add(tx, { kind: SLACK_LEAD_JOB, key: `${dealId}:${row.wanted}`, payload: { dealId } });
        return true;
      });
      if (isAsked) jobs.nudge();
    },
    personAwaited: async ({ organizationId, conversationId }) => {
      if (slack === null) return;
      const payload: ThreadNews = { organizationId, conversationId };
      await db.write((tx) => jobs.add(tx, { kind: THREAD_NEWS_JOB, key: `${conversationId} awaited`, payload }));
      jobs.nudge();
    },
  };
}

const LeadPayload = z.object({ dealId: z.string() });

/** The job that posts or updates the message of a lead. A second job for the same state finds nothing to do. */
export function slackLeadJob(deps: PostLeadsDeps): JobHandler {
  const { db, secrets, slack, clock } = deps;
  return async (payload) => {
    const { dealId } = LeadPayload.parse(payload);
    const row = await db.read.selectFrom("slackMessages").selectAll().where("dealId", "=", dealId).executeTakeFirst();
    if (slack === null || row === undefined || row.sent >= row.wanted) return;
    const connection = await findSlackConnection(db, row.organizationId);
    if (connection === null || connection.status !== "active" || connection.channelId === null) return;
    await claim(db, dealId, clock());
    try {
      // Read after the claim: what changes later is the next job's.
      const { wanted, channelId, ts } = await db.read
        .selectFrom("slackMessages")
        .select(["wanted", "channelId", "ts"])
        .where("dealId", "=", dealId)
        .executeTakeFirstOrThrow();
      const lead = await readLead(db, row.organizationId, dealId);
      if (lead === null) return;
      const message = leadMessage(lead, stageName(lead.stage), deps.publicUrl);
      const token = secrets.open(connection.accessToken, tokenPlace(connection.id));
      const posted =
        channelId !== null && ts !== null
          ? { channelId, ts: await update(slack, token, { channel: channelId, ts }, message) }
          : { channelId: connection.channelId, ts: await post(slack, token, connection.channelId, message) };
      await db.write((tx) =>
        tx
          .updateTable("slackMessages")
          .set({ ...posted, sent: wanted })
          .where("dealId", "=", dealId)
          .execute(),
      );
      const at = clock().toISOString();
      await noteOutcome(db, connection.id, posted.ts === null ? { problem: UNCERTAIN, isOver: false, at } : { sentAt: at });
    } catch (error) {
      await noteFailure(db, connection, error, clock());
      throw error;
    } finally {
      await db.write((tx) => tx.updateTable("slackMessages").set({ claimedUntil: null }).where("dealId", "=", dealId).execute());
    }
  };
}

/** Two processes never write the same message at once. @throws when another one does. */
async function claim(db: Database, dealId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db.write((tx) =>
    tx
      .updateTable("slackMessages")
      .set({ claimedUntil: new Date(now.getTime() + CLAIM_MS).toISOString() })
      .where("dealId", "=", dealId)
      .where((where) => where.or([where("claimedUntil", "is", null), where("claimedUntil", "<", now.toISOString())]))
      .executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows === 0n) throw new Error("The message of this lead is being written already.");
}

/** The name of a posted message; null where Slack may have posted it and did not say so. */
async function post(slack: SlackSettings, token: string, channelId: string, message: SlackMessage): Promise<string | null> {
  return postSlackMessage(slack, token, { channel: channelId }, message).catch((error: unknown) => {
    if (error instanceof SlackUnreachable && error.isUncertain) return null;
    throw error;
  });
}

/** A message that was deleted in Slack is not posted again. */
async function update(slack: SlackSettings, token: string, at: { channel: string; ts: string }, message: SlackMessage) {
  await updateSlackMessage(slack, token, at, message).catch((error: unknown) => {
    if (!(error instanceof SlackRefused) || error.code !== "message_not_found") throw error;
  });
  return at.ts;
}

async function readLead(db: Database, organizationId: string, dealId: string): Promise<LeadInSlack | null> {
  const deal = await db.read
    .selectFrom("deals")
    .select(["id", "contactName", "email", "company", "title", "score", "category", "stage"])
    .where(({ and }) => and({ id: dealId, organizationId }))
    .executeTakeFirst();
  if (deal === undefined) return null;
  const findings = (await readFindings(db, organizationId, [dealId])).get(dealId);
  const receipts = (findings?.receipts ?? []).filter(({ isRemoved, isAgainst }) => !isRemoved && !isAgainst);
  return {
    ...deal,
    stage: DealStage.parse(deal.stage),
    isHot: deal.category === "hot_lead",
    summary: findings?.summary ?? null,
    receipts: receipts.toSorted((one, other) => other.points - one.points).map(({ label, quote }) => ({ label, words: quote.text })),
  };
}

const ErasePayload = z.object({
  organizationId: z.string(),
  channelId: z.string(),
  ts: z.string(),
  replies: z.array(z.string()).default([]),
});

/** The job that deletes the message, or the thread, of a person who was erased. What members wrote in Slack themselves is theirs. */
export function slackEraseJob({ db, secrets, slack }: PostLeadsDeps): JobHandler {
  return async (payload) => {
    const { organizationId, channelId: channel, ts, replies } = ErasePayload.parse(payload);
    const connection = await findSlackConnection(db, organizationId);
    if (slack === null || connection === null || connection.status !== "active") return;
    const token = secrets.open(connection.accessToken, tokenPlace(connection.id));
    for (const each of [...replies, ts])
      await deleteSlackMessage(slack, token, { channel, ts: each }).catch((error: unknown) => {
        if (!(error instanceof SlackRefused) || error.code !== "message_not_found") throw error;
      });
  };
}
