import { parseArgs } from "node:util";
import { copyStore } from "../backup/copy-store.ts";
import { openDatabase } from "../db/database.ts";
import { createAccounts, migrateAccounts } from "../identity/embedded/embedded-accounts.ts";
import { createHooks } from "../identity/embedded/embedded.ts";
import { readEnv } from "../settings/env.ts";

const USAGE = "Usage: npm run -s migrate-store -- postgres://… (with DATA_DIR of the stopped server, and without DATABASE_URL)";

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [url] = positionals;
  const env = readEnv(process.env);
  const { database } = env;
  if (url === undefined || !/^postgres(?:ql)?:\/\//u.test(url) || database.kind !== "sqlite") throw new Error(USAGE);
  const source = await openDatabase(database);
  try {
    const target = await openDatabase({ kind: "postgres", url });
    try {
      const { secretKey, publicUrl } = env;
      const hooks = createHooks(target, "operator");
      await migrateAccounts(createAccounts({ db: target, secretKey, publicUrl, sendCode: async () => {}, hooks }), target);
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
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
