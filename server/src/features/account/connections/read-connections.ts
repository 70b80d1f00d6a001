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
    gmail: serviceOf(connection, "gmail", isConfigured, "gmail-send"),
    calendar: serviceOf(connection, "calendar", isConfigured),
  };
}

/** `extra` is what the service works without; its lack is a problem all the same. */
function serviceOf(
  connection: GoogleConnection | null,
  service: "gmail" | "calendar",
  isConfigured: boolean,
  extra?: GoogleService,
): ServiceConnection {
  const name = service === "gmail" ? "Gmail" : "Google Calendar";
  if (!isConfigured) return { state: "not_configured", missing: [], problem: null };
  if (connection === null) return { state: "not_connected", missing: [], problem: null };
  if (connection.status === "expired") {
    return { state: "expired", missing: [], problem: `Google has ended the access to ${name}. Reconnect to continue.` };
  }
  const needed = missingPermissions(service, connection.scopes);
  const missing = [...needed, ...(extra === undefined ? [] : missingPermissions(extra, connection.scopes))];
  return {
    state: needed.length === 0 ? "connected" : "missing_permission",
    missing,
    problem: missing.length === 0 ? null : `You did not allow Disco to ${missing.join(" or to ")}.`,
  };
}
