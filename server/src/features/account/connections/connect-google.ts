import { routes } from "@disco/protocol/routes";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { AppError } from "../../../app-error.ts";
import { type Handle, lockForWrite } from "../../../db/database.ts";
import type { JobHandler, JobQueue } from "../../../jobs/job-queue.ts";
import type { SecretPlace } from "../../../secrets/secret-box.ts";
import {
  consentAddress,
  exchangeCode,
  type GoogleSettings,
  type GoogleTokens,
  GrantRefusedError,
  revokeToken,
} from "../../../vendors/google/token-endpoint.ts";
import { fetchGoogleProfile } from "../../../vendors/social-profiles.ts";
import { z } from "zod";
import { accessPlace, type GoogleAccessDeps, refreshPlace } from "./google-access.ts";
import { askedScopes } from "./google-scopes.ts";
import { findConnection, type Mailbox } from "./queries.ts";
import { returnPath } from "./return-path.ts";

export const REVOKE_JOB = "google-revoke";

const TICKET_MS = 60_000;
const STATE_MS = 600_000;

export interface ConnectDeps extends GoogleAccessDeps {
  publicUrl: string;
  jobs: Pick<JobQueue, "add" | "nudge">;
  /** Told of a new connection, inside the write that makes it. */
  connected?: (tx: Handle, connection: { id: string } & Mailbox) => Promise<void>;
}

/**
 * Begins a consent: a one-time address to open within a minute. It needs `browserKey`, so that a member cannot be tricked into
 * connecting their Google account to another one.
 */
export async function startConnecting(
  deps: ConnectDeps,
  mailbox: Mailbox,
  wantedPath: string | undefined,
): Promise<{ url: string; browserKey: string }> {
  requireGoogle(deps);
  const [ticket, browserKey] = [newToken(), newToken()];
  const now = deps.clock();
  await deps.db.write(async (tx) => {
    await tx.deleteFrom("oauthFlows").where("expiresAt", "<", now.toISOString()).execute();
    await tx
      .insertInto("oauthFlows")
      .values({
        id: randomUUID(),
        provider: "google",
        ...mailbox,
        returnTo: returnPath(wantedPath, deps.publicUrl),
        ticketHash: hashOf(ticket),
        browserHash: hashOf(browserKey),
        expiresAt: new Date(now.getTime() + TICKET_MS).toISOString(),
      })
      .execute();
  });
  const query = new URLSearchParams({ scopes: "gmail,calendar,userinfo", state: ticket });
  return { url: `/oauth/google/authorize?${query.toString()}`, browserKey };
}

/** Turns a ticket into the address of Google's consent page. @throws AppError `invalid_request` for a ticket that is not good here. */
export async function openConsent(deps: ConnectDeps, ticket: string, browserKey: string | undefined): Promise<string> {
  const google = requireGoogle(deps);
  const [state, verifier] = [newToken(), newToken()];
  const now = deps.clock();
  await deps.db.write(async (tx) => {
    const flow = await tx
      .selectFrom("oauthFlows")
      .select("id")
      .where(({ and }) => and({ browserHash: hashOf(browserKey ?? ""), ticketHash: hashOf(ticket) }))
      .where("stateHash", "is", null)
      .where("expiresAt", ">", now.toISOString())
      .executeTakeFirst();
    if (flow === undefined) throw new AppError("invalid_request", "This link to Google is over. Please press Connect again.");
    const { numUpdatedRows } = await tx
      .updateTable("oauthFlows")
      .set({
        stateHash: hashOf(state),
        verifier: deps.secrets.seal(verifier, verifierPlace(flow.id)),
        expiresAt: new Date(now.getTime() + STATE_MS).toISOString(),
      })
      .where("id", "=", flow.id)
      .where("stateHash", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new AppError("invalid_request", "This link to Google was used already. Please press Connect again.");
  });
  return consentAddress(google, { scopes: askedScopes, state, verifier, redirectUri: redirectUri(deps) });
}

export interface ConsentReply {
  state: string;
  browserKey: string | undefined;
  code: string | undefined;
  error: string | undefined;
}

/**
 * Ends a consent, and says where the member goes back to.
 * @throws AppError `invalid_request` for a state that is unknown, used, too old or another browser's: nothing is stored.
 */
export async function finishConnecting(deps: ConnectDeps, reply: ConsentReply): Promise<string> {
  const google = requireGoogle(deps);
  const flow = await takeFlow(deps, reply);
  if (reply.error !== undefined) return back(flow.returnTo, "oauth_error", reply.error === "access_denied" ? "access_denied" : "failed");
  if (reply.code === undefined) return back(flow.returnTo, "oauth_error", "failed");
  try {
    const tokens = await exchangeCode(google, reply.code, deps.secrets.open(flow.verifier, verifierPlace(flow.id)), redirectUri(deps));
    const { email } = await fetchGoogleProfile(google.userinfoUrl, tokens.accessToken);
    if (email === null) return back(flow.returnTo, "oauth_error", "no_email");
    const isKept = await keepConnection(deps, flow, tokens, email.toLowerCase());
    return isKept ? back(flow.returnTo, "oauth_success", "google") : back(flow.returnTo, "oauth_error", "no_refresh");
  } catch (error) {
    return back(flow.returnTo, "oauth_error", error instanceof GrantRefusedError ? "refused" : "unreachable");
  }
}

interface Flow extends Mailbox {
  id: string;
  returnTo: string;
  verifier: string;
}

/** A state is good once, for the browser that began, for ten minutes. */
async function takeFlow(deps: ConnectDeps, { state, browserKey }: ConsentReply): Promise<Flow> {
  const flow = await deps.db.write(async (tx) => {
    const found = await tx.selectFrom("oauthFlows").selectAll().where("stateHash", "=", hashOf(state)).executeTakeFirst();
    if (found === undefined || browserKey === undefined || found.browserHash !== hashOf(browserKey)) return undefined;
    await tx.deleteFrom("oauthFlows").where("id", "=", found.id).execute();
    return found;
  });
  if (flow === undefined || flow.verifier === null || flow.expiresAt <= deps.clock().toISOString()) {
    throw new AppError(
      "invalid_request",
      "This connection was not begun in this browser, is over, or took longer than ten minutes. Please start again.",
    );
  }
  return { ...flow, verifier: flow.verifier };
}

async function keepConnection(deps: ConnectDeps, mailbox: Mailbox, tokens: GoogleTokens, accountEmail: string): Promise<boolean> {
  const { secrets } = deps;
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const { organizationId, memberId } = mailbox;
    await lockForWrite(deps.db, tx, `google of ${memberId}`);
    const before = await tx
      .selectFrom("googleConnections")
      .select(["id", "accountEmail", "refreshToken"])
      .where(({ and }) => and({ organizationId, memberId }))
      .executeTakeFirst();
    const isSameAccount = before !== undefined && before.accountEmail === accountEmail;
    const id = isSameAccount ? before.id : randomUUID();
    const refreshToken =
      tokens.refreshToken !== null ? secrets.seal(tokens.refreshToken, refreshPlace(id)) : isSameAccount ? before.refreshToken : null;
    if (refreshToken === null) return false;
    // Another account is another mailbox: nothing of the first may be taken for the second's.
    if (before !== undefined && !isSameAccount) await tx.deleteFrom("googleConnections").where("id", "=", before.id).execute();
    const values = {
      accountEmail,
      refreshToken,
      accessToken: secrets.seal(tokens.accessToken, accessPlace(id)),
      accessExpiresAt: new Date(now.getTime() + tokens.expiresInMs).toISOString(),
      scopes: JSON.stringify(tokens.scopes ?? askedScopes),
      status: "active" as const,
      expiredAt: null,
      connectedAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    if (isSameAccount) await tx.updateTable("googleConnections").set(values).where("id", "=", id).execute();
    else
      await tx
        .insertInto("googleConnections")
        .values({ id, organizationId, memberId, ...values })
        .execute();
    await deps.connected?.(tx, { id, organizationId, memberId });
    return true;
  });
}

/** Ends the connection here at once, and at Google as soon as Google answers. */
export async function disconnectGoogle(deps: ConnectDeps, mailbox: Mailbox): Promise<void> {
  if (!(await endConnection(deps, mailbox))) throw new AppError("not_found", "Google is not connected.");
}

/** Ends a connection where there is one, and says whether there was. */
export async function endConnection(deps: ConnectDeps, mailbox: Mailbox): Promise<boolean> {
  const connection = await findConnection(deps.db, mailbox);
  if (connection === null) return false;
  const token = deps.secrets.open(connection.refreshToken, refreshPlace(connection.id));
  await deps.db.write(async (tx) => {
    await tx.deleteFrom("googleConnections").where("id", "=", connection.id).execute();
    const key = connection.id;
    await deps.jobs.add(tx, { kind: REVOKE_JOB, key, payload: { key, token: deps.secrets.seal(token, revokePlace(key)) } });
  });
  deps.jobs.nudge();
  return true;
}

const RevokePayload = z.object({ key: z.string(), token: z.string() });

/** The job that revokes a token at Google. */
export function revokeJob(deps: GoogleAccessDeps): JobHandler {
  return async (payload) => {
    const { key, token } = RevokePayload.parse(payload);
    if (deps.google !== null) await revokeToken(deps.google, deps.secrets.open(token, revokePlace(key)));
  };
}

function requireGoogle({ google }: ConnectDeps): GoogleSettings {
  if (google === null) throw new AppError("unavailable", "Google is not set up on this server.");
  return google;
}

function redirectUri({ publicUrl }: ConnectDeps): string {
  return `${publicUrl}${routes.finishGoogle.path}`;
}

function back(path: string, name: "oauth_success" | "oauth_error", value: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${name}=${value}`;
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function verifierPlace(flowId: string): SecretPlace {
  return ["oauth_flows", flowId, "verifier"];
}

function revokePlace(key: string): SecretPlace {
  return ["jobs", key, "token"];
}
