/** Work that must happen even if this process dies: what to do, and about what. */
export interface NewJob {
  kind: string;
  /** While a job of this kind and key is unfinished, another is not added. */
  key: string;
  payload: unknown;
  runAfter?: Date;
}
