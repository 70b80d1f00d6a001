import { AppError } from "../../../app-error.ts";
import type { Handle } from "../../../db/database.ts";

const PAUSE_AFTER_MS = 14 * 24 * 3_600_000;

/** When an unpaid subscription pauses what costs us: new members, imports and automatic mails. Visitors are served as before. */
export function pausesAt(pastDueSince: string): Date {
  return new Date(Date.parse(pastDueSince) + PAUSE_AFTER_MS);
}

/** Whether an organization has been past due for too long. */
export async function isPaused(handle: Handle, organizationId: string, now: Date): Promise<boolean> {
  const account = await handle
    .selectFrom("billingAccounts")
    .select("pastDueSince")
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  return account?.pastDueSince != null && pausesAt(account.pastDueSince) <= now;
}

/** Refuses what pauses while a payment is open. `what` says it: "New members". @throws AppError `conflict` */
export async function requireNotPaused(handle: Handle, organizationId: string, now: Date, what: string): Promise<void> {
  if (await isPaused(handle, organizationId, now))
    throw new AppError("conflict", `${what} are paused, because a payment is open. An owner can pay under Settings, Subscription.`);
}
