import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { assertWithoutRows, copyStore } from "../backup/copy-store.ts";
import { openDatabase } from "../db/database.ts";
import { createAccounts, migrateAccounts } from "../identity/embedded/embedded-accounts.ts";
import { createHooks } from "../identity/embedded/embedded.ts";
import { findSecretKey } from "../settings/data-dir.ts";
import { readEnv } from "../settings/env.ts";
import { runProgram } from "./run-program.ts";

const USAGE = "Usage: npm run -s migrate-store -- postgres://… (with DATA_DIR of the stopped server, and without DATABASE_URL)";

await runProgram(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [url] = positionals;
  const env = readEnv(process.env, findSecretKey);
  const { database } = env;
  if (url === undefined || !/^postgres(?:ql)?:\/\//u.test(url) || database.kind !== "sqlite") throw new Error(USAGE);
  if (!existsSync(database.file)) throw new Error(`There is no store at ${database.file}: check DATA_DIR.`);
  if (env.secretKey === "") throw new Error("Set SECRET_KEY to the key of this store: DATA_DIR has none.");
  await assertWithoutRows(url);
  const source = await openDatabase(database);
  try {
    const target = await openDatabase({ kind: "postgres", url });
    try {
      const { secretKey, publicUrl } = env;
      // The identity library has migrations of its own; the source may be of an earlier version.
      for (const db of [source, target])
        await migrateAccounts(
          createAccounts({ db, secretKey, publicUrl, sendCode: async () => {}, hooks: createHooks(db, "operator") }),
          db,
        );
      let total = 0;
      await copyStore(source, target, ({ table, rows, checksum }) => {
        total += rows;
        if (rows > 0) process.stdout.write(`${String(rows).padStart(9)}  ${table}  ${checksum.slice(0, 16)}\n`);
      });
      process.stdout.write(`${total} rows are the same in both stores. Start the server with DATABASE_URL and the same SECRET_KEY.\n`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});
