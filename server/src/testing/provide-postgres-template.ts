import type { TestProject } from "vitest/node";
import { openDatabase } from "../db/database.ts";
import { makePostgresDatabase } from "./open-test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A migrated database on the Postgres of DATABASE_URL to copy for each test: migrating each anew takes four times as long. */
    postgresTemplate?: string;
  }
}

export default async function providePostgresTemplate(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = process.env["DATABASE_URL"];
  if (server === undefined || server === "") return undefined;
  const { name, url, drop } = await makePostgresDatabase(server);
  // What is still connected to a template keeps it from being copied.
  const db = await openDatabase({ kind: "postgres", url });
  await db.close();
  project.provide("postgresTemplate", name);
  return drop;
}
