import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openCompany } from "../testing/open-company.ts";
import { openPlanReader, openRememberingStore } from "../testing/stores/query-plans.ts";
import { makePostgresDatabase } from "../testing/stores/open-test-database.ts";
import { memberReads, walkVisitorRoad } from "../testing/workspace-roads.ts";
import type { DatabaseLocation } from "./database.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function makeStore(): Promise<DatabaseLocation> {
  const server = process.env["DATABASE_URL"];
  if (server !== undefined && server !== "") {
    const made = await makePostgresDatabase(server);
    closers.push(made.drop);
    return { kind: "postgres", url: made.url };
  }
  const directory = mkdtempSync(join(tmpdir(), "disco-plans-"));
  closers.push(async () => rmSync(directory, { recursive: true }));
  return { kind: "sqlite", file: join(directory, "disco.sqlite") };
}

test("no statement of a visitor, and of no list of a member, reads a table whole", async () => {
  const location = await makeStore();
  const store = await openRememberingStore(location);
  const company = await openCompany(closers, { db: store.db, env: { database: location } });
  const address = await company.app.listen({ host: "127.0.0.1", port: 0 });
  const reader = await openPlanReader(location, { isSmall: true });
  closers.push(reader.close);
  await company.call("PUT", "/api/live/presence", { mode: "available" });
  store.takeStatements();

  await walkVisitorRoad(address, "acme");
  const moment = company.clock().toISOString();
  const made = await company.call<{ data: { credential: { id: string } } }>("POST", "/api/webhook-credentials", { name: "Forms" });
  const credentialId = made.body.data.credential.id;
  const reads = memberReads({ slug: "acme", lead: 10, company: 10, moment, domain: "lovelace.example", word: "ada", credentialId });
  for (const [name, path] of Object.entries(reads)) expect([name, (await company.call("GET", path)).status]).toEqual([name, 200]);

  const statements = store.takeStatements();
  expect(statements.length).toBeGreaterThan(150);
  const scans: string[] = [];
  for (const statement of statements) {
    const tables = await reader.scannedTables(statement);
    if (tables.length > 0) scans.push(`${tables.join(", ")}: ${statement}`);
  }
  expect(scans).toEqual([]);
}, 180_000);
