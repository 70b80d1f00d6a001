import type { Selectable } from "kysely";
import type { Database, Handle } from "../../../../db/database.ts";
import type { SlackThreadsTable } from "../../../../db/tables/thread-tables.ts";
import { addJob } from "../../../../jobs/add-job.ts";
import { THREAD_NEWS_JOB } from "../../../../jobs/handover-jobs.ts";
import type { SecretBox } from "../../../../secrets/secret-box.ts";
import type { SlackSettings } from "../../../../vendors/slack.ts";
import type { ConversationPlace } from "../../../conversation/handover/handover-deps.ts";
import { findSlackConnection, type SlackConnection, tokenPlace } from "../queries.ts";

export type SlackThread = Selectable<SlackThreadsTable>;

export interface SlackThreadDeps {
  db: Database;
  clock: () => Date;
  secrets: SecretBox;
  slack: SlackSettings | null;
  publicUrl: string;
}

/** Longer than a call to Slack may take. */
const CLAIM_MS = 45_000;
/** Earlier messages that a new thread begins with. */
const EARLIER_MESSAGES = 10;

/** An open door to the workspace of an organization, with the channel it posts in; null without one. */
export interface SlackDoor {
  slack: SlackSettings;
  token: string;
  connection: SlackConnection & { channelId: string };
}

export async function openSlackDoor({ db, secrets, slack }: SlackThreadDeps, organizationId: string): Promise<SlackDoor | null> {
  const connection = slack === null ? null : await findSlackConnection(db, organizationId);
  if (slack === null || connection === null || connection.status !== "active" || connection.channelId === null) return null;
  const { channelId } = connection;
  return { slack, token: secrets.open(connection.accessToken, tokenPlace(connection.id)), connection: { ...connection, channelId } };
}

/**
 * Keeps other writers out of a conversation's thread, which is made when it is missing. Null while another writes it; that one finds what
 * is new, and if it was cut off, a job looks again once its time is over.
 */
export async function claimThread(
  { db, clock }: Pick<SlackThreadDeps, "db" | "clock">,
  place: ConversationPlace,
  { connection: { teamId, channelId } }: SlackDoor,
): Promise<SlackThread | null> {
  const { conversationId } = place;
  const now = clock();
  return db.write(async (tx) => {
    const conversation = await tx.selectFrom("conversations").select("messageCount").where("id", "=", conversationId).executeTakeFirst();
    if (conversation === undefined) return null;
    const copied = Math.max(-1, conversation.messageCount - 1 - EARLIER_MESSAGES);
    await tx
      .insertInto("slackThreads")
      .values({ ...place, teamId, channelId, copied })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const claimed = await tx
      .updateTable("slackThreads")
      .set({ claimedUntil: new Date(now.getTime() + CLAIM_MS).toISOString() })
      .where("conversationId", "=", conversationId)
      .where((where) => where.or([where("claimedUntil", "is", null), where("claimedUntil", "<", now.toISOString())]))
      .returningAll()
      .executeTakeFirst();
    if (claimed !== undefined) return claimed;
    const held = await tx.selectFrom("slackThreads").select("claimedUntil").where("conversationId", "=", conversationId).executeTakeFirst();
    const runAfter = new Date(held?.claimedUntil ?? now);
    const key = `${conversationId} after ${runAfter.toISOString()}`;
    await addJob(tx, { kind: THREAD_NEWS_JOB, key, payload: place, runAfter }, now);
    return null;
  });
}

/** Keeps the name of a message that was posted in a thread, by which it can be deleted. */
export async function keepPosted(tx: Handle, conversationId: string, ts: string): Promise<void> {
  const thread = await tx.selectFrom("slackThreads").select("posted").where("conversationId", "=", conversationId).executeTakeFirst();
  if (thread === undefined) return;
  const posted = JSON.stringify([...JSON.parse(thread.posted), ts]);
  await tx.updateTable("slackThreads").set({ posted }).where("conversationId", "=", conversationId).execute();
}

export async function releaseThread(db: Database, conversationId: string): Promise<void> {
  await db.write((tx) => tx.updateTable("slackThreads").set({ claimedUntil: null }).where("conversationId", "=", conversationId).execute());
}

export function conversationUrl(publicUrl: string, conversationId: string): string {
  return `${publicUrl}/dashboard/conversations/${conversationId}`;
}
