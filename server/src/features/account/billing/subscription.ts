import { randomUUID } from "node:crypto";
import type { Subscription, SubscriptionStatus } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import {
  type BillingAccount,
  type BillingDeps,
  countMembers,
  ensureCustomer,
  findAccount,
  lockAccount,
  LIVING,
  requireCustomer,
} from "./billing-deps.ts";
import { pausesAt } from "./past-due.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** A checkout that was begun is gone back to for this long; then another begins. */
const CHECKOUT_MS = 30 * 60_000;

const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  active: "active",
  trialing: "trialing",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "past_due",
  canceled: "cancelled",
  incomplete: "incomplete",
  incomplete_expired: "cancelled",
};

/** Stored plan: no screen waits for Stripe. */
export async function readSubscription({ db, clock }: BillingDeps, organizationId: string): Promise<Subscription | null> {
  const account = await findAccount(db.read, organizationId);
  return account === undefined ? null : toSubscription(account, clock());
}

/** Leads to Stripe's own page. Pressed twice, it leads to the same one. */
export async function startCheckout(deps: BillingDeps, organizationId: string, email: string): Promise<string> {
  const { db, clock, settings, publicUrl } = deps;
  const customer = await ensureCustomer(deps, organizationId, email);
  await syncSubscription(deps, organizationId);
  const members = await countMembers(deps, organizationId);
  const now = clock();
  const { checkoutId, seats } = await db.write(async (tx) => {
    const account = await lockAccount(db, tx, organizationId);
    if (LIVING.includes(account?.status ?? "")) throw new AppError("conflict", "Your organization has a subscription already.");
    const isUnderWay = account?.checkoutAt != null && now.getTime() - Date.parse(account.checkoutAt) < CHECKOUT_MS;
    if (isUnderWay && account.checkoutId !== null) return { checkoutId: account.checkoutId, seats: account.checkoutSeats ?? members };
    const begun = { checkoutId: randomUUID(), checkoutSeats: members, checkoutAt: now.toISOString() };
    await tx.updateTable("billingAccounts").set(begun).where("organizationId", "=", organizationId).execute();
    return { checkoutId: begun.checkoutId, seats: members };
  });
  const stripe = await deps.stripe();
  const session = await stripe.checkout.sessions.create(
    {
      mode: "subscription",
      customer,
      client_reference_id: organizationId,
      line_items: [{ price: settings?.priceId ?? "", quantity: seats }],
      subscription_data: { metadata: { organizationId } },
      metadata: { organizationId },
      success_url: `${publicUrl}/dashboard/settings?section=subscription&checkout=done`,
      cancel_url: `${publicUrl}/dashboard/settings?section=subscription`,
    },
    { idempotencyKey: `checkout-${checkoutId}` },
  );
  if (!session.url) throw new AppError("unavailable", "Failed to create checkout session");
  return session.url;
}

export async function startPortal(deps: BillingDeps, organizationId: string): Promise<string> {
  const customer = await requireCustomer(deps, organizationId);
  const stripe = await deps.stripe();
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: `${deps.publicUrl}/dashboard/settings?section=subscription`,
  });
  if (!session.url) throw new AppError("unavailable", "Failed to create portal session");
  return session.url;
}

/** Cancels at the end of what is paid for, or takes that back. */
export async function setEnding(deps: BillingDeps, organizationId: string, isEnding: boolean): Promise<Subscription | null> {
  const account = await findAccount(deps.db.read, organizationId);
  if (!account?.subscriptionId || !LIVING.includes(account.status ?? ""))
    throw new AppError("conflict", "Your organization has no subscription to change.");
  const stripe = await deps.stripe();
  await stripe.subscriptions.update(
    account.subscriptionId,
    { cancel_at_period_end: isEnding },
    { idempotencyKey: `ending-${account.subscriptionId}-${isEnding}-${account.readAt ?? ""}` },
  );
  await syncSubscription(deps, organizationId);
  return readSubscription(deps, organizationId);
}

function toSubscription(account: BillingAccount, now: Date): Subscription | null {
  const { status, seats, unitCents, currency, billingInterval, nextBillingAt, isEnding, pastDueSince, readAt } = account;
  if (status === null || readAt === null) return null;
  const pauses = pastDueSince === null ? null : pausesAt(pastDueSince);
  return {
    plan: "Standard",
    status: STATUSES[status] ?? "incomplete",
    amount: money(unitCents ?? 0, currency ?? "usd"),
    total: money((unitCents ?? 0) * (seats ?? 1), currency ?? "usd"),
    interval: billingInterval ?? "month",
    seats: seats ?? 1,
    nextBillingDate: nextBillingAt,
    isEnding: isEnding === 1,
    pastDueSince,
    pausesAt: pauses?.toISOString() ?? null,
    isPaused: pauses !== null && pauses <= now,
    readAt,
  };
}

/** Currencies that Stripe counts in whole units, https://docs.stripe.com/currencies#zero-decimal. */
const WHOLE_UNITS = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
/** Those that Stripe counts in thousandths, https://docs.stripe.com/currencies#three-decimal. */
const THOUSANDTHS = new Set("bhd jod kwd omr tnd".split(" "));

/** An amount in the unit that Stripe counts the currency in, as people read it. */
export function money(amount: number, currency: string): string {
  const code = currency.toLowerCase();
  const digits = WHOLE_UNITS.has(code) ? 0 : THOUSANDTHS.has(code) ? 3 : 2;
  return new Intl.NumberFormat("en-US", { style: "currency", currency: code.toUpperCase() }).format(amount / 10 ** digits);
}
