import type { ColumnType } from "kysely";
import type { InstantText } from "./column-types.ts";

/** Why a call ended: hung up, connection lost, too long, neither side spoke, or the server stopped. */
export type CallEnd = "visitor" | "lost" | "limit" | "quiet" | "server";

export interface CallsTable {
  id: string;
  conversationId: string;
  organizationId: string | null;
  transport: "stream" | "realtime" | "room";
  roomName: ColumnType<string | null, string | null | undefined, string | null>;
  memberId: ColumnType<string | null, string | null | undefined, string | null>;
  language: string;
  recognition: "server" | "browser";
  startedAt: InstantText;
  endedAt: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
  endReason: ColumnType<CallEnd | null, CallEnd | null | undefined, CallEnd | null>;
  /** The connection that has the call: new each time it is resumed. */
  holder: ColumnType<string | null, string | null | undefined, string | null>;
  heldUntil: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
}

/** A ticket opens one socket; it is kept until it would have run out. */
export interface UsedVoiceTicketsTable {
  id: string;
  expiresAt: InstantText;
}

export interface CallTables {
  calls: CallsTable;
  usedVoiceTickets: UsedVoiceTicketsTable;
}
