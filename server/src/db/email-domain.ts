import { type RawBuilder, sql } from "kysely";

/** The domain of an e-mail address in small letters, in words that both stores know; two indexes are made of the same words. */
export function emailDomain(column: string): RawBuilder<string | null> {
  const email = sql.ref(column);
  // The address without everything up to the at sign.
  return sql`lower(replace(${email}, rtrim(${email}, replace(${email}, '@', '')), ''))`;
}
