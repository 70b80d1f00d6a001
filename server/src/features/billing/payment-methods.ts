import { randomUUID } from "node:crypto";
import type { PaymentMethod } from "@disco/protocol";
import type { Stripe } from "../../vendors/stripe.ts";
import { AppError } from "../../app-error.ts";
import { type BillingDeps, ensureCustomer, findAccount, LIVING, requireCustomer } from "./billing-deps.ts";

const MOST_CARDS = 100;

/** The organization's cards at Stripe, the default first. */
export async function listPaymentMethods(deps: BillingDeps, organizationId: string): Promise<PaymentMethod[]> {
  const account = await findAccount(deps.db.read, organizationId);
  if (!account?.customerId) return [];
  const stripe = await deps.stripe();
  const [methods, defaultId] = await Promise.all([
    stripe.paymentMethods.list({ customer: account.customerId, type: "card", limit: MOST_CARDS }),
    defaultOf(stripe, account.customerId),
  ]);
  return methods.data
    .flatMap(({ id, card }) =>
      card === undefined
        ? []
        : [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year, isDefault: id === defaultId }],
    )
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** What the browser confirms a card with, the bank's questions included. */
export async function startSetup(deps: BillingDeps, organizationId: string, email: string): Promise<string> {
  const customer = await ensureCustomer(deps, organizationId, email);
  const stripe = await deps.stripe();
  const intent = await stripe.setupIntents.create(
    { customer, usage: "off_session", allowed_payment_method_types: ["card"] },
    { idempotencyKey: `setup-${randomUUID()}` },
  );
  if (!intent.client_secret) throw new AppError("unavailable", "Stripe did not answer as expected. Please try again.");
  return intent.client_secret;
}

/** Takes in a card that the browser has confirmed; the first one becomes the default. */
export async function addPaymentMethod(deps: BillingDeps, organizationId: string, paymentMethodId: string): Promise<void> {
  const customer = await requireCustomer(deps, organizationId);
  const stripe = await deps.stripe();
  await requireOwn(stripe, customer, paymentMethodId);
  if ((await defaultOf(stripe, customer)) === null) await makeDefault(stripe, customer, paymentMethodId);
}

export async function setDefaultPaymentMethod(deps: BillingDeps, organizationId: string, paymentMethodId: string): Promise<void> {
  const customer = await requireCustomer(deps, organizationId);
  const stripe = await deps.stripe();
  await requireOwn(stripe, customer, paymentMethodId);
  await makeDefault(stripe, customer, paymentMethodId);
}

/** Removes a card. While a subscription lives, the one it is paid with stays. */
export async function removePaymentMethod(deps: BillingDeps, organizationId: string, paymentMethodId: string): Promise<void> {
  const customer = await requireCustomer(deps, organizationId);
  const stripe = await deps.stripe();
  await requireOwn(stripe, customer, paymentMethodId);
  const account = await findAccount(deps.db.read, organizationId);
  if (LIVING.includes(account?.status ?? "")) {
    const methods = await listPaymentMethods(deps, organizationId);
    if (methods.length <= 1)
      throw new AppError("conflict", "This is your only card, and your subscription needs one. Add another card first.");
    if (methods.find(({ id }) => id === paymentMethodId)?.isDefault === true)
      throw new AppError("conflict", "Your subscription is paid with this card. Make another card the default first.");
  }
  await stripe.paymentMethods.detach(paymentMethodId, undefined, { idempotencyKey: `detach-${paymentMethodId}` });
}

async function makeDefault(stripe: Stripe, customer: string, paymentMethodId: string): Promise<void> {
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethodId } });
}

async function defaultOf(stripe: Stripe, customerId: string): Promise<string | null> {
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted === true) return null;
  const method = customer.invoice_settings.default_payment_method;
  return typeof method === "string" ? method : (method?.id ?? null);
}

/** @throws AppError `not_found` for a card of somebody else. */
async function requireOwn(stripe: Stripe, customer: string, paymentMethodId: string): Promise<void> {
  const method = await stripe.paymentMethods.retrieve(paymentMethodId);
  const owner = typeof method.customer === "string" ? method.customer : method.customer?.id;
  if (owner !== customer) throw new AppError("not_found", "There is no such payment method.");
}
