import type { ColumnType } from "kysely";
import type { InstantText, JsonText } from "./column-types.ts";

/** An organization's Slack workspace. The token is sealed. */
export interface SlackConnectionsTable {
  id: string;
  organizationId: string;
  teamId: string;
  teamName: string;
  teamDomain: string | null;
  /** The name by which people invite the app into a channel. */
  botName: string;
  accessToken: string;
  /** Scopes that Slack granted, as JSON. */
  scopes: JsonText;
  status: "active" | "revoked";
  channelId: ColumnType<string | null, string | null | undefined, string | null>;
  channelName: ColumnType<string | null, string | null | undefined, string | null>;
  /** Why the last message did not arrive, in one sentence. */
  problem: ColumnType<string | null, string | null | undefined, string | null>;
  lastSentAt: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
  connectedAt: InstantText;
  updatedAt: InstantText;
}

/** The one message of a lead. */
export interface SlackMessagesTable {
  dealId: string;
  organizationId: string;
  teamId: string;
  /** Null until it was posted. */
  channelId: ColumnType<string | null, string | null | undefined, string | null>;
  ts: ColumnType<string | null, string | null | undefined, string | null>;
  /** Raised by every change of the lead, and the one the message shows. */
  wanted: number;
  sent: ColumnType<number, number | undefined, number>;
  /** While it is set, one process is writing the message. */
  claimedUntil: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
}

export interface SlackTables {
  slackConnections: SlackConnectionsTable;
  slackMessages: SlackMessagesTable;
}
