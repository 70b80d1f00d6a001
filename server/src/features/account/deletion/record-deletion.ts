import { createHmac } from "node:crypto";
import type { Handle } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";

/** Records the deletion of an account or an organization, whose audit log is deleted with it. */
export async function recordDeletion(
  tx: Handle,
  secretKey: string,
  { kind, subject, by, now }: { kind: "account" | "organization"; subject: string; by: string; now: Date },
): Promise<void> {
  const hash = (text: string) => createHmac("sha256", secretKey).update(`deletion ${text}`).digest("base64url");
  await tx
    .insertInto("deletions")
    .values({ id: newId(now), kind, subjectHash: hash(subject), byHash: hash(by), at: now.toISOString() })
    .execute();
}
