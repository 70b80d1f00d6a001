import type { ThreadFileType } from "@disco/protocol";
import type { ColumnType } from "kysely";
import type { InstantText, JsonText } from "./column-types.ts";

type Late<Type> = ColumnType<Type | null, Type | null | undefined, Type | null>;

/** A file that was sent in a conversation; its bytes are in parts, under a key of its own. */
export interface ThreadFilesTable {
  id: string;
  conversationId: string;
  organizationId: string;
  name: string;
  type: ThreadFileType;
  bytes: number;
  /** The key of its parts, sealed. */
  key: string;
  createdAt: InstantText;
  /** When its message was stored; null while it is received. */
  storedAt: Late<InstantText>;
}

export interface ThreadFilePartsTable {
  fileId: string;
  /** From 0. */
  number: number;
  sealed: Uint8Array;
}

/** A reply that members use again, with its variables. */
export interface SavedRepliesTable {
  id: string;
  organizationId: string;
  name: string;
  text: string;
  updatedAt: InstantText;
}

/** A member's note about a conversation, which visitors and the agent never see. */
export interface ThreadNotesTable {
  id: string;
  conversationId: string;
  organizationId: string;
  memberId: string;
  memberName: string;
  text: string;
  /** Mentioned members: `{ id, name }`. */
  mentions: JsonText;
  /** The author's own id of the note, for repeats. */
  noteKey: string;
  at: InstantText;
}

/** The notices that a member wants when they are asked or mentioned. */
export interface MemberNoticesTable {
  organizationId: string;
  memberId: string;
  choice: JsonText;
}

/** The thread of a conversation in an organization's Slack channel. */
export interface SlackThreadsTable {
  conversationId: string;
  organizationId: string;
  teamId: string;
  channelId: string;
  /** Its first message; null until it is posted. */
  ts: Late<string>;
  /** Content of the first message. */
  head: Late<string>;
  /** Up to which ordinal messages are copied. */
  copied: number;
  /** The messages that were posted in it, by their names in Slack. */
  posted: ColumnType<JsonText, JsonText | undefined, JsonText>;
  /** While it is set, one process is writing the thread. */
  claimedUntil: Late<InstantText>;
}

/** A call of Slack that was taken, so that it is taken once. */
export interface SlackCallsTable {
  id: string;
  at: InstantText;
}

/** Delivery elsewhere that failed. */
export interface UndeliveredTable {
  conversationId: string;
  place: "slack" | "mail";
  /** Names the message or the notice. */
  key: string;
  problem: string;
  at: InstantText;
}

export interface ThreadTables {
  slackThreads: SlackThreadsTable;
  slackCalls: SlackCallsTable;
  undelivered: UndeliveredTable;
  threadFiles: ThreadFilesTable;
  threadFileParts: ThreadFilePartsTable;
  savedReplies: SavedRepliesTable;
  threadNotes: ThreadNotesTable;
  memberNotices: MemberNoticesTable;
}
