import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteFile from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "./database.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "disco-sqlite-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("a file is opened for full durability each time, although the library would open one that is there already with less", async () => {
  const file = join(dataDir, "disco.sqlite");
  for (let time = 0; time < 3; time += 1) {
    const db = await openDatabase({ kind: "sqlite", file });
    const ask = sql<{ synchronous: number }>`pragma synchronous`;
    await db.write(async (tx) => expect((await ask.execute(tx)).rows).toEqual([{ synchronous: 2 }]));
    for (const connection of [db.raw, db.read]) expect((await ask.execute(connection)).rows).toEqual([{ synchronous: 2 }]);
    await db.close();
  }
  // The reason for asking each time.
  const plain = new SqliteFile(file);
  expect([plain.pragma("journal_mode", { simple: true }), plain.pragma("synchronous", { simple: true })]).toEqual(["wal", 1]);
  plain.close();
});
