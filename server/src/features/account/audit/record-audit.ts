import type { Member } from "@disco/protocol";
import type { Handle } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";

/** Action as a stable name: `slack.connected`, `webhook_secret.rotated`, `retention.changed`. */
export type AuditAction = `${string}.${string}`;

/**
 * Records who changed a secret, a role, the billing or the retention, inside the write that changes it. `detail` is one sentence for
 * people; it holds no secret and no visitor's data.
 */
export async function recordAudit(
  tx: Handle,
  {
    member,
    organizationId,
    action,
    detail,
    now,
  }: { member: Pick<Member, "id" | "name" | "email">; organizationId: string; action: AuditAction; detail: string; now: Date },
): Promise<void> {
  await tx
    .insertInto("auditEntries")
    .values({
      id: newId(now),
      organizationId,
      memberId: member.id,
      memberName: member.name ?? member.email,
      action,
      detail: detail.slice(0, 500),
      at: now.toISOString(),
    })
    .execute();
}
