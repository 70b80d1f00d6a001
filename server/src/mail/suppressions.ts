import type { SuppressedAddressesTable } from "../db/tables/mail-tables.ts";
import type { Handle } from "../db/database.ts";

export type SuppressionReason = SuppressedAddressesTable["reason"];

/** Whether an organization's automatic mail must not go to an address. The server's own mail has no list. */
export async function isSuppressed(handle: Handle, organizationId: string | null, address: string): Promise<boolean> {
  return (await findSuppression(handle, organizationId, address)) !== null;
}

/** Why an address gets no mail of an organization; null where it does. */
export async function findSuppression(handle: Handle, organizationId: string | null, address: string): Promise<SuppressionReason | null> {
  if (organizationId === null) return null;
  const row = await handle
    .selectFrom("suppressedAddresses")
    .select("reason")
    .where(({ and }) => and({ organizationId, address: toKey(address) }))
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Keeps an organization's mail from an address. The first reason stays. */
export async function suppress(
  tx: Handle,
  suppression: { organizationId: string; address: string; reason: SuppressionReason; detail: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("suppressedAddresses")
    .values({
      organizationId: suppression.organizationId,
      address: toKey(suppression.address),
      reason: suppression.reason,
      detail: suppression.detail?.slice(0, 300) ?? null,
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets mail through to an address again. Says whether it was on the list. */
export async function allowAgain(tx: Handle, organizationId: string, address: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("suppressedAddresses")
    .where(({ and }) => and({ organizationId, address: toKey(address) }))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

function toKey(address: string): string {
  return address.trim().toLowerCase();
}
