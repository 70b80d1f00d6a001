import { sql } from "kysely";
import { containsText } from "../../../db/contains-text.ts";
import type { Database } from "../../../db/database.ts";
import type { Person } from "./person-rows.ts";

/** By which column a row is known to belong to an organization. The first that a table has is taken. */
const scopes = [
  ["organization_id", "= "],
  ["organizationId", "= "],
  ["conversation_id", "in (select id from conversations where organization_id = "],
  ["library_id", "in (select id from libraries where organization_id = "],
  ["gap_id", "in (select id from gaps where organization_id = "],
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
    const [column, condition] = scope;
    const end = condition.includes("(") ? ")" : "";
    const holds = sql.join(
      columns.map((each) => containsText(each, email)),
      sql` or `,
    );
    const query = sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}
      where ${sql.ref(column)} ${sql.raw(condition)}${organizationId}${sql.raw(end)} and (${holds})`;
    const rows = Number((await query.execute(db.raw)).rows[0]?.rows ?? 0);
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
