import { AppError } from "../../../../app-error.ts";
import type { Identity } from "../../../../identity/identity.ts";
import type { JobHandler } from "../../../../jobs/job-queue.ts";
import { findSlackEmail, whisperInSlack } from "../../../../vendors/slack.ts";
import { handBack } from "../../../conversation/handover/hand-back.ts";
import type { ConversationPlace, HandoverDeps } from "../../../conversation/handover/handover-deps.ts";
import { sendMemberMessage } from "../../../conversation/handover/send-member-message.ts";
import { requireTakerRole } from "../../../conversation/handover/settings.ts";
import { takeOver } from "../../../conversation/handover/take-over.ts";
import type { Taker } from "../../../conversation/presence/set-presence.ts";
import { putUndelivered } from "../../../conversation/replies/undelivered.ts";
import { noteFailure } from "../slack-problem.ts";
import { SlackAct } from "./read-slack-call.ts";
import { conversationUrl, openSlackDoor, type SlackDoor, type SlackThreadDeps } from "./slack-thread.ts";

export const SLACK_ACT_JOB = "slack-act";
const MOST_LETTERS = 4_000;
const SLACK_ID = "slack-";

export type ActInSlackDeps = SlackThreadDeps & HandoverDeps & { identity: Pick<Identity, "listMembers"> };

/** Whether a message was written in Slack, by its sender's own id for it. */
export function fromSlackId(clientMessageId: string | null): boolean {
  return clientMessageId?.includes(`:${SLACK_ID}`) === true;
}

/** The job that follows an act in Slack, as the member with the e-mail address of its author. */
export function actInSlackJob(deps: ActInSlackDeps): JobHandler {
  return async (payload) => {
    const act = SlackAct.parse(payload);
    for (const organizationId of await organizationsAt(deps, act)) {
      const door = await openSlackDoor(deps, organizationId);
      if (door === null) continue;
      const taker = await findTaker(deps, door, organizationId, act);
      const place = taker === null ? null : await findPlace(deps, taker, act);
      const told = await attempt(deps, { act, taker, place });
      if (told !== null) await whisper(door, act, told);
    }
  };
}

/** The organizations that an act may be about: the one of its thread, else those that post in its channel. */
async function organizationsAt({ db }: ActInSlackDeps, { teamId, channelId, threadTs }: SlackAct): Promise<string[]> {
  if (threadTs === null) {
    const rows = await db.read
      .selectFrom("slackConnections")
      .select("organizationId")
      .where(({ and }) => and({ teamId, channelId }))
      .execute();
    return rows.map(({ organizationId }) => organizationId);
  }
  const rows = await db.read
    .selectFrom("slackThreads")
    .select("organizationId")
    .where(({ and }) => and({ teamId, channelId, ts: threadTs }))
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

async function findTaker(
  { db, clock, identity }: ActInSlackDeps,
  { slack, token, connection }: SlackDoor,
  organizationId: string,
  { userId }: SlackAct,
): Promise<Taker | null> {
  const address = await findSlackEmail(slack, token, userId).catch(async (error: unknown) => {
    await noteFailure(db, connection, error, clock());
    throw error;
  });
  const members = address === null ? null : await identity.listMembers?.(organizationId);
  const found = members?.find(({ email }) => email.toLowerCase() === address);
  if (found === undefined) return null;
  const { userId: id, name, email, role } = found;
  return { organizationId, member: { id, name, email, role } };
}

/** The conversation of a thread. A slash command takes the one whose visitor waits longest, and gives back the member's newest. */
async function findPlace(
  { db }: ActInSlackDeps,
  taker: Taker,
  { act, teamId, channelId, threadTs }: SlackAct,
): Promise<ConversationPlace | null> {
  const { organizationId, member } = taker;
  if (threadTs !== null) {
    const row = await db.read
      .selectFrom("slackThreads")
      .select("conversationId")
      .where(({ and }) => and({ organizationId, teamId, channelId, ts: threadTs }))
      .executeTakeFirst();
    return row === undefined ? null : { organizationId, conversationId: row.conversationId };
  }
  const open = db.read
    .selectFrom("handovers")
    .select("conversationId")
    .where("organizationId", "=", organizationId)
    .where("endedAt", "is", null);
  const row =
    act === "take"
      ? await open.where("takenAt", "is", null).orderBy("missedAt").orderBy("askedAt").limit(1).executeTakeFirst()
      : await open.where("memberId", "=", member.id).orderBy("takenAt", "desc").limit(1).executeTakeFirst();
  return row === undefined ? null : { organizationId, conversationId: row.conversationId };
}

/** Does it; gives the answer to the person, or null where the thread shows the result. */
async function attempt(
  deps: ActInSlackDeps,
  { act, taker, place }: { act: SlackAct; taker: Taker | null; place: ConversationPlace | null },
): Promise<string | null> {
  if (taker === null) return "Your e-mail address in Slack is that of no member in Disco, so nothing was done.";
  if (place === null) return act.act === "take" ? "No visitor waits for a person." : "You have no conversation.";
  try {
    await requireTakerRole(deps.db.read, taker);
    if (act.act === "take") await takeOver(deps, place, taker);
    else if (act.act === "back") await handBack(deps, place, taker, act.text.slice(0, 2_000));
    else return await say(deps, place, taker, act);
    return act.threadTs === null ? `Done: ${conversationUrl(deps.publicUrl, place.conversationId)}` : null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "busy" || error.code === "storage_full") throw error;
    if (act.act !== "say") return error.message;
    const problem = `An answer in Slack was not passed on. ${error.message}`;
    const missing = { conversationId: place.conversationId, place: "slack", key: act.id } as const;
    await deps.db.write((tx) => putUndelivered(tx, { ...missing, problem }, deps.clock()));
    return `This was not passed on to the visitor. ${error.message}`;
  }
}

async function say(deps: ActInSlackDeps, place: ConversationPlace, taker: Taker, { text, ts, hasFiles }: SlackAct): Promise<string | null> {
  for (let from = 0; from < text.length; from += MOST_LETTERS) {
    const messageId = `${SLACK_ID}${ts}${from === 0 ? "" : `-${from}`}`;
    await sendMemberMessage(deps, place, taker, { text: text.slice(from, from + MOST_LETTERS).toWellFormed(), messageId });
  }
  return hasFiles ? `Files are not passed on from Slack. Send them here: ${conversationUrl(deps.publicUrl, place.conversationId)}` : null;
}

/** A line that cannot be shown costs nothing that was done. */
async function whisper({ slack, token }: SlackDoor, { channelId, threadTs, userId }: SlackAct, text: string): Promise<void> {
  await whisperInSlack(slack, token, { channel: channelId, threadTs, user: userId }, text).catch(() => {});
}
