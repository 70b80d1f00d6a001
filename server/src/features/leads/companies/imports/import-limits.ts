export const limits = {
  bytes: 50 * 1_024 * 1_024,
  rows: 500_000,
  columns: 300,
  /** Letters of one row, or of one entry of a JSON list. */
  rowLetters: 500_000,
  /** Lists and objects inside each other in one entry. */
  depth: 16,
  emptyLines: 100_000,
  /** Imports of one organization that are uploaded or checked and not imported yet. */
  open: 3,
} as const;
