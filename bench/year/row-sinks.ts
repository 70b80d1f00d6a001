import { spawn } from "node:child_process";
import { once } from "node:events";
import SqliteFile from "better-sqlite3";
import { createFoldedContains } from "../../server/src/db/contains-folded.ts";
import type { DatabaseLocation } from "../../server/src/db/database.ts";
import { type TableRow, type Value, yearColumns, type YearTable } from "./year-tables.ts";

const AT_ONCE = 20_000;

/** Writes rows into an empty store in bulk: nothing is durable before the end, and references are not checked. */
export async function writeRows(location: DatabaseLocation, rows: Iterable<TableRow>, onPortion: (written: number) => void): Promise<void> {
  const sink = location.kind === "sqlite" ? openSqliteSink(location.file) : await openPostgresSink(location.url);
  let held = new Map<YearTable, (readonly Value[])[]>();
  let count = 0;
  const flush = async () => {
    for (const [table, values] of held) await sink.write(table, values);
    held = new Map();
    onPortion(count);
  };
  for (const [table, values] of rows) {
    const columns = columnsOf(table).length;
    if (values.length !== columns) throw new Error(`${table} has ${columns} columns, and a row ${values.length} values.`);
    const known = held.get(table);
    if (known === undefined) held.set(table, [values]);
    else known.push(values);
    count += 1;
    if (count % AT_ONCE === 0) await flush();
  }
  await flush();
  await sink.close();
}

function columnsOf(table: YearTable): string[] {
  return yearColumns[table].split(" ");
}

function openSqliteSink(file: string) {
  const connection = new SqliteFile(file);
  connection.function("folded_contains", { deterministic: true }, createFoldedContains());
  for (const setting of ["journal_mode = WAL", "synchronous = OFF", "foreign_keys = OFF", "cache_size = -1000000"])
    connection.pragma(setting);
  const statements = new Map<YearTable, SqliteFile.Statement>();
  const statementOf = (table: YearTable) => {
    const columns = columnsOf(table);
    const text = `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`;
    const statement = statements.get(table) ?? connection.prepare(text);
    statements.set(table, statement);
    return statement;
  };
  return {
    write: async (table: YearTable, rows: readonly (readonly Value[])[]) => {
      const statement = statementOf(table);
      connection.transaction(() => {
        for (const row of rows) statement.run(row);
      })();
    },
    close: async () => {
      connection.pragma("wal_checkpoint(TRUNCATE)");
      connection.close();
    },
  };
}

/** By `COPY`, in one session of psql. */
async function openPostgresSink(url: string) {
  const child = spawn("psql", ["--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", url], { stdio: ["pipe", "inherit", "inherit"] });
  const ended = once(child, "close");
  const say = async (text: string) => {
    if (child.exitCode !== null) throw new Error("psql ended early.");
    if (!child.stdin.write(text)) await Promise.race([once(child.stdin, "drain"), ended]);
  };
  // Without them each row is checked against those that it refers to.
  await say("set session_replication_role = replica; set synchronous_commit = off;\n");
  return {
    write: async (table: YearTable, rows: readonly (readonly Value[])[]) => {
      const lines = rows.map((row) => `${row.map(copied).join("\t")}\n`);
      await say(`copy ${table} (${columnsOf(table).join(", ")}) from stdin;\n${lines.join("")}\\.\n`);
    },
    close: async () => {
      // Autovacuum would do this later.
      child.stdin.end("vacuum analyze;\n");
      const [code] = await ended;
      if (code !== 0) throw new Error(`psql ended with ${code}.`);
    },
  };
}

function copied(value: Value): string {
  if (value === null) return "\\N";
  return typeof value === "number" ? String(value) : value.replaceAll(/[\\\t\n\r]/gu, (sign) => ESCAPES[sign] ?? sign);
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
