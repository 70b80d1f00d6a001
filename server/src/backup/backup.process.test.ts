import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../db/database.ts";
import { createJobQueue } from "../jobs/job-queue.ts";
import { createOutbox } from "../mail/outbox.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { readEnv } from "../settings/env.ts";

const PASSPHRASE = "harbour lantern seven";
const clock = () => new Date("2026-03-02T08:00:00.000Z");

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "disco-backup-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await Promise.all(["server", "restored"].map((name) => mkdir(join(folder, name))));
  return folder;
}

const run = (program: "backup" | "restore", settings: Record<string, string>, file: string): Promise<string> =>
  new Promise((resolve) => {
    const script = fileURLToPath(new URL(`../bin/${program}.ts`, import.meta.url));
    const env = { PATH: process.env["PATH"], BACKUP_PASSPHRASE: PASSPHRASE, ...settings };
    execFile(process.execPath, ["--conditions=@disco/source", script, file], { env }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });

test("restores a store that was written to meanwhile, with a key that reads its secrets", async () => {
  const folder = await openFolder();
  const [dataDir, restored, file] = [join(folder, "server"), join(folder, "restored"), join(folder, "kept/disco.backup")];
  const env = readEnv({ DATA_DIR: dataDir });
  const db = await openDatabase(env.database);
  const outbox = createOutbox({
    db,
    jobs: createJobQueue({ db, clock }),
    secrets: createSecretBox(env.secretKey),
    clock,
    perDay: 1_000_000,
  });
  const mail = { kind: "security" as const, organizationId: null, recipient: "ann@acme.com", subject: "A code", body: "4711" };
  const add = () => db.write((tx) => outbox.add(tx, mail));
  for (let number = 0; number < 20; number += 1) await add();
  let isOver = false;
  const load = (async () => {
    while (!isOver) await add();
  })();
  const said = await run("backup", { DATA_DIR: dataDir }, file);
  isOver = true;
  await load;
  await db.close();
  expect(said).toContain("rows of SQLite are in");

  expect(await run("restore", { DATA_DIR: restored }, file)).toMatch(/^\d+ rows of .* are restored\.$/mu);
  const copy = readEnv({ DATA_DIR: restored });
  const restoredDb = await openDatabase(copy.database);
  const mails = await restoredDb.read.selectFrom("outgoingMails").select(["id", "body"]).execute();
  await restoredDb.close();
  expect(mails.length).toBeGreaterThanOrEqual(20);
  for (const { id, body } of mails) expect(createSecretBox(copy.secretKey).open(body, ["outgoing_mails", id, "body"])).toBe("4711");
  expect(await run("restore", { DATA_DIR: restored }, file)).toContain("is there already");
});

test("tells a wrong passphrase, a cut file and a weak passphrase apart, and leaves nothing behind", async () => {
  const folder = await openFolder();
  const [dataDir, restored, file] = [join(folder, "server"), join(folder, "restored"), join(folder, "disco.backup")];
  await (await openDatabase(readEnv({ DATA_DIR: dataDir }).database)).close();
  expect(await run("backup", { DATA_DIR: dataDir, BACKUP_PASSPHRASE: "short" }, file)).toContain("needs 12 characters");
  await run("backup", { DATA_DIR: dataDir }, file);
  const whole = await readFile(file);
  expect(whole.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  expect(await run("restore", { DATA_DIR: restored, BACKUP_PASSPHRASE: "another passphrase" }, file)).toContain(
    "passphrase is not the one",
  );
  await writeFile(file, whole.subarray(0, whole.length - 40_000));
  expect(await run("restore", { DATA_DIR: restored }, file)).toContain("cut short");
  expect(await run("restore", { DATA_DIR: restored, DATABASE_URL: "postgres://127.0.0.1:9/none" }, file)).toContain("cut short");
  expect(await readdir(restored)).toEqual([]);
});

test("restores a backup of an earlier version, and none of a newer one", async () => {
  const folder = await openFolder();
  const [dataDir, restored, file] = [join(folder, "server"), join(folder, "restored"), join(folder, "disco.backup")];
  const store = join(dataDir, "disco.sqlite");
  await writeFile(store, gunzipSync(await readFile(new URL("../testing/earlier-stores/2026-11-20.sqlite.gz", import.meta.url))));
  expect(await run("backup", { DATA_DIR: dataDir }, file)).toContain("There is no SECRET_KEY");
  const key = { SECRET_KEY: "a-secret-key-that-only-tests-have-0123456789" };
  expect(await run("backup", { DATA_DIR: dataDir, ...key }, file)).toContain("SECRET_KEY is not in it");
  expect(await run("restore", { DATA_DIR: restored }, file)).toContain("Set SECRET_KEY");
  const db = await openDatabase({ kind: "sqlite", file: join(restored, "disco.sqlite") });
  expect(await db.read.selectFrom("sources").select("id").where("kind", "=", "faq").execute()).toHaveLength(1);
  await db.raw
    .insertInto("kysely_migration" as never)
    .values({ name: "9999-later", timestamp: "" } as never)
    .execute();
  await db.close();

  const newer = join(folder, "newer.backup");
  await run("backup", { DATA_DIR: restored, ...key }, newer);
  await rm(dataDir, { recursive: true });
  expect(await run("restore", { DATA_DIR: dataDir, ...key }, newer)).toMatch(
    /^The backup was made by a newer version of Disco \(9999-later\)/u,
  );
  expect(await readdir(dataDir)).toEqual([]);
});
