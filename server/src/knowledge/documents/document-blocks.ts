import type { ReadText, TextBlock } from "../passage.ts";

export type DocumentFormat = "pdf" | "docx" | "doc" | "text" | "markdown" | "html";

/** A run of text and the page it begins on, where the format has pages. */
export interface DocumentBlock extends TextBlock {
  page: number | null;
}

/** What a reader got out of a document. */
export interface ReadDocument extends Omit<ReadText, "blocks"> {
  format: DocumentFormat;
  blocks: readonly DocumentBlock[];
  pages: number | null;
  /** Text that no reader can see; it is not in `blocks`. */
  hidden: readonly string[];
}

/** Letters of one document. */
export const MAX_TEXT = 1_500_000;
