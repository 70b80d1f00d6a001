import type { Stripe } from "../../../vendors/stripe.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { type BillingAccount, type BillingDeps, findAccount, LIVING } from "./billing-deps.ts";

/**
 * Reads the organization's subscription from Stripe and stores it. Events only trigger a read, so their order and number do not
 * matter; of two concurrent reads the later one counts.
 */
export async function syncSubscription(deps: BillingDeps, organizationId: string): Promise<void> {
  const { db, clock } = deps;
  const account = await findAccount(db.read, organizationId);
  if (!account?.customerId) return;
  const readAt = clock().toISOString();
  const stripe = await deps.stripe();
  const { data } = await stripe.subscriptions.list({ customer: account.customerId, status: "all", limit: 100 });
  const subscription = current(data);
  const item = subscription?.items.data[0];
  const isLiving = subscription !== undefined && LIVING.includes(subscription.status);
  await db.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("billingAccounts")
      .set({
        subscriptionId: subscription?.id ?? null,
        status: subscription?.status ?? null,
        ...columnsOf(item),
        isEnding: Number(isLiving && (subscription.cancel_at_period_end || subscription.cancel_at !== null)),
        pastDueSince: subscription?.status === "past_due" || subscription?.status === "unpaid" ? (account.pastDueSince ?? readAt) : null,
        readAt,
        ...(isLiving && { checkoutId: null, checkoutAt: null, checkoutSeats: null }),
      })
      .where("organizationId", "=", organizationId)
      .where((where) => where.or([where("readAt", "is", null), where("readAt", "<=", readAt)]))
      .executeTakeFirstOrThrow();
    const detail = numUpdatedRows === 0n ? null : whatChanged(account, subscription?.status ?? null, item?.quantity ?? null);
    if (detail === null) return;
    const member = { id: "stripe", name: "Stripe", email: "" };
    await recordAudit(tx, { member, organizationId, action: "billing.subscription", detail, now: clock() });
  });
}

function columnsOf(item: Stripe.SubscriptionItem | undefined) {
  const { id = null, quantity = null, price } = item ?? {};
  return {
    itemId: id,
    seats: quantity,
    unitCents: price?.unit_amount ?? null,
    currency: price?.currency ?? null,
    billingInterval: price?.recurring?.interval ?? null,
    nextBillingAt: item === undefined ? null : new Date(item.current_period_end * 1_000).toISOString(),
  };
}

function whatChanged(before: BillingAccount, status: string | null, seats: number | null): string | null {
  if (status !== before.status)
    return `The subscription is ${status === null ? "gone" : status === "canceled" ? "cancelled" : status.replaceAll("_", " ")}.`;
  if (before.seats === null || seats === null || seats === before.seats) return null;
  return `The subscription has ${seats} ${seats === 1 ? "seat" : "seats"}, before ${before.seats}.`;
}

/** The one that lives; else the newest. */
function current(all: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const newestFirst = all.toSorted((a, b) => b.created - a.created);
  return newestFirst.find(({ status }) => LIVING.includes(status)) ?? newestFirst[0];
}
