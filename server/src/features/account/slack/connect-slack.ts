import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Member, SlackStatus } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { z } from "zod";
import { AppError } from "../../../app-error.ts";
import { type Database, lockForWrite } from "../../../db/database.ts";
import type { JobHandler, JobQueue } from "../../../jobs/job-queue.ts";
import type { SecretBox, SecretPlace } from "../../../secrets/secret-box.ts";
import {
  exchangeSlackCode,
  revokeSlackToken,
  slackConsentAddress,
  SlackRefused,
  type SlackInstallation,
  type SlackSettings,
} from "../../../vendors/slack.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findSlackConnection, tokenPlace } from "./queries.ts";

export const SLACK_REVOKE_JOB = "slack-revoke";
const TICKET_MS = 60_000;
const STATE_MS = 600_000;
/** Where a member comes back to. */
const SETTINGS_PATH = "/dashboard/settings?section=integrations";

export interface SlackDeps {
  db: Database;
  secrets: SecretBox;
  clock: () => Date;
  slack: SlackSettings | null;
  publicUrl: string;
  jobs: Pick<JobQueue, "add" | "nudge">;
}

/** Begins a consent: the address to open within a minute, good once, in the browser that holds `browserKey`. */
export async function startSlack(
  deps: SlackDeps,
  { member, organizationId }: { member: Member; organizationId: string },
): Promise<{ url: string; browserKey: string }> {
  requireSlack(deps);
  const [ticket, browserKey] = [newToken(), newToken()];
  const now = deps.clock();
  await deps.db.write(async (tx) => {
    await tx.deleteFrom("oauthFlows").where("expiresAt", "<", now.toISOString()).execute();
    await tx
      .insertInto("oauthFlows")
      .values({
        id: randomUUID(),
        provider: "slack",
        organizationId,
        memberId: member.id,
        returnTo: SETTINGS_PATH,
        ticketHash: hashOf(ticket),
        browserHash: hashOf(browserKey),
        expiresAt: new Date(now.getTime() + TICKET_MS).toISOString(),
      })
      .execute();
    await recordAudit(tx, { member, organizationId, action: "slack.connecting", detail: "Began to connect a Slack workspace.", now });
  });
  return { url: `/oauth/slack/authorize?${new URLSearchParams({ state: ticket }).toString()}`, browserKey };
}

/** Turns a ticket into the address of Slack's consent page. @throws AppError `invalid_request` for a ticket that is not good here. */
export async function openSlackConsent(deps: SlackDeps, ticket: string, browserKey: string | undefined): Promise<string> {
  const slack = requireSlack(deps);
  const state = newToken();
  const now = deps.clock();
  const { numUpdatedRows } = await deps.db.write((tx) =>
    tx
      .updateTable("oauthFlows")
      .set({ stateHash: hashOf(state), expiresAt: new Date(now.getTime() + STATE_MS).toISOString() })
      .where("provider", "=", "slack")
      .where("ticketHash", "=", hashOf(ticket))
      .where("browserHash", "=", hashOf(browserKey ?? ""))
      .where("stateHash", "is", null)
      .where("expiresAt", ">", now.toISOString())
      .executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows === 0n) throw new AppError("invalid_request", "This link to Slack is over. Please press Connect again.");
  return slackConsentAddress(slack, { state, redirectUri: redirectUri(deps) });
}

/**
 * Ends a consent, and says where the member goes back to. An installation that was begun in Slack's own directory has no state: it leads
 * to the settings, where Connect begins it properly.
 * @throws AppError `invalid_request` for a state that is unknown, used, too old or another browser's: nothing is stored.
 */
export async function finishSlack(
  deps: SlackDeps,
  reply: { state: string | undefined; browserKey: string | undefined; code: string | undefined; error: string | undefined },
): Promise<string> {
  const slack = requireSlack(deps);
  if (reply.state === undefined) return back("restart");
  const flow = await takeFlow(deps, { state: reply.state, browserKey: reply.browserKey });
  if (reply.code === undefined) return back(reply.error === "access_denied" ? "declined" : "failed");
  try {
    const installed = await exchangeSlackCode(slack, { code: reply.code, redirectUri: redirectUri(deps) });
    await keepInstallation(deps, flow, installed);
    return back("connected");
  } catch (error) {
    if (error instanceof AppError) throw error;
    return back(error instanceof SlackRefused ? "refused" : "failed");
  }
}

interface Flow {
  organizationId: string;
  memberId: string;
}

async function takeFlow(deps: SlackDeps, { state, browserKey }: { state: string; browserKey: string | undefined }): Promise<Flow> {
  const flow = await deps.db.write(async (tx) => {
    const found = await tx
      .selectFrom("oauthFlows")
      .selectAll()
      .where(({ and }) => and({ provider: "slack", stateHash: hashOf(state) }))
      .executeTakeFirst();
    if (found === undefined || browserKey === undefined || found.browserHash !== hashOf(browserKey)) return undefined;
    await tx.deleteFrom("oauthFlows").where("id", "=", found.id).execute();
    return found;
  });
  if (flow === undefined || flow.expiresAt <= deps.clock().toISOString()) {
    throw new AppError(
      "invalid_request",
      "This connection was not begun in this browser, is over, or took longer than ten minutes. Please start again.",
    );
  }
  return flow;
}

async function keepInstallation(deps: SlackDeps, flow: Flow, installed: SlackInstallation): Promise<void> {
  const now = deps.clock();
  const { organizationId } = flow;
  await deps.db.write(async (tx) => {
    await lockForWrite(deps.db, tx, `slack of ${organizationId}`);
    const before = await tx
      .selectFrom("slackConnections")
      .select(["id", "teamId"])
      .where("organizationId", "=", organizationId)
      .executeTakeFirst();
    const isSameTeam = before?.teamId === installed.teamId;
    const id = isSameTeam ? before.id : randomUUID();
    if (before !== undefined && !isSameTeam) {
      await tx.deleteFrom("slackConnections").where("id", "=", before.id).execute();
      for (const table of ["slackMessages", "slackThreads"] as const)
        await tx.deleteFrom(table).where("organizationId", "=", organizationId).execute();
    }
    const values = {
      teamId: installed.teamId,
      teamName: installed.teamName,
      teamDomain: installed.teamDomain,
      botName: installed.botName,
      accessToken: deps.secrets.seal(installed.accessToken, tokenPlace(id)),
      scopes: JSON.stringify(installed.scopes),
      status: "active" as const,
      problem: null,
      connectedAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    // The same workspace stays the same row, so that messages which were posted are still found and updated.
    if (isSameTeam) await tx.updateTable("slackConnections").set(values).where("id", "=", id).execute();
    else
      await tx
        .insertInto("slackConnections")
        .values({ id, organizationId, ...values })
        .execute();
  });
}

/** Where the connection stands, without asking Slack. */
export async function readSlackStatus(deps: SlackDeps, organizationId: string | null): Promise<SlackStatus> {
  const connection = deps.slack === null || organizationId === null ? null : await findSlackConnection(deps.db, organizationId);
  const isActive = connection?.status === "active";
  return {
    success: true,
    isConfigured: deps.slack !== null,
    connected: isActive,
    team: connection === null ? null : { id: connection.teamId, name: connection.teamName, domain: connection.teamDomain },
    scopes: isActive ? connection.scopes : [],
    channel:
      connection === null || connection.channelId === null
        ? null
        : { id: connection.channelId, name: connection.channelName ?? connection.channelId },
    botName: connection?.botName ?? null,
    problem: connection?.problem ?? null,
    lastSentAt: connection?.lastSentAt ?? null,
  };
}

/** Ends the connection here at once, and at Slack as soon as Slack answers. The messages that were posted stay in Slack. */
export async function disconnectSlack(deps: SlackDeps, member: Member, organizationId: string): Promise<void> {
  const now = deps.clock();
  await deps.db.write(async (tx) => {
    const row = await tx
      .deleteFrom("slackConnections")
      .where("organizationId", "=", organizationId)
      .returning(["id", "accessToken", "teamName"])
      .executeTakeFirst();
    if (row === undefined) throw new AppError("not_found", "Slack is not connected.");
    for (const table of ["slackMessages", "slackThreads"] as const)
      await tx.deleteFrom(table).where("organizationId", "=", organizationId).execute();
    const token = deps.secrets.seal(deps.secrets.open(row.accessToken, tokenPlace(row.id)), revokePlace(row.id));
    await deps.jobs.add(tx, { kind: SLACK_REVOKE_JOB, key: row.id, payload: { key: row.id, token } });
    await recordAudit(tx, { member, organizationId, action: "slack.disconnected", detail: `Disconnected Slack (${row.teamName}).`, now });
  });
  deps.jobs.nudge();
}

const RevokePayload = z.object({ key: z.string(), token: z.string() });

/** The job that revokes a token at Slack. */
export function slackRevokeJob({ secrets, slack }: Pick<SlackDeps, "secrets" | "slack">): JobHandler {
  return async (payload) => {
    const { key, token } = RevokePayload.parse(payload);
    if (slack !== null) await revokeSlackToken(slack, secrets.open(token, revokePlace(key)));
  };
}

export function requireSlack({ slack }: Pick<SlackDeps, "slack">): SlackSettings {
  if (slack === null) throw new AppError("unavailable", "Slack is not set up on this server: SLACK_CLIENT_ID and SLACK_CLIENT_SECRET.");
  return slack;
}

function redirectUri({ publicUrl }: SlackDeps): string {
  return `${publicUrl}${routes.finishSlack.path}`;
}

function back(outcome: "connected" | "declined" | "refused" | "failed" | "restart"): string {
  return `${SETTINGS_PATH}&slack=${outcome}`;
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function revokePlace(key: string): SecretPlace {
  return ["jobs", key, "token"];
}
