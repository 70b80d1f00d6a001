import type { Member } from "@disco/protocol";
import type { Handle } from "../../../db/database.ts";
import { recordAudit } from "./record-audit.ts";

/** Records in an organization's audit log that its secrets are sealed with another key, once a change however often it is cut off. */
export async function recordKeyChange(tx: Handle, organizationId: string, keyId: string, now: Date): Promise<void> {
  const action = "server_key.changed";
  const detail = `The server's SECRET_KEY was changed: stored secrets are sealed with the key ${keyId}.`;
  const last = await tx
    .selectFrom("auditEntries")
    .select("detail")
    .where(({ and }) => and({ organizationId, action }))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.detail !== detail) await recordAudit(tx, { member: OPERATOR, organizationId, action, detail, now });
}

const OPERATOR: Pick<Member, "id" | "name" | "email"> = { id: "operator", name: "The server's operator", email: "" };
