import { sql, type SqlBool } from "kysely";
import { containsText } from "../../../db/contains-text.ts";
import type { Database } from "../../../db/database.ts";
import { tableWindows } from "../../../db/table-windows.ts";
import type { Person } from "./person-rows.ts";

/** By which column a row is known to belong to an organization, or to a row of a table that does. The first that a table has is taken. */
const scopes = [
  ["organization_id", null],
  ["organizationId", null],
  ["conversation_id", "conversations"],
  ["library_id", "libraries"],
  ["gap_id", "gaps"],
] as const;

/**
 * Searches every text column of every table that has an organization's rows, also of tables that the erasure does not know, and of the
 * passages that the index is made of. Gives the tables in which the address still stands.
 */
export async function searchDatabase(db: Database, { organizationId, email }: Person): Promise<{ table: string; rows: number }[]> {
  const found: { table: string; rows: number }[] = [];
  for (const [table, columns] of await textColumns(db)) {
    const scope = scopes.find(([column]) => columns.includes(column));
    if (scope === undefined) continue;
    const [column, parent] = scope;
    const own = sql`${sql.table(table)}.${sql.ref(column)}`;
    // Asked of the rows that have the address, which are few.
    const isOwn =
      parent === null
        ? sql<SqlBool>`coalesce(${own}, '') = ${organizationId}`
        : sql<SqlBool>`(select organization_id from ${sql.table(parent)} as parent where parent.id = ${own}) = ${organizationId}`;
    let rows = 0;
    for await (const window of tableWindows(db, db.raw, table)) {
      const query = sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}
        where ${window} and ${containsText(columns, email)} and ${isOwn}`;
      rows += Number((await query.execute(db.raw)).rows[0]?.rows ?? 0);
    }
    if (rows > 0) found.push({ table, rows });
  }
  return found;
}

async function textColumns({ kind, raw }: Database): Promise<Map<string, string[]>> {
  const query =
    kind === "sqlite"
      ? sql<{ tableName: string; columnName: string }>`select tables.name as "tableName", columns.name as "columnName"
          from sqlite_master as tables join pragma_table_info(tables.name) as columns
          where tables.type = 'table' and lower(columns.type) in ('text', 'varchar')`
      : sql<{ tableName: string; columnName: string }>`select table_name as "tableName", column_name as "columnName"
          from information_schema.columns where table_schema = current_schema() and data_type in ('text', 'character varying')`;
  const { rows } = await query.execute(raw);
  const columns = new Map<string, string[]>();
  for (const { tableName, columnName } of rows) columns.set(tableName, [...(columns.get(tableName) ?? []), columnName]);
  return columns;
}
