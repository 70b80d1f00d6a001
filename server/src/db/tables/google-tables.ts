import type { ColumnType } from "kysely";
import type { InstantText, JsonText } from "./column-types.ts";

/** A member's Google account, for one organization. Tokens are sealed. */
export interface GoogleConnectionsTable {
  id: string;
  organizationId: string;
  memberId: string;
  accountEmail: string;
  refreshToken: string;
  accessToken: string | null;
  accessExpiresAt: InstantText | null;
  /** Scopes that Google granted, as JSON: fewer than was asked for where the member unticked a box. */
  scopes: JsonText;
  status: "active" | "expired";
  /** Since when Google refuses the refresh token. */
  expiredAt: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
  connectedAt: InstantText;
  updatedAt: InstantText;
}

/** A consent under way: a ticket opens it in the browser, a state brings it back. Only hashes of both are kept. */
export interface OauthFlowsTable {
  id: string;
  provider: string;
  organizationId: string;
  memberId: string;
  /** A path of our own pages. */
  returnTo: string;
  ticketHash: string;
  stateHash: ColumnType<string | null, string | null | undefined, string | null>;
  browserHash: string;
  /** The PKCE verifier, sealed. */
  verifier: ColumnType<string | null, string | null | undefined, string | null>;
  expiresAt: InstantText;
}

export interface GoogleTables {
  googleConnections: GoogleConnectionsTable;
  oauthFlows: OauthFlowsTable;
}
