import type { Database } from "../../../db/database.ts";
import { isTokenOver, SlackBusy, SlackRefused } from "../../../vendors/slack.ts";
import { noteOutcome, type SlackConnection } from "./queries.ts";

/** Why a call to Slack failed, and what mends it, in one or two sentences. */
export function slackProblem(error: unknown, { channelName, botName }: { channelName: string | null; botName: string }): string {
  if (error instanceof SlackBusy) {
    const after = error.retryAfterSeconds;
    return `${error.message} Disco tries again ${after === null ? "in a minute" : `in ${after} ${after === 1 ? "second" : "seconds"}`}.`;
  }
  if (!(error instanceof SlackRefused)) return "Slack did not answer in time. Please try again in a minute.";
  const channel = channelName === null ? "the channel" : `#${channelName}`;
  if (isTokenOver(error.code)) return "Slack has ended this connection. Please press Connect to renew it.";
  switch (error.code) {
    case "not_in_channel":
    case "channel_not_found":
      return `Disco is not in ${channel}. Write “/invite @${botName}” in ${channel}, then send the test again.`;
    case "is_archived":
      return `${channel} is archived. Choose another channel, or restore it in Slack.`;
    case "restricted_action":
    case "restricted_action_read_only_channel":
      return `Your workspace does not let apps post in ${channel}. Choose another channel, or ask a Slack admin.`;
    case "missing_scope":
      return "Slack did not grant every permission that is needed. Please press Connect to grant them again.";
    default:
      return `Slack refused the message (${error.code}). Choose another channel, or connect Slack again.`;
  }
}

/** Notes why a call has failed, and says it. */
export async function noteFailure(db: Database, connection: SlackConnection, error: unknown, now: Date): Promise<string> {
  const problem = slackProblem(error, connection);
  const isOver = error instanceof SlackRefused && isTokenOver(error.code);
  await noteOutcome(db, connection.id, { problem, isOver, at: now.toISOString() });
  return problem;
}
