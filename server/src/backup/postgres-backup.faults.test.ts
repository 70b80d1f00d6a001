import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../db/database.ts";
import { makePostgresDatabase } from "../testing/stores/open-test-database.ts";
import { openPostgresServer } from "../testing/stores/open-postgres-server.ts";
import { countRows } from "./count-rows.ts";

const run = (program: string, settings: Record<string, string>, ...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const script = fileURLToPath(new URL(`../bin/${program}.ts`, import.meta.url));
    const env = { PATH: process.env["PATH"], SECRET_KEY: "a-secret-key-that-only-tests-have-0123456789", ...settings };
    execFile(process.execPath, ["--conditions=@disco/source", script, ...args], { env }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

test("moves a store from SQLite to PostgreSQL, and backs that up and restores it", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "disco-move-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await Promise.all(["data", "other"].map((name) => mkdir(join(folder, name))));
  const closers: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const close of closers.reverse()) await close();
  });
  const server = await openPostgresServer(closers);
  if (server === null) throw new Error("PostgreSQL is not installed.");
  const here = { DATA_DIR: join(folder, "data") };
  const earlier = new URL("../testing/earlier-stores/2026-11-29.sqlite.gz", import.meta.url);
  await writeFile(join(folder, "data/disco.sqlite"), gunzipSync(await readFile(earlier)));

  const [{ url: moved, drop: dropMoved }, { url: restored, drop: dropRestored }] = [
    await makePostgresDatabase(server),
    await makePostgresDatabase(server),
  ];
  closers.push(dropMoved, dropRestored);
  expect(await run("migrate-store", here, moved)).toMatch(/\d+ rows are the same in both stores/u);
  expect(await run("migrate-store", here, moved)).toMatch(/has rows already/u);
  const another = await makePostgresDatabase(server);
  closers.push(another.drop);
  const inUse = new pg.Client(another.url);
  await inUse.connect();
  await inUse.query("create table of_another_program (id integer); insert into of_another_program values (1)");
  expect(await run("migrate-store", here, another.url)).toMatch(/of_another_program has rows already/u);
  const { rows: tables } = await inUse.query("select table_name from information_schema.tables where table_schema = current_schema()");
  expect(tables).toEqual([{ table_name: "of_another_program" }]);
  await inUse.end();

  const file = join(folder, "disco.backup");
  const sealed = { BACKUP_PASSPHRASE: "harbour lantern seven" };
  expect(await run("backup", { ...here, ...sealed, DATABASE_URL: moved }, file)).toContain("rows of PostgreSQL are in");
  const there = { DATA_DIR: join(folder, "other"), DATABASE_URL: restored, ...sealed };
  expect(await run("restore", there, file)).toMatch(/rows of .* are restored/u);
  expect(await run("restore", there, file)).toContain("has tables already");

  const [one, other] = await Promise.all([moved, restored].map((url) => openDatabase({ kind: "postgres", url })));
  if (one === undefined || other === undefined) throw new Error("no stores");
  expect(await countRows(other.raw, "postgres")).toEqual(await countRows(one.raw, "postgres"));
  const { rows } = await sql<{ email: string; verified: boolean }>`select email, "emailVerified" as verified from identity_user`.execute(
    other.raw,
  );
  expect(rows).toEqual([{ email: "ann@acme.com", verified: expect.any(Boolean) }]);
  await Promise.all([one.close(), other.close()]);
});
