import type { AuditEntry } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";

const NEWEST = 200;

export async function listAudit(db: Database, organizationId: string): Promise<AuditEntry[]> {
  return db.read
    .selectFrom("auditEntries")
    .select(["id", "memberName", "action", "detail", "at"])
    .where("organizationId", "=", organizationId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
}
