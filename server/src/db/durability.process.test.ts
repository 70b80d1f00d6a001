import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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

const traceInto = (file: string) => ["-f", "-y", "-e", "trace=write,fsync,fdatasync", "-o", file, "--"];
const canTrace = spawnSync("strace", [...traceInto("/dev/null"), "true"]).status === 0;

test.skipIf(!canTrace)("of writes in a row each is flushed to the disk before whoever asked for it is told", () => {
  const program = `
    import { writeSync } from "node:fs";
    const { openDatabase } = await import(${JSON.stringify(new URL("./database.ts", import.meta.url).href)});
    const db = await openDatabase({ kind: "sqlite", file: ${JSON.stringify(join(dataDir, "disco.sqlite"))} });
    writeSync(1, "opened");
    for (let at = 0; at < 20; at += 1) {
      const id = String(at);
      await db.write((tx) => tx.insertInto("organizations").values({ id, slug: id, name: id, createdAt: "" }).execute());
      writeSync(1, "stored");
    }
    await db.close();`;
  const trace = join(dataDir, "trace");
  const run = [process.execPath, "--conditions=@disco/source", "--input-type=module", "--eval", program];
  expect(spawnSync("strace", [...traceInto(trace), ...run], { cwd: import.meta.dirname, encoding: "utf8" }).status).toBe(0);
  const [, ...writes] = readFileSync(trace, "utf8").split(/\bwrite\(1<[^>]*>, "(?:opened|stored)"/u);
  const flushes = writes.map((calls) => calls.match(/\b(?:fsync|fdatasync)\(\d+<[^>]*\.sqlite-wal>/gu)?.length ?? 0);
  // The last are those of closing.
  expect(flushes.slice(0, -1).map((count) => count > 0)).toEqual(Array.from({ length: 20 }, () => true));
});
