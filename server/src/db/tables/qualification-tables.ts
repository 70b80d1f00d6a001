import type { InstantText, JsonText } from "./column-types.ts";

/** The qualification of a deal, at most one; requalifying replaces it. */
export interface QualificationsTable {
  id: string;
  organizationId: string;
  dealId: string;
  /** Every receipt that was found, the removed ones too, as JSON. */
  receipts: JsonText;
  /** The language model that proposed receipts; null where none did. */
  model: string | null;
  qualifiedAt: InstantText;
}

/** A receipt that a member took out. It stays out however often its deal is qualified, and when its source moves to another deal. */
export interface RemovedReceiptsTable {
  organizationId: string;
  receiptId: string;
  removedBy: string;
  removedAt: InstantText;
}

/** The page that a conversation began on, without its query. */
export interface ConversationPagesTable {
  conversationId: string;
  page: string;
}

export interface QualificationTables {
  conversationPages: ConversationPagesTable;
  qualifications: QualificationsTable;
  removedReceipts: RemovedReceiptsTable;
}
