import { openBesideServer } from "../db/open-beside-server.ts";
import { readEnv } from "../settings/env.ts";
import { countSecrets } from "../secrets/reseal-secrets.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { runProgram } from "./run-program.ts";

// Shows the operator at the machine how many secrets each key has sealed. A key with none can be removed.
await runProgram(async () => {
  const env = readEnv(process.env);
  const { keyId } = createSecretBox(env.secretKey);
  const previousId = env.previousSecretKey === null ? null : createSecretBox(env.previousSecretKey).keyId;
  const db = await openBesideServer(env.database);
  try {
    const counts: Record<string, number> = { [keyId]: 0, ...(previousId !== null && { [previousId]: 0 }), ...(await countSecrets(db)) };
    for (const [id, count] of Object.entries(counts)) {
      const name = id === keyId ? "SECRET_KEY" : id === previousId ? "SECRET_KEY_PREVIOUS" : "a key that is not set";
      process.stdout.write(`${id}  ${String(count).padStart(8)}  ${name}\n`);
    }
  } finally {
    await db.close();
  }
});
