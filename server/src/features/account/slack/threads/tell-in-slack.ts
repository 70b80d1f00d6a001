import { z } from "zod";
import { addJob } from "../../../../jobs/add-job.ts";
import { SLACK_TELL_JOB } from "../../../../jobs/handover-jobs.ts";
import type { JobHandler } from "../../../../jobs/job-queue.ts";
import { findSlackUser, postSlackMessage, SlackUnreachable } from "../../../../vendors/slack.ts";
import { clearUndelivered, putUndelivered } from "../../../conversation/replies/undelivered.ts";
import { noteFailure } from "../slack-problem.ts";
import { copyThread } from "./copy-thread.ts";
import { toSlack } from "./slack-text.ts";
import { conversationUrl, keepPosted, openSlackDoor, type SlackThreadDeps } from "./slack-thread.ts";
import { tellMessage } from "./thread-message.ts";

const LATER_MS = 2_000;

const Told = z.object({
  organizationId: z.string(),
  conversationId: z.string(),
  memberId: z.string(),
  email: z.string(),
  what: z.enum(["asked", "mentioned"]),
});

/** The job that tells a member, in the conversation's thread, that they are asked or that a note mentions them. */
export function tellInSlackJob(deps: SlackThreadDeps): JobHandler {
  const { db, clock, publicUrl } = deps;
  return async (payload) => {
    const { organizationId, conversationId, memberId, email, what } = Told.parse(payload);
    const door = await openSlackDoor(deps, organizationId);
    if (door === null) return;
    const { slack, token, connection } = door;
    const missing = { conversationId, place: "slack", key: `${what} ${memberId}` } as const;
    try {
      if (what === "asked") await copyThread(deps, { organizationId, conversationId }, door);
      const user = await findSlackUser(slack, token, email);
      const thread = await db.read
        .selectFrom("slackThreads")
        .select(["channelId", "ts"])
        .where("conversationId", "=", conversationId)
        .executeTakeFirst();
      if (what === "asked" && thread?.ts == null) return await tellLater(deps, payload);
      const at = thread?.ts == null ? { channel: connection.channelId } : { channel: thread.channelId, threadTs: thread.ts };
      const message = tellMessage(what, user === null ? toSlack(email, 254) : `<@${user}>`, conversationUrl(publicUrl, conversationId));
      const posted = await postSlackMessage(slack, token, at, message);
      await db.write(async (tx) => {
        await keepPosted(tx, conversationId, posted);
        await clearUndelivered(tx, missing);
      });
    } catch (error) {
      const problem = await noteFailure(db, connection, error, clock());
      await db.write((tx) => putUndelivered(tx, { ...missing, problem }, clock()));
      // One that may have arrived is not posted a second time.
      if (!(error instanceof SlackUnreachable && error.isUncertain)) throw error;
    }
  };
}

/** Another process is posting the first message of the thread. */
async function tellLater({ db, clock }: SlackThreadDeps, payload: unknown): Promise<void> {
  const now = clock();
  const runAfter = new Date(now.getTime() + LATER_MS);
  await db.write((tx) => addJob(tx, { kind: SLACK_TELL_JOB, key: JSON.stringify([payload, runAfter]), payload, runAfter }, now));
}
