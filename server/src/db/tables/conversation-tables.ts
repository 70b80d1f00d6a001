import type { Handler } from "@disco/protocol";
import type { ColumnType } from "kysely";
import type { InstantText, JsonText } from "./column-types.ts";

/** One thread with one visitor. The session id is a secret: only its SHA-256 is kept. */
export interface ConversationsTable {
  id: string;
  sessionHash: string;
  organizationId: string | null;
  slug: string;
  /** The configuration (widget key) it began under, if any. */
  configurationId: string | null;
  /** 1 for one that was begun while its widget was being tried out; it counts nowhere. */
  isStaging: ColumnType<number, number | undefined, never>;
  /** The turn's small memory (pending demo, meeting under discussion …) as JSON. */
  state: JsonText;
  messageCount: ColumnType<number, number | undefined, number>;
  /** The person named by the organization's own server; the thread is theirs alone. */
  visitorSubject: ColumnType<string | null, string | null | undefined, string | null>;
  visitorAttributes: ColumnType<JsonText | null, JsonText | null | undefined, JsonText | null>;
  /** The consent text that this visitor agreed to last. */
  consentVersion: ColumnType<string | null, string | null | undefined, string | null>;
  /** The member's agent that it is with; null for the organization's own. */
  voiceAgentId: ColumnType<string | null, string | null | undefined, string | null>;
  /** Who answers. */
  handler: ColumnType<Handler, Handler | undefined, Handler>;
  /** Grows with each change of the handler. */
  handlerEpoch: ColumnType<number, number | undefined, number>;
  /** Grows when the agent gets or loses the word: a turn is saved only under the one it began with. */
  turnEpoch: ColumnType<number, number | undefined, number>;
  /** Null until the handler first changes. */
  handlerSince: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
  /** The newest handover, open or ended. */
  handoverId: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: InstantText;
  updatedAt: InstantText;
}

export interface MessagesTable {
  id: string;
  conversationId: string;
  ordinal: number;
  role: "visitor" | "agent" | "member";
  text: string;
  /** The sender's own id of the message, for repeats. The agent's reply carries the id of the message it answers. */
  clientMessageId: string | null;
  metadata: JsonText | null;
  createdAt: InstantText;
}

/** Which process answers in a conversation at the moment; a lease that has run out is anybody's. */
export interface TurnLeasesTable {
  /** A conversation, or another name, such as that of a host. */
  conversationId: string;
  holder: string;
  expiresAt: InstantText;
  /** The process that asked first of those that wait, and until when it is waited for. */
  nextHolder: string | null;
  nextAskedAt: InstantText | null;
  nextUntil: InstantText | null;
}

/** A visitor's message that was answered together with a later one, by that one's reply. */
export interface JoinedMessagesTable {
  messageId: string;
  replyId: string;
}

/** Record of one turn for the owner: no secrets, no session ids. */
export interface TurnTracesTable {
  id: string;
  conversationId: string;
  organizationId: string | null;
  messageId: string;
  trace: JsonText;
  createdAt: InstantText;
}

/** A conversation of a browser's visitor on our own pages. `session` is the conversation's secret, sealed. */
export interface VisitorConversationsTable {
  visitorHash: string;
  conversationId: string;
  slug: string;
  session: string;
  createdAt: InstantText;
}

/** Text that a visitor agreed to, and when. */
export interface ConsentsTable {
  id: string;
  organizationId: string;
  conversationId: string;
  version: string;
  text: string;
  agreedAt: InstantText;
}

/** A visitor's verdict on one reply; the last one counts. */
export interface MessageRatingsTable {
  messageId: string;
  organizationId: string | null;
  rating: "good" | "bad";
  ratedAt: InstantText;
}
