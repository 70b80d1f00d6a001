import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../db/database.ts";
import { makePostgresDatabase } from "./open-test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The path of a migrated SQLite file to open a copy of for each test: a migration takes ten times as long. */
    sqliteImage: string;
    /** A migrated database on the Postgres of DATABASE_URL to copy for each test: a migration takes four times as long. */
    postgresTemplate?: string;
  }
}

const closing: (() => Promise<unknown>)[] = [];

/** Runs once before all tests. */
export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "disco-test-stores-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const image = join(folder, "migrated.sqlite");
  const sqlite = await openDatabase({ kind: "sqlite", file: ":memory:" });
  await sql`vacuum into ${image}`.execute(sqlite.raw);
  await sqlite.close();
  project.provide("sqliteImage", image);

  const server = process.env["DATABASE_URL"];
  if (server === undefined || server === "") return;
  const { name, url, drop } = await makePostgresDatabase(server);
  closing.push(drop);
  // PostgreSQL does not copy a template that has open connections.
  const postgres = await openDatabase({ kind: "postgres", url });
  await postgres.close();
  project.provide("postgresTemplate", name);
}

/** Runs once after all tests. */
export async function teardown(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}
