import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { countSecrets, type RecordChange, resealSecrets } from "./reseal-secrets.ts";
import type { SecretBox } from "./secret-box.ts";

const AGAIN_MS = 10 * 60_000;

interface FollowKeysDeps {
  db: Database;
  secrets: SecretBox;
  isChanging: boolean;
  logger: Logger;
  record: RecordChange;
}

/**
 * While SECRET_KEY_PREVIOUS is set, seals its secrets again and reports when it can be removed; servers that still run with it
 * may seal more, so it repeats. Otherwise reports once when secrets do not open under SECRET_KEY.
 */
export function followKeys(deps: FollowKeysDeps, signal: AbortSignal): void {
  const { db, secrets, isChanging, logger, record } = deps;
  let isBusy = false;
  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const resealed = isChanging ? await resealSecrets(db, secrets, signal, record) : 0;
      if (signal.aborted) return;
      const { [secrets.keyId]: _current, ...others } = await countSecrets(db, isChanging ? "all" : "lasting");
      const left = Object.values(others).reduce((sum, count) => sum + count, 0);
      if (left > 0) logger.error({ secrets: left, keyIds: Object.keys(others) }, problemOf(isChanging));
      else if (isChanging) logger.info({ resealed }, "Every secret at rest is sealed with SECRET_KEY: SECRET_KEY_PREVIOUS can be removed.");
    } catch (error) {
      if (!signal.aborted) logger.error({ err: error }, "looking for secrets of another key failed");
    } finally {
      isBusy = false;
    }
  };
  void look();
  if (!isChanging) return;
  const timer = setInterval(() => void look(), AGAIN_MS).unref();
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

function problemOf(isChanging: boolean): string {
  return isChanging
    ? "Some secrets at rest open neither under SECRET_KEY nor under SECRET_KEY_PREVIOUS: set SECRET_KEY_PREVIOUS to the key that sealed them."
    : "Some secrets at rest do not open under SECRET_KEY: it was changed. Put the old key back, or set SECRET_KEY_PREVIOUS to it.";
}
