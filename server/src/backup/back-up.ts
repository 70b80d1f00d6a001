import { copyFile, readFile, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import SqliteFile from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { createSecretBox } from "../secrets/secret-box.ts";
import type { Env } from "../settings/env.ts";
import { type BackupManifest, MANIFEST_FILE } from "./backup-manifest.ts";
import { countRows, seenMigrations } from "./count-rows.ts";
import { inOwnFolder } from "./in-own-folder.ts";
import { runPostgresTool } from "./postgres-tools.ts";
import { digestFile, writeSealedArchive } from "./sealed-archive.ts";
import { withPostgres } from "./with-postgres.ts";

type BackupSettings = Pick<Env, "database" | "dataDir" | "secretKey">;
type StoreContent = Pick<BackupManifest, "store" | "migrations" | "rows"> & { name: "disco.sqlite" | "disco.pgdump" };

/**
 * Writes the store of a running or a stopped server, as of one moment, and its key when `DATA_DIR` holds it, sealed by a passphrase.
 * Indexes are left out: a start makes them of the store. The copy that is sealed is in `DATA_DIR` until then: a container has little space in
 * its `/tmp`.
 * @throws Error when the store cannot be read, `pg_dump` is missing or the file cannot be written
 */
export async function backUp({ database, dataDir, secretKey }: BackupSettings, file: string, passphrase: string): Promise<BackupManifest> {
  if (existsSync(file)) throw new Error(`${file} is there already: name another file.`);
  if (secretKey === "") throw new Error("There is no SECRET_KEY, and none in DATA_DIR: set both as the server has them.");
  return inOwnFolder(join(dataDir, ".backup-"), async (folder) => {
    const content = database.kind === "sqlite" ? await copySqlite(database.file, folder) : await dumpPostgres(database.url, folder);
    const names: BackupManifest["files"][number]["name"][] = [content.name];
    const keyFile = join(dataDir, "secret-key");
    const isKeyInside = existsSync(keyFile) && (await readFile(keyFile, "utf8")).trim() === secretKey;
    if (isKeyInside) {
      await copyFile(keyFile, join(folder, "secret-key"));
      names.push("secret-key");
    }
    const manifest: BackupManifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      store: content.store,
      migrations: content.migrations,
      rows: content.rows,
      key: { id: createSecretBox(secretKey).keyId, kept: isKeyInside ? "inside" : "environment" },
      files: await Promise.all(names.map(async (name) => ({ name, ...(await digestFile(join(folder, name))) }))),
    };
    await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest), { mode: 0o600 });
    await writeSealedArchive(folder, [MANIFEST_FILE, ...names], file, passphrase);
    return manifest;
  });
}

/** All pages are copied in one step, so that writers neither wait nor change what is copied. */
async function copySqlite(file: string, folder: string): Promise<StoreContent> {
  if (!existsSync(file)) throw new Error(`There is no store at ${file}: check DATA_DIR.`);
  const target = join(folder, "disco.sqlite");
  const source = new SqliteFile(file, { readonly: true });
  try {
    await source.backup(target, { progress: ({ remainingPages }) => remainingPages });
  } finally {
    source.close();
  }
  const copy = new SqliteFile(target);
  copy.pragma("journal_mode = DELETE");
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: copy }) });
  try {
    return { name: "disco.sqlite", store: "sqlite", migrations: await seenMigrations(db), rows: await countRows(db, "sqlite") };
  } finally {
    await db.destroy();
  }
}

/** Rows are counted in the snapshot that is dumped. */
async function dumpPostgres(url: string, folder: string): Promise<StoreContent> {
  return withPostgres(url, (db) =>
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => {
        const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx);
        await runPostgresTool("pg_dump", url, [
          "--format=custom",
          `--snapshot=${rows[0]?.snapshot ?? ""}`,
          `--file=${join(folder, "disco.pgdump")}`,
        ]);
        return { name: "disco.pgdump", store: "postgres", migrations: await seenMigrations(tx), rows: await countRows(tx, "postgres") };
      }),
  );
}
