import type { ColumnType } from "kysely";
import type { InstantText, JsonText } from "./column-types.ts";

/** A member's profile on the pages of their agents; `slug` is the first part of the address. */
export interface VoiceHostsTable {
  slug: string;
  organizationId: string;
  memberId: string;
  name: string;
  /** An image as a data address. */
  photo: string | null;
  createdAt: InstantText;
  /** Since when the member is gone, and the pages with them; null for a member. */
  leftAt: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A member's own agent. */
export interface VoiceAgentsTable {
  id: string;
  organizationId: string;
  memberId: string;
  slug: string;
  name: string;
  persona: string;
  greeting: string;
  voice: string | null;
  usesLibrary: number;
  /** Its own library, which has its answers as FAQs. */
  libraryId: string;
  answers: JsonText;
  hours: JsonText | null;
  videos: JsonText;
  createdAt: InstantText;
  updatedAt: InstantText;
}

export interface VoiceReviewsTable {
  conversationId: string;
  organizationId: string;
  status: ColumnType<string | null, string | null | undefined, string | null>;
  note: string;
  /** The member's name. */
  changedBy: string;
  changedAt: InstantText;
}

export interface VoiceAgentTables {
  voiceHosts: VoiceHostsTable;
  voiceAgents: VoiceAgentsTable;
  voiceReviews: VoiceReviewsTable;
}
