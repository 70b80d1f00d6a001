import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readPassphrase } from "../backup/read-passphrase.ts";
import { restore } from "../backup/restore.ts";
import { findSecretKey } from "../settings/data-dir.ts";
import { readEnv } from "../settings/env.ts";
import { runProgram } from "./run-program.ts";

const USAGE = "Usage: npm run -s restore -- FILE [--passphrase-file FILE]";

await runProgram(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { "passphrase-file": { type: "string" } } });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  const { manifest, lacksKey } = await restore(
    readEnv(process.env, findSecretKey),
    resolve(file),
    await readPassphrase(values["passphrase-file"]),
  );
  const total = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`${total} rows of ${manifest.createdAt} are restored.\n`);
  if (lacksKey) process.stdout.write(`Set SECRET_KEY to the key ${manifest.key.id} of the backup: without it no secret can be read.\n`);
});
