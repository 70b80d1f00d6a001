import type { TestProject } from "vitest/node";
import { openDatabase } from "../db/database.ts";
import { makePostgresDatabase } from "./open-test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A migrated database on the Postgres of DATABASE_URL to copy for each test: migrating each anew takes four times as long. */
    postgresTemplate?: string;
  }
}

let drop: (() => Promise<void>) | undefined;

/** Runs once before all tests. */
export async function setup(project: TestProject): Promise<void> {
  const server = process.env["DATABASE_URL"];
  if (server === undefined || server === "") return;
  const { name, url, ...made } = await makePostgresDatabase(server);
  drop = made.drop;
  // What is still connected to a template keeps it from being copied.
  const db = await openDatabase({ kind: "postgres", url });
  await db.close();
  project.provide("postgresTemplate", name);
}

/** And once after all. */
export async function teardown(): Promise<void> {
  await drop?.();
}
