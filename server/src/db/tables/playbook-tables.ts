import type { InstantText, JsonText } from "./column-types.ts";

/** How an agent sells. A row has a draft, something published, or both. */
export interface PlaybooksTable {
  /** The organization, or the voice agent whose own it is. */
  id: string;
  organizationId: string;
  voiceAgentId: string | null;
  draft: JsonText | null;
  /** The member's name. */
  draftedBy: string | null;
  draftedAt: InstantText | null;
  published: JsonText | null;
  publishedBy: string | null;
  publishedAt: InstantText | null;
}

export interface PlaybookTables {
  playbooks: PlaybooksTable;
}
