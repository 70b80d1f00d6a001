import type { ReceiptKindName } from "../receipt-kinds.ts";

/** What one sentence says, before it becomes a receipt. */
export interface Finding {
  kind: ReceiptKindName;
  /** What exactly, in a few words: "$40,000", "40 reps", "Salesforce". */
  detail?: string;
  /** Where the telling words begin and end in the sentence. */
  start: number;
  end: number;
}

/** Finds typed facts in one sentence. `sentence` keeps its letters; `lower` is the same in lower case with plain apostrophes. */
export type Detector = (sentence: Sentence) => Finding[];

export interface Sentence {
  text: string;
  lower: string;
  now: Date;
  /** The source is in another language than English. */
  isForeign: boolean;
}

/** The first place of a pattern, as a finding. */
export function findFirst(text: string, pattern: RegExp, kind: ReceiptKindName, detail?: string): Finding[] {
  const found = pattern.exec(text);
  if (found === null) return [];
  return [{ kind, start: found.index, end: found.index + found[0].length, ...(detail !== undefined && { detail }) }];
}
