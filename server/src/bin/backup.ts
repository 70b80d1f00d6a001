import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { backUp } from "../backup/back-up.ts";
import { readPassphrase } from "../backup/read-passphrase.ts";
import { readEnv } from "../settings/env.ts";

const USAGE = "Usage: npm run -s backup -- FILE [--passphrase-file FILE]";

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { "passphrase-file": { type: "string" } } });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  const { rows, store, key } = await backUp(readEnv(process.env), resolve(file), await readPassphrase(values["passphrase-file"]));
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`${total} rows of ${store === "sqlite" ? "SQLite" : "PostgreSQL"} are in ${resolve(file)}.\n`);
  if (key.kept === "environment") process.stdout.write("SECRET_KEY is not in it: keep it with the passphrase.\n");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
