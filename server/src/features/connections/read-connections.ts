import type { Connections, ServiceConnection } from "@disco/protocol";
import type { GoogleAccessDeps } from "./google-access.ts";
import { type GoogleService, missingPermissions } from "./google-scopes.ts";
import { findConnection, type GoogleConnection, type Mailbox } from "./queries.ts";

/** Where a member's Google connection stands. */
export async function readConnections(deps: Pick<GoogleAccessDeps, "db" | "google">, mailbox: Mailbox): Promise<Connections> {
  const connection = deps.google === null ? null : await findConnection(deps.db, mailbox);
  const isConfigured = deps.google !== null;
  return {
    accountEmail: connection?.accountEmail ?? null,
    connectedAt: connection?.connectedAt ?? null,
    expiredAt: connection?.expiredAt ?? null,
    gmail: serviceOf(connection, "gmail", isConfigured),
    calendar: serviceOf(connection, "calendar", isConfigured),
  };
}

function serviceOf(connection: GoogleConnection | null, service: GoogleService, isConfigured: boolean): ServiceConnection {
  const name = service === "gmail" ? "Gmail" : "Google Calendar";
  if (!isConfigured) return { state: "not_configured", missing: [], problem: null };
  if (connection === null) return { state: "not_connected", missing: [], problem: null };
  if (connection.status === "expired") {
    return { state: "expired", missing: [], problem: `Google has ended the access to ${name}. Reconnect to go on.` };
  }
  const missing = missingPermissions(service, connection.scopes);
  if (missing.length === 0) return { state: "connected", missing, problem: null };
  return {
    state: "missing_permission",
    missing,
    problem: `${name} is not connected: Google was not allowed to “${missing.join("”, “")}”.`,
  };
}
