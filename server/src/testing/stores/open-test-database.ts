import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "../../db/database.ts";
import { openSqlite } from "../../db/sqlite/sqlite.ts";

/**
 * A fresh, migrated database: SQLite in memory, or a schema of its own on the Postgres of DATABASE_URL. `close` drops it.
 */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env["DATABASE_URL"];
  if (server === undefined || server === "") return openSqlite(readFileSync(inject("sqliteImage")));
  const made = await makePostgresDatabase(server, inject("postgresTemplate"));
  const db = await openDatabase({ kind: "postgres", url: made.url });
  return {
    ...db,
    close: async () => {
      await db.close();
      await made.drop();
    },
  };
}

export async function makePostgresDatabase(
  server: string,
  template = "template1",
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `disco_test_${randomBytes(8).toString("hex")}`;
  await runOn(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => runOn(server, `drop database if exists ${name} with (force)`) };
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
