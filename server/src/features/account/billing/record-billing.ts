import type { Member } from "@disco/protocol";
import { type AuditAction, recordAudit } from "../audit/record-audit.ts";
import type { TellSecurity } from "../account/security-news.ts";
import type { BillingDeps } from "./billing-deps.ts";

/** Records who changed billing, and mails owners and admins. `what` follows the name: "added a payment method". */
export async function recordBilling(
  { db, clock, tellSecurity }: BillingDeps & { tellSecurity: TellSecurity },
  member: Member,
  { organizationId, action, what }: { organizationId: string; action: AuditAction; what: string },
): Promise<void> {
  const detail = `${what.charAt(0).toUpperCase()}${what.slice(1)}.`;
  await db.write((tx) => recordAudit(tx, { member, organizationId, action, detail, now: clock() }));
  await tellSecurity({ organizationId, by: member.name ?? member.email, what });
}
