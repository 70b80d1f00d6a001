import type { OAuth2Client } from "google-auth-library";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { SecretBox, SecretPlace } from "../../../secrets/secret-box.ts";
import { GrantRefusedError, type GoogleSettings, refreshTokens } from "../../../vendors/google/token-endpoint.ts";
import { type GoogleService, missingPermissions } from "./google-scopes.ts";
import { findConnection, type GoogleConnection, type Mailbox } from "./queries.ts";

/** A screen waits for these calls; jobs try again by themselves. */
const TIMEOUT_MS = 3_000;
/** A token that runs out this soon is renewed before it is used. */
const MARGIN_MS = 60_000;

/** Signed calls to Google in a member's name. `options` goes into the SDK: `gmail({ version: "v1", ...options })`. */
export interface GoogleClient {
  connectionId: string;
  accountEmail: string;
  options: { auth: OAuth2Client; rootUrl: string; timeout: number; retry: false };
}

export interface GoogleAccessDeps {
  db: Database;
  secrets: SecretBox;
  clock: () => Date;
  google: GoogleSettings | null;
  /** Told of calls to Google: the status of the answer, null where none came. */
  onAnswer?: (status: number | null) => void;
}

/** Reason why a service cannot be used, for people. */
export class GoogleUnavailable extends AppError {
  readonly state: "not_configured" | "not_connected" | "missing_permission" | "expired" | "unreachable";

  constructor(state: GoogleUnavailable["state"], message: string, cause?: unknown) {
    super(state === "unreachable" ? "unavailable" : "conflict", message, { cause });
    this.state = state;
  }
}

export type GoogleClientFor = (mailbox: Mailbox, service: GoogleService) => Promise<GoogleClient>;

/**
 * Makes the function that signs calls to Google in a member's name. It renews the access token where that has run out, once however many
 * ask at a time, and throws `GoogleUnavailable` where the service is not connected, lacks a permission, has expired or does not answer.
 */
export function createGoogleClientFor(deps: GoogleAccessDeps): GoogleClientFor {
  const { db, secrets, clock, google, onAnswer = () => {} } = deps;
  const renewing = new Map<string, Promise<string>>();

  async function renew(connection: GoogleConnection, settings: GoogleSettings): Promise<string> {
    try {
      const tokens = await refreshTokens(settings, secrets.open(connection.refreshToken, refreshPlace(connection.id)));
      onAnswer(200);
      await storeTokens(deps, connection.id, tokens);
      return tokens.accessToken;
    } catch (error) {
      onAnswer(error instanceof GrantRefusedError ? 400 : null);
      if (!(error instanceof GrantRefusedError))
        throw new GoogleUnavailable("unreachable", "Google does not answer right now. Please try again.", error);
      await markExpired(deps, connection.id);
      throw new GoogleUnavailable("expired", "Google has ended this connection. Please reconnect.", error);
    }
  }

  function renewOnce(connection: GoogleConnection, settings: GoogleSettings): Promise<string> {
    const before = renewing.get(connection.id);
    if (before !== undefined) return before;
    const next = renew(connection, settings).finally(() => renewing.delete(connection.id));
    renewing.set(connection.id, next);
    return next;
  }

  return async (mailbox, service) => {
    if (google === null) throw new GoogleUnavailable("not_configured", "Google is not set up on this server.");
    const connection = await findConnection(db, mailbox);
    const name = service === "calendar" ? "Google Calendar" : "Gmail";
    if (connection === null) throw new GoogleUnavailable("not_connected", `${name} is not connected.`);
    if (connection.status === "expired") throw new GoogleUnavailable("expired", "Google has ended this connection. Please reconnect.");
    const missing = missingPermissions(service, connection.scopes);
    if (missing.length > 0)
      throw new GoogleUnavailable("missing_permission", `You did not allow Disco to ${missing.join(" or to ")}. Please reconnect.`);
    const { accessToken, accessExpiresAt } = connection;
    const isFresh = accessExpiresAt !== null && Date.parse(accessExpiresAt) - clock().getTime() > MARGIN_MS;
    const token =
      accessToken !== null && isFresh ? secrets.open(accessToken, accessPlace(connection.id)) : await renewOnce(connection, google);
    const auth = new (await import("google-auth-library")).OAuth2Client();
    auth.transporter.interceptors.response.add({
      resolved: async (response) => {
        onAnswer(response.status);
        return response;
      },
      rejected: (error) => {
        onAnswer(error.response?.status ?? null);
        throw error;
      },
    });
    auth.setCredentials({ access_token: token });
    const rootUrl = `${google.apiBaseUrl.replace(/\/+$/u, "")}/`;
    return {
      connectionId: connection.id,
      accountEmail: connection.accountEmail,
      options: { auth, rootUrl, timeout: TIMEOUT_MS, retry: false },
    };
  };
}

/** Notes that Google refuses the access, so that nothing tries again until the member reconnects. */
export async function markExpired({ db, clock }: Pick<GoogleAccessDeps, "db" | "clock">, connectionId: string): Promise<void> {
  const now = clock().toISOString();
  await db.write((tx) =>
    tx
      .updateTable("googleConnections")
      .set({ status: "expired", expiredAt: now, accessToken: null, accessExpiresAt: null, updatedAt: now })
      .where(({ and }) => and({ id: connectionId, status: "active" }))
      .execute(),
  );
}

/** Has the access token renewed before the next call, because Google did not take it. */
export async function dropAccessToken({ db }: Pick<GoogleAccessDeps, "db">, connectionId: string): Promise<void> {
  await db.write((tx) =>
    tx.updateTable("googleConnections").set({ accessToken: null, accessExpiresAt: null }).where("id", "=", connectionId).execute(),
  );
}

async function storeTokens(
  { db, secrets, clock }: GoogleAccessDeps,
  connectionId: string,
  tokens: { accessToken: string; expiresInMs: number; refreshToken: string | null },
): Promise<void> {
  const now = clock();
  await db.write((tx) =>
    tx
      .updateTable("googleConnections")
      .set({
        accessToken: secrets.seal(tokens.accessToken, accessPlace(connectionId)),
        accessExpiresAt: new Date(now.getTime() + tokens.expiresInMs).toISOString(),
        updatedAt: now.toISOString(),
        ...(tokens.refreshToken === null ? {} : { refreshToken: secrets.seal(tokens.refreshToken, refreshPlace(connectionId)) }),
      })
      .where("id", "=", connectionId)
      .execute(),
  );
}

export function refreshPlace(connectionId: string): SecretPlace {
  return ["google_connections", connectionId, "refresh_token"];
}

export function accessPlace(connectionId: string): SecretPlace {
  return ["google_connections", connectionId, "access_token"];
}
