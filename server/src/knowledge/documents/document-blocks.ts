import type { DocumentFormat } from "@disco/protocol";
import type { ReadText, TextBlock } from "../passage.ts";
import type { StoredShortfall } from "../shortfalls.ts";
import type { SeenPart } from "./document-parts.ts";

export type { DocumentFormat };

/** A run of text and the page it begins on, where the format has pages. */
export interface DocumentBlock extends TextBlock {
  page: number | null;
  /** It was read in a picture of the page. */
  isScan?: boolean;
}

/** How long pages that are pictures are read, and up to how much memory of the process. */
export interface ScanLimits {
  ms: number;
  maxBytes: number;
}

/** What a reader got out of a document. */
export interface ReadDocument extends Omit<ReadText, "blocks"> {
  format: DocumentFormat;
  blocks: readonly DocumentBlock[];
  pages: number | null;
  /** Text that no reader can see; it is not in `blocks`. */
  hidden: readonly string[];
  /** What a reader of the document sees, part by part. */
  seen: readonly SeenPart[];
  shortfalls: readonly StoredShortfall[];
}

/** Letters of one document. */
export const MAX_TEXT = 1_500_000;
