import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * Whether a row of `turn_traces` is of a turn without an answer. A trace has no quotations, so these letters are unambiguous in it. The
 * index `turn_traces_unanswered` is made of the same words.
 */
export function tellsNoAnswer(): RawBuilder<SqlBool> {
  return sql<SqlBool>`turn_traces.trace like '%"refused":"no_answer"%'`;
}
