import { z } from "zod";
import type { Database } from "../../../../db/database.ts";
import type { JobHandler } from "../../../../jobs/job-queue.ts";
import { isTokenOver, postSlackMessage, SlackRefused, SlackUnreachable, updateSlackMessage } from "../../../../vendors/slack.ts";
import type { ConversationPlace } from "../../../conversation/handover/handover-deps.ts";
import { clearUndelivered, putUndelivered } from "../../../conversation/replies/undelivered.ts";
import { noteOutcome } from "../queries.ts";
import { noteFailure } from "../slack-problem.ts";
import { fromSlackId } from "./act-in-slack.ts";
import {
  claimThread,
  conversationUrl,
  keepPosted,
  openSlackDoor,
  releaseThread,
  type SlackDoor,
  type SlackThread,
  type SlackThreadDeps,
} from "./slack-thread.ts";
import { copyOf, headMessage, type ThreadHead } from "./thread-message.ts";

const UNCERTAIN = "Slack did not answer. A message may be missing in its thread there, so it is not posted a second time.";
const MOST_AT_ONCE = 50;
const MESSAGES = "messages";

const Place = z.object({ organizationId: z.string(), conversationId: z.string() });

/** The job that brings a conversation's thread in Slack up to date: its first message, and each message since. */
export function copyThreadJob(deps: SlackThreadDeps): JobHandler {
  return async (payload) => {
    const place = Place.parse(payload);
    const door = await openSlackDoor(deps, place.organizationId);
    if (door !== null) await copyThread(deps, place, door);
  };
}

/** Writes a thread until nothing is new, unless another process writes it. */
export async function copyThread(deps: SlackThreadDeps, place: ConversationPlace, door: SlackDoor): Promise<void> {
  const { db } = deps;
  let isBehind = true;
  while (isBehind) {
    const thread = await claimThread(deps, place, door);
    if (thread === null) return;
    try {
      await writeThread(deps, place, door, thread);
    } catch (error) {
      await noteMissing(deps, place, door, error);
      throw error;
    } finally {
      await releaseThread(db, place.conversationId);
    }
    // What came during the last look found the thread claimed.
    isBehind = await hasNews(db, place);
  }
}

async function writeThread(deps: SlackThreadDeps, place: ConversationPlace, door: SlackDoor, thread: SlackThread): Promise<void> {
  const { db, clock, publicUrl } = deps;
  const { conversationId } = place;
  const ts = await writeHead(deps, place, door, thread);
  const url = conversationUrl(publicUrl, conversationId);
  const { name = null } =
    (await db.read.selectFrom("leads").select("name").where("conversationId", "=", conversationId).executeTakeFirst()) ?? {};
  let isUncertain = false;
  for (const message of await newMessages(db, conversationId, thread.copied)) {
    const at = { channel: thread.channelId, threadTs: ts };
    const post = () => postSlackMessage(door.slack, door.token, at, copyOf(message, name, url));
    const posted = fromSlackId(message.clientMessageId) ? null : await post().catch(ifUncertain);
    isUncertain ||= posted === undefined;
    const { ordinal: copied } = message;
    await db.write(async (tx) => {
      await tx.updateTable("slackThreads").set({ copied }).where("conversationId", "=", conversationId).execute();
      if (posted != null) await keepPosted(tx, conversationId, posted);
    });
  }
  const missing = { conversationId, place: "slack", key: MESSAGES } as const;
  const now = clock();
  await db.write((tx) => (isUncertain ? putUndelivered(tx, { ...missing, problem: UNCERTAIN }, now) : clearUndelivered(tx, missing)));
  await noteOutcome(db, door.connection.id, { sentAt: now.toISOString() });
}

/** Posts the first message, or changes it where the conversation has moved on; gives its name. */
async function writeHead(
  { db, publicUrl }: SlackThreadDeps,
  { conversationId }: ConversationPlace,
  { slack, token }: SlackDoor,
  { channelId, ts, head: shown }: SlackThread,
): Promise<string> {
  const head = await readHead(db, conversationId);
  const text = JSON.stringify(head);
  if (ts !== null && shown === text) return ts;
  const message = headMessage(head, conversationUrl(publicUrl, conversationId), slack.signingSecret !== null);
  const posted = ts ?? (await postSlackMessage(slack, token, { channel: channelId }, message));
  if (ts !== null)
    await updateSlackMessage(slack, token, { channel: channelId, ts }, message).catch((error: unknown) => {
      // It was deleted, or may not be changed any more: the messages go on without it.
      if (!(error instanceof SlackRefused) || isTokenOver(error.code)) throw error;
    });
  await db.write((tx) =>
    tx.updateTable("slackThreads").set({ ts: posted, head: text }).where("conversationId", "=", conversationId).execute(),
  );
  return posted;
}

async function readHead(db: Database, conversationId: string): Promise<ThreadHead> {
  const { handler, memberName, askedMemberName, isOpen } = await db.read
    .selectFrom("conversations")
    .leftJoin("handovers", (join) => join.onRef("handovers.conversationId", "=", "conversations.id").on("handovers.endedAt", "is", null))
    .select(["conversations.handler", "handovers.memberName", "handovers.askedMemberName", "handovers.id as isOpen"])
    .where("conversations.id", "=", conversationId)
    .executeTakeFirstOrThrow();
  return { handler, memberName: handler === "person" ? memberName : askedMemberName, isAwaited: isOpen !== null };
}

/** A message that Slack may have taken is not posted a second time. */
function ifUncertain(error: unknown): undefined {
  if (!(error instanceof SlackUnreachable && error.isUncertain)) throw error;
  return undefined;
}

function newMessages(db: Database, conversationId: string, copied: number) {
  return db.read
    .selectFrom("messages")
    .select(["ordinal", "role", "text", "metadata", "clientMessageId"])
    .where("conversationId", "=", conversationId)
    .where("ordinal", ">", copied)
    .orderBy("ordinal")
    .limit(MOST_AT_ONCE)
    .execute();
}

async function hasNews(db: Database, { conversationId }: ConversationPlace): Promise<boolean> {
  const thread = await db.read
    .selectFrom("slackThreads")
    .select(["copied", "head"])
    .where("conversationId", "=", conversationId)
    .executeTakeFirst();
  if (thread === undefined) return false;
  const [next] = await newMessages(db, conversationId, thread.copied);
  return next !== undefined || thread.head !== JSON.stringify(await readHead(db, conversationId));
}

async function noteMissing(
  { db, clock }: SlackThreadDeps,
  { conversationId }: ConversationPlace,
  door: SlackDoor,
  error: unknown,
): Promise<void> {
  const problem = await noteFailure(db, door.connection, error, clock());
  await db.write((tx) => putUndelivered(tx, { conversationId, place: "slack", key: MESSAGES, problem }, clock()));
}
