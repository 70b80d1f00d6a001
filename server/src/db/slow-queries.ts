import type { LogEvent } from "kysely";

/** Statements that take too long, by their text alone: its values may be what visitors wrote. */
export interface SlowQueries {
  afterMs: number;
  report(statement: string, ms: number): void;
}

export function reportIfSlow(slow: SlowQueries, statement: string, ms: number): void {
  if (ms >= slow.afterMs) slow.report(statement, Math.round(ms));
}

/** Kysely's setting for it. */
export function slowQueryLog(slow: SlowQueries | undefined): { log?: (event: LogEvent) => void } {
  return slow === undefined ? {} : { log: ({ query, queryDurationMillis }) => reportIfSlow(slow, query.sql, queryDurationMillis) };
}
