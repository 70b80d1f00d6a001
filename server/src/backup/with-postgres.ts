import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";

/** Uses a PostgreSQL database as it is, without migrations. @throws Error when it cannot be reached */
export async function withPostgres<T>(url: string, use: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) });
  try {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      // A name of several addresses fails with an error for each.
      const { message } = error instanceof AggregateError ? error.errors[0] : error;
      throw new Error(`The PostgreSQL database cannot be opened: ${message}.`, { cause: error });
    });
    return await use(db);
  } finally {
    await db.destroy();
  }
}
