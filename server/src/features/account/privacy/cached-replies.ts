import type { Database, Handle } from "../../../db/database.ts";
import { replyPlace } from "../../../plugins/idempotency/idempotency.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";

/** Opening sealed replies takes the main thread: other requests are answered between two portions. */
const PORTION = 200;

/**
 * Replies cached under idempotency keys that name the person. They carry no organization, so one counts only with an id of this
 * organization's rows in it. Each is given as its scope and key.
 */
export async function findCachedReplies(
  { db, secrets }: { db: Database; secrets: SecretBox },
  { organizationId, email }: { organizationId: string; email: string },
  rowIds: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  let after: { createdAt: string; scope: string; key: string } | null = null;
  for (;;) {
    const rows = await readPortion(db.read, after);
    for (const { scope, key, response } of rows) {
      const text = openReply(secrets, response, { scope, key }).toLowerCase();
      if (rowIds.some((id) => text.includes(id)) || (text.includes(email) && text.includes(organizationId))) found.push(`${scope} ${key}`);
    }
    after = rows.at(-1) ?? null;
    if (after === null || rows.length < PORTION) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export async function deleteCachedReplies(tx: Handle, replies: readonly string[]): Promise<void> {
  for (const reply of replies) {
    const [scope = "", key = ""] = reply.split(" ");
    await tx.deleteFrom("idempotencyKeys").where("scope", "=", scope).where("key", "=", key).execute();
  }
}

function readPortion(handle: Handle, after: { createdAt: string; scope: string; key: string } | null) {
  const query = handle
    .selectFrom("idempotencyKeys")
    .select(["scope", "key", "response", "createdAt"])
    .where("response", "is not", null)
    .orderBy("createdAt")
    .orderBy("scope")
    .orderBy("key")
    .limit(PORTION);
  if (after === null) return query.execute();
  return query
    .where((where) => where(where.refTuple("createdAt", "scope", "key"), ">", where.tuple(after.createdAt, after.scope, after.key)))
    .execute();
}

/** A reply that was sealed under a lost key cannot be read by anyone. */
function openReply(secrets: SecretBox, response: string | null, of: { scope: string; key: string }): string {
  try {
    return response === null ? "" : secrets.open(response, replyPlace(of));
  } catch {
    return "";
  }
}
