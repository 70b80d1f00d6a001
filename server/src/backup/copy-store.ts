import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/handle.ts";
import { countRows, storedTables } from "./count-rows.ts";
import { withPostgres } from "./with-postgres.ts";

const PORTION = 500;
/** Filled by the target's own migrations. */
const OWN_TABLES = new Set(["kysely_migration", "kysely_migration_lock"]);

interface Column {
  name: string;
  type: string;
}

export interface CopiedTable {
  table: string;
  rows: number;
  /** Sum of the SHA-256 of all rows, equal in both stores. */
  checksum: string;
}

/** Checks a target before any table is made in it. @throws Error when a table has rows */
export async function assertWithoutRows(url: string): Promise<void> {
  const counts = await withPostgres(url, (db) => countRows(db, "postgres"));
  const filled = Object.entries(counts).find(([name, rows]) => rows > 0 && !OWN_TABLES.has(name));
  if (filled !== undefined) throw new Error(`The target's ${filled[0]} has rows already: move the store into an empty database.`);
}

/**
 * Copies all rows of a SQLite store into a PostgreSQL one without rows, and compares counts and checksums of each table. The server must be
 * stopped.
 * @throws Error when the target lacks a table or a column, or holds other values afterwards; the target then has no rows
 */
export async function copyStore(source: Database, target: Database, report: (copied: CopiedTable) => void): Promise<void> {
  const tables = (await storedTables(source.raw, "sqlite")).filter((name) => !OWN_TABLES.has(name));
  const inTarget = new Set(await storedTables(target.raw, "postgres"));
  const missing = tables.find((name) => !inTarget.has(name));
  if (missing !== undefined) throw new Error(`The target has no table ${missing}.`);
  await target.raw.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    for (const table of await parentsFirst(tx, tables)) report(await copyTable(source.raw, tx, table));
    await advanceSequences(tx);
  });
}

async function copyTable(source: Kysely<unknown>, target: Kysely<unknown>, table: string): Promise<CopiedTable> {
  const columns = await columnsOf(target, table);
  const names = columns.map(({ name }) => sql.ref(name));
  let rows = 0;
  let last = -1;
  let read = 0n;
  for (;;) {
    const portion = await sql<Record<string, unknown>>`select rowid as copied_rowid, ${sql.join(names)} from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${PORTION}`.execute(source);
    if (portion.rows.length === 0) break;
    last = Number(portion.rows.at(-1)?.["copied_rowid"]);
    const values = portion.rows.map((row) => columns.map((column) => toTarget(row[column.name], column.type)));
    read += values.reduce((sum, row) => sum + digestRow(row, columns), 0n);
    rows += values.length;
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values ${sql.join(
      values.map((row) => sql`(${sql.join(row)})`),
    )}`.execute(target);
  }
  const written = await digestTable(target, table, columns);
  if (written.rows !== rows || written.sum !== read) throw new Error(`${table} differs after the copy: ${written.rows} of ${rows} rows.`);
  return { table, rows, checksum: (read % 2n ** 256n).toString(16) };
}

async function digestTable(target: Kysely<unknown>, table: string, columns: readonly Column[]): Promise<{ rows: number; sum: bigint }> {
  const names = columns.map(({ name }) => sql.ref(name));
  await sql`declare copied no scroll cursor for select ${sql.join(names)} from ${sql.table(table)}`.execute(target);
  let rows = 0;
  let total = 0n;
  for (;;) {
    const portion = await sql<Record<string, unknown>>`fetch ${sql.lit(PORTION)} from copied`.execute(target);
    if (portion.rows.length === 0) break;
    rows += portion.rows.length;
    for (const row of portion.rows)
      total += digestRow(
        columns.map(({ name }) => row[name]),
        columns,
      );
  }
  await sql`close copied`.execute(target);
  return { rows, sum: total };
}

function digestRow(row: readonly unknown[], columns: readonly Column[]): bigint {
  const hash = createHash("sha256");
  row.forEach((value, at) => {
    const text = toText(value, columns[at]?.type ?? "");
    hash.update(text === null ? "n;" : `${text.length}:${text};`);
  });
  return BigInt(`0x${hash.digest("hex")}`);
}

function toText(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  if (value instanceof Date || type.startsWith("timestamp")) return new Date(value as string | number | Date).toISOString();
  if (type === "boolean") return value === true || value === 1 ? "1" : "0";
  if (type === "real" || type === "double precision" || type === "numeric") return String(Number(value));
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** SQLite has neither booleans nor instants; the identity library's tables do in PostgreSQL. */
function toTarget(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (type === "boolean") return value === 1 || value === true || value === "1";
  if (type.startsWith("timestamp")) return new Date(value as string | number);
  return value;
}

async function columnsOf(target: Kysely<unknown>, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(target);
  return rows;
}

/** Tables in an order in which each comes after those that it refers to. */
async function parentsFirst(target: Kysely<unknown>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ child: string; parent: string }>`select child.relname as child, parent.relname as parent from pg_constraint
    join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`.execute(target);
  const sorted = new Set<string>();
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const ready = [...waiting].filter((table) => !rows.some(({ child, parent }) => child === table && waiting.has(parent)));
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(", ")}.`);
    for (const table of ready) {
      sorted.add(table);
      waiting.delete(table);
    }
  }
  return [...sorted];
}

async function advanceSequences(target: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`select table_name as table, column_name as column,
    pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence from information_schema.columns
    where table_schema = current_schema() and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`.execute(target);
  for (const { table, column, sequence } of rows) {
    await sql`select setval(${sequence}, coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 0) + 1, false)`.execute(
      target,
    );
  }
}
