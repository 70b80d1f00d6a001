import { sql } from "kysely";
import type { Database } from "../../../db/database.ts";
import { PORTION } from "../../../db/sweep-in-portions.ts";
import type { Identity } from "../../../identity/identity.ts";

/** Parents of tables without `organization_id`. Inner rows come first. */
const SCOPES = [
  ["library_id", "libraries"],
  ["conversation_id", "conversations"],
] as const;

/**
 * Erases every row of an organization, in portions between which others are served. The tables are read from the schema, and what has no
 * column of its own goes with the rows that it refers to.
 */
export async function eraseOrganization(db: Database, organizationId: string): Promise<void> {
  const tables = await columnsOfTables(db);
  for (const [column, owner] of SCOPES)
    for (const [table, columns] of tables)
      if (columns.has(column))
        await deleteAll(
          db,
          table,
          sql`${sql.ref(column)} in (select id from ${sql.table(owner)} where organization_id = ${organizationId})`,
        );
  for (const [table, columns] of tables)
    if (columns.has("organization_id") && table !== "closing_organizations")
      await deleteAll(db, table, sql`organization_id = ${organizationId}`);
  await deleteAll(db, "outgoing_mails", sql`on_behalf_of = ${organizationId}`);
  await deleteAll(db, "jobs", sql`key = ${organizationId} and status <> 'running'`);
  await db.write((tx) => tx.deleteFrom("organizations").where("id", "=", organizationId).execute());
}

async function deleteAll(db: Database, table: string, condition: ReturnType<typeof sql>): Promise<void> {
  const row = sql.raw(db.kind === "sqlite" ? "rowid" : "ctid");
  for (;;) {
    const { numAffectedRows = 0n } = await db.write((tx) =>
      sql`delete from ${sql.table(table)} where ${row} in
        (select ${row} from ${sql.table(table)} where ${condition} limit ${sql.lit(PORTION)})`.execute(tx),
    );
    if (numAffectedRows < PORTION) return;
  }
}

async function columnsOfTables({ kind, raw }: Database): Promise<Map<string, Set<string>>> {
  const query =
    kind === "sqlite"
      ? sql<{ tableName: string; columnName: string }>`select tables.name as "tableName", columns.name as "columnName"
          from sqlite_master as tables join pragma_table_info(tables.name) as columns
          where tables.type = 'table' and tables.sql not like 'create virtual table%'`
      : sql<{ tableName: string; columnName: string }>`select table_name as "tableName", column_name as "columnName"
          from information_schema.columns where table_schema = current_schema()`;
  const columns = new Map<string, Set<string>>();
  for (const { tableName, columnName } of (await query.execute(raw)).rows)
    columns.set(tableName, (columns.get(tableName) ?? new Set()).add(columnName));
  return columns;
}

/** Erases the organizations that are due. One that has a member again stays. */
export async function eraseClosedOrganizations(deps: { db: Database; clock: () => Date; identity: Identity }): Promise<void> {
  const { db, clock, identity } = deps;
  const due = await db.read
    .selectFrom("closingOrganizations")
    .select("organizationId")
    .where("closesAt", "<=", clock().toISOString())
    .execute();
  for (const { organizationId } of due) {
    const members = (await identity.countMembers?.(organizationId)) ?? 0;
    if (members === 0) await eraseOrganization(db, organizationId);
    else await db.write((tx) => tx.deleteFrom("closingOrganizations").where("organizationId", "=", organizationId).execute());
  }
}
