import type { Member, SlackChannel } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import { isTokenOver, listSlackChannels, postSlackMessage, SlackRefused } from "../../../vendors/slack.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { requireSlack, type SlackDeps } from "./connect-slack.ts";
import { findSlackConnection, noteOutcome, type SlackConnection, tokenPlace } from "./queries.ts";
import { slackProblem } from "./slack-problem.ts";

/** The channels of the workspace by name, also those that the app is not in. @throws AppError `conflict` with what mends it. */
export async function listChannels(deps: SlackDeps, organizationId: string): Promise<{ channels: SlackChannel[]; isComplete: boolean }> {
  const slack = requireSlack(deps);
  const { connection, token } = await openConnection(deps, organizationId);
  try {
    const { channels, isComplete } = await listSlackChannels(slack, token);
    return { channels: channels.toSorted((one, other) => one.name.localeCompare(other.name)), isComplete };
  } catch (error) {
    throw await toProblem(deps, connection, error);
  }
}

/** Chooses where leads are posted from now on. Messages that were posted stay where they are. */
export async function chooseChannel(deps: SlackDeps, member: Member, organizationId: string, channelId: string): Promise<void> {
  const { connection } = await openConnection(deps, organizationId);
  const { channels } = await listChannels(deps, organizationId);
  const channel = channels.find(({ id }) => id === channelId);
  if (channel === undefined) throw new AppError("not_found", "There is no such channel in the workspace, or Disco may not see it.");
  const now = deps.clock();
  await deps.db.write(async (tx) => {
    await tx
      .updateTable("slackConnections")
      .set({ channelId: channel.id, channelName: channel.name, problem: null, updatedAt: now.toISOString() })
      .where("id", "=", connection.id)
      .execute();
    await recordAudit(tx, { member, organizationId, action: "slack.channel", detail: `Leads are posted to #${channel.name}.`, now });
  });
}

/** Posts a test. @throws AppError `conflict` with a sentence that names the fix. */
export async function sendTest(deps: SlackDeps, organizationId: string): Promise<void> {
  const slack = requireSlack(deps);
  const { connection, token } = await openConnection(deps, organizationId);
  if (connection.channelId === null) throw new AppError("conflict", "Choose a channel first.");
  const text = "This is a test from Disco. Qualified leads will be posted here.";
  try {
    await postSlackMessage(
      slack,
      token,
      { channel: connection.channelId },
      {
        text,
        blocks: [{ type: "section", text: { type: "plain_text", text } }],
      },
    );
  } catch (error) {
    throw await toProblem(deps, connection, error);
  }
  await noteOutcome(deps.db, connection.id, { sentAt: deps.clock().toISOString() });
}

async function openConnection(deps: SlackDeps, organizationId: string): Promise<{ connection: SlackConnection; token: string }> {
  const connection = await findSlackConnection(deps.db, organizationId);
  if (connection === null) throw new AppError("not_found", "Slack is not connected.");
  if (connection.status === "revoked")
    throw new AppError("conflict", connection.problem ?? "Slack has ended this connection. Please connect again.");
  return { connection, token: deps.secrets.open(connection.accessToken, tokenPlace(connection.id)) };
}

async function toProblem(deps: SlackDeps, connection: SlackConnection, error: unknown): Promise<AppError> {
  const problem = slackProblem(error, connection);
  const isRefused = error instanceof SlackRefused;
  if (isRefused) await noteOutcome(deps.db, connection.id, { problem, isOver: isTokenOver(error.code), at: deps.clock().toISOString() });
  return new AppError(isRefused ? "conflict" : "unavailable", problem, { cause: error });
}
