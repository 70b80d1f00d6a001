import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { backUp } from "../backup/back-up.ts";
import { readPassphrase } from "../backup/read-passphrase.ts";
import { findSecretKey } from "../settings/data-dir.ts";
import { readEnv } from "../settings/env.ts";
import { runProgram } from "./run-program.ts";

const USAGE = "Usage: npm run -s backup -- FILE [--passphrase-file FILE]";

await runProgram(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { "passphrase-file": { type: "string" } } });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  const { rows, store, key } = await backUp(
    readEnv(process.env, findSecretKey),
    resolve(file),
    await readPassphrase(values["passphrase-file"]),
  );
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`${total} rows of ${store === "sqlite" ? "SQLite" : "PostgreSQL"} are in ${resolve(file)}.\n`);
  if (key.kept === "environment") process.stdout.write("SECRET_KEY is not in it: keep it with the passphrase.\n");
});
