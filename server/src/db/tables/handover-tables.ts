import type { HandoverReason, MemberRole, PresenceMode } from "@disco/protocol";
import type { ColumnType } from "kysely";
import type { InstantText, JsonText } from "./column-types.ts";

type Late<Type> = ColumnType<Type | null, Type | null | undefined, Type | null>;

/** A visitor's way to a person: from the ask, or a member's takeover, until the agent has the conversation again. */
export interface HandoversTable {
  id: string;
  conversationId: string;
  organizationId: string;
  reason: HandoverReason;
  /** The visitor's words that led to it. */
  words: Late<string>;
  /** The visitor's language. */
  language: string;
  askedAt: InstantText;
  /** Until when the visitor waits at the line; null otherwise. */
  waitsUntil: Late<InstantText>;
  /** The ids of the members who were asked, in turn. */
  askedMembers: ColumnType<JsonText, JsonText | undefined, JsonText>;
  askedMemberId: Late<string>;
  askedMemberName: Late<string>;
  askedMemberPhoto: Late<string>;
  askedUntil: Late<InstantText>;
  /** When members were mailed about a visitor to get back to. */
  toldAt: Late<InstantText>;
  /** When the wait ended without a member, and the visitor waits for a call back. */
  missedAt: Late<InstantText>;
  takenAt: Late<InstantText>;
  memberId: Late<string>;
  memberName: Late<string>;
  memberPhoto: Late<string>;
  /** The member's first and last words. */
  answeredAt: Late<InstantText>;
  spokeAt: Late<InstantText>;
  endedAt: Late<InstantText>;
  /** The member's note for the agent. */
  note: Late<string>;
}

/** A member of the Live view. */
export interface LiveMembersTable {
  memberId: string;
  organizationId: string;
  name: string;
  /** The name that visitors see, where it differs. */
  shownName: Late<string>;
  photoId: Late<string>;
  role: MemberRole;
  mode: PresenceMode;
  /** The last heartbeat of an open stream. */
  seenAt: Late<InstantText>;
  /** When the member was last asked to take a conversation. */
  askedAt: Late<InstantText>;
}

/** A photo that visitors see, in base64. */
export interface MemberPhotosTable {
  id: string;
  organizationId: string;
  memberId: string;
  type: string;
  photo: string;
}

/** Where the visitor of a conversation is, and what each side has read. */
export interface LiveThreadsTable {
  conversationId: string;
  organizationId: string;
  page: Late<string>;
  title: Late<string>;
  /** The pages before, the newest last. */
  pages: ColumnType<JsonText, JsonText | undefined, JsonText>;
  /** The last heartbeat of the visitor's line. */
  seenAt: Late<InstantText>;
  readByVisitor: ColumnType<number, number | undefined, number>;
  readByMember: ColumnType<number, number | undefined, number>;
}

export interface HandoverSettingsTable {
  organizationId: string;
  settings: JsonText;
}

export interface HandoverTables {
  handovers: HandoversTable;
  liveMembers: LiveMembersTable;
  memberPhotos: MemberPhotosTable;
  liveThreads: LiveThreadsTable;
  handoverSettings: HandoverSettingsTable;
}
