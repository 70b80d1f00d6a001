import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openSqlite } from "./sqlite.ts";

test("what is asked for in the next turn of the event loop shares the commit of what was asked for before", async () => {
  const dir = await mkdtemp(join(tmpdir(), "disco-sqlite-"));
  const db = await openSqlite(join(dir, "disco.sqlite"));
  try {
    const steps: string[] = [];
    const write = (name: string) => db.write(async () => steps.push(`${name} is written`)).then(() => steps.push(`${name} is durable`));

    const first = write("first");
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, write("second")]);

    expect(steps).toEqual(["first is written", "second is written", "first is durable", "second is durable"]);
  } finally {
    await db.close();
    await rm(dir, { recursive: true, force: true });
  }
});

test("a slow statement is reported by its text, without its values", async () => {
  const reported: string[] = [];
  const db = await openSqlite(":memory:", { afterMs: 0, report: (statement) => void reported.push(statement) });
  await db.read.selectFrom("organizations").select("id").where("slug", "=", "a-secret").execute();
  await db.close();
  expect(reported.at(-1)).toBe(`select "id" from "organizations" where "slug" = ?`);
});

test("the log is copied back into the database, and begun anew, while visitors write without a pause", async () => {
  const dir = await mkdtemp(join(tmpdir(), "disco-sqlite-"));
  const file = join(dir, "disco.sqlite");
  const db = await openSqlite(file);
  const write = () => db.write((tx) => sql`insert into filling values (randomblob(3000))`.execute(tx));
  /** How often the log was restarted (https://sqlite.org/fileformat2.html, 4.1). */
  const begun = async () => (await readFile(`${file}-wal`)).readUInt32BE(12);
  try {
    await db.write((tx) => sql`create table filling (bytes blob)`.execute(tx));
    const before = await begun();
    // So far the writer itself would copy nothing back: each commit is three pages, its own, their parent and the first of the file.
    for (let commit = 1; commit <= 2_400; commit += 1) {
      await write();
      if (commit % 100 === 0 && (await begun()) > before) break;
    }
    expect(await begun()).toBeGreaterThan(before);
  } finally {
    await db.close();
    await rm(dir, { recursive: true, force: true });
  }
});
