import type { ReceiptKindName } from "./receipt-kinds.ts";

/** Where a receipt's telling words are in their source. */
export interface Finding {
  kind: ReceiptKindName;
  /** What exactly, in a few words: "$40,000", "40 reps", "Salesforce". */
  detail?: string;
  start: number;
  end: number;
}
