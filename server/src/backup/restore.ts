import { readFile, rename } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import SqliteFile from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { isKnownMigration } from "../db/migrate.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import type { Env } from "../settings/env.ts";
import { BackupManifest, MANIFEST_FILE } from "./backup-manifest.ts";
import { countRows, storedTables } from "./count-rows.ts";
import { inOwnFolder } from "./in-own-folder.ts";
import { runPostgresTool } from "./postgres-tools.ts";
import { digestFile, readSealedArchive } from "./sealed-archive.ts";
import { withPostgres } from "./with-postgres.ts";

type RestoreSettings = Pick<Env, "database" | "dataDir" | "secretKey">;

export interface RestoredBackup {
  manifest: BackupManifest;
  /** The secrets are sealed by another key than the one that is set: they stay unreadable until it is. */
  lacksKey: boolean;
}

/**
 * Puts a backup into an empty `DATA_DIR`, or into an empty PostgreSQL database, after checking it whole. An older version's store is brought
 * up to date by the next start.
 * @throws Error when the place is not empty, the backup is broken, of the other kind of store, or made by a newer version
 */
export async function restore(env: RestoreSettings, file: string, passphrase: string): Promise<RestoredBackup> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (env.database.kind === "sqlite" && existsSync(env.database.file))
    throw new Error(`${env.database.file} is there already: a backup is restored into an empty DATA_DIR.`);
  return inOwnFolder(join(env.dataDir, ".restore-"), async (folder) => {
    await readSealedArchive(file, folder, [MANIFEST_FILE, "disco.sqlite", "disco.pgdump", "secret-key"], passphrase);
    const manifest = await checkFiles(folder);
    if (manifest.store !== env.database.kind) throw new Error(otherStore(manifest.store));
    const unknown = manifest.migrations.find((name) => !isKnownMigration(name));
    if (unknown !== undefined) throw new Error(`The backup was made by a newer version of Disco (${unknown}): restore it with that one.`);
    const key = await keyAfter(manifest, folder, env);
    const lacksKey = key === "" || createSecretBox(key).keyId !== manifest.key.id;
    if (env.database.kind === "sqlite") {
      await checkSqlite(join(folder, "disco.sqlite"), manifest);
      await placeKey(manifest, folder, env.dataDir);
      await rename(join(folder, "disco.sqlite"), env.database.file);
    } else {
      await restorePostgres(env.database.url, join(folder, "disco.pgdump"), manifest);
      await placeKey(manifest, folder, env.dataDir);
    }
    return { manifest, lacksKey };
  });
}

async function checkFiles(folder: string): Promise<BackupManifest> {
  const path = join(folder, MANIFEST_FILE);
  const manifest = BackupManifest.safeParse(existsSync(path) ? JSON.parse(await readFile(path, "utf8")) : null);
  if (!manifest.success) throw new Error("The backup has no readable manifest: take another one.");
  for (const { name, sha256 } of manifest.data.files) {
    const found = existsSync(join(folder, name)) ? await digestFile(join(folder, name)) : null;
    if (found?.sha256 !== sha256) throw new Error(`The backup's ${name} is missing or was changed: take another one.`);
  }
  return manifest.data;
}

/** The key that the next start reads: the backup's replaces that of the folder, and `SECRET_KEY` comes before both. */
async function keyAfter(manifest: BackupManifest, folder: string, { dataDir, secretKey }: RestoreSettings): Promise<string> {
  const kept = join(dataDir, "secret-key");
  const isOfFolder = existsSync(kept) && (await readFile(kept, "utf8")).trim() === secretKey;
  return manifest.key.kept === "inside" && (isOfFolder || secretKey === "")
    ? (await readFile(join(folder, "secret-key"), "utf8")).trim()
    : secretKey;
}

async function placeKey(manifest: BackupManifest, folder: string, dataDir: string): Promise<void> {
  if (manifest.key.kept === "inside") await rename(join(folder, "secret-key"), join(dataDir, "secret-key"));
}

async function checkSqlite(file: string, manifest: BackupManifest): Promise<void> {
  const copy = new SqliteFile(file);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: copy }) });
  try {
    if (copy.pragma("integrity_check", { simple: true }) !== "ok") throw new Error("The backup's store is broken: take another one.");
    assertCounts(manifest.rows, await countRows(db, "sqlite"));
  } finally {
    await db.destroy();
  }
}

async function restorePostgres(url: string, dump: string, manifest: BackupManifest): Promise<void> {
  await withPostgres(url, async (db) => {
    if ((await storedTables(db, "postgres")).length > 0)
      throw new Error("The database of DATABASE_URL has tables already: a backup is restored into an empty one.");
    await runPostgresTool("pg_restore", url, ["--exit-on-error", "--single-transaction", dump]);
    assertCounts(manifest.rows, await countRows(db, "postgres"));
  });
}

function assertCounts(expected: Record<string, number>, found: Record<string, number>): void {
  for (const [table, rows] of Object.entries(expected)) {
    if (found[table] !== rows) throw new Error(`The backup's ${table} has ${found[table] ?? 0} of ${rows} rows: take another one.`);
  }
}

function otherStore(store: BackupManifest["store"]): string {
  return store === "sqlite"
    ? "The backup is of SQLite: restore it without DATABASE_URL, then move it with npm run migrate-store."
    : "The backup is of PostgreSQL: set DATABASE_URL to an empty database.";
}
