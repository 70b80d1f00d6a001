import { type Kysely, sql } from "kysely";

/** Names of the tables that hold rows of ours: neither SQLite's own nor the words of a full-text index, which are made of other tables. */
export async function storedTables(db: Kysely<unknown>, kind: "sqlite" | "postgres"): Promise<string[]> {
  const query =
    kind === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not in
          (select shadow.name from pragma_table_list as shadow where shadow.type in ('shadow', 'virtual')) order by name`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

export async function countRows(db: Kysely<unknown>, kind: "sqlite" | "postgres"): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await storedTables(db, kind)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    counts[name] = Number(rows[0]?.count ?? 0);
  }
  return counts;
}

export async function seenMigrations(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
