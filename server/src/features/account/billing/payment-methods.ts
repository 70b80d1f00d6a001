import { randomUUID } from "node:crypto";
import type { PaymentMethod } from "@disco/protocol";
import type { Stripe } from "../../../vendors/stripe.ts";
import { AppError } from "../../../app-error.ts";
import { type BillingDeps, ensureCustomer, findAccount, LIVING, requireCustomer } from "./billing-deps.ts";

const MOST_CARDS = 100;

/** The organization's cards at Stripe, the default first. */
export async function listPaymentMethods(deps: BillingDeps, organizationId: string): Promise<PaymentMethod[]> {
  const account = await findAccount(deps.db.read, organizationId);
  if (!account?.customerId) return [];
  const stripe = await deps.stripe();
  const [methods, { id: defaultId }] = await Promise.all([
    stripe.paymentMethods.list({ customer: account.customerId, type: "card", limit: MOST_CARDS }),
    readCharged(stripe, account.customerId),
  ]);
  return methods.data
    .flatMap(({ id, card }) =>
      card === undefined
        ? []
        : [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year, isDefault: id === defaultId }],
    )
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Secret with which the browser confirms a card, the bank's questions included. */
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

/** Takes in a card that the browser has confirmed. It becomes the default where no card is charged yet. */
export async function addPaymentMethod(deps: BillingDeps, organizationId: string, paymentMethodId: string): Promise<void> {
  const customer = await requireCustomer(deps, organizationId);
  const stripe = await deps.stripe();
  await requireOwn(stripe, customer, paymentMethodId);
  const charged = await readCharged(stripe, customer);
  if (charged.id === null) await makeDefault(stripe, customer, charged.subscriptions, paymentMethodId);
}

export async function setDefaultPaymentMethod(deps: BillingDeps, organizationId: string, paymentMethodId: string): Promise<void> {
  const customer = await requireCustomer(deps, organizationId);
  const stripe = await deps.stripe();
  await requireOwn(stripe, customer, paymentMethodId);
  await makeDefault(stripe, customer, (await readCharged(stripe, customer)).subscriptions, paymentMethodId);
}

/** Removes a card. While a subscription is active, the card that it charges stays. */
export async function removePaymentMethod(deps: BillingDeps, organizationId: string, paymentMethodId: string): Promise<void> {
  const customer = await requireCustomer(deps, organizationId);
  const stripe = await deps.stripe();
  await requireOwn(stripe, customer, paymentMethodId);
  const { subscriptions, cards } = await readCharged(stripe, customer);
  if (subscriptions.length > 0) {
    if ((await listPaymentMethods(deps, organizationId)).length <= 1)
      throw new AppError("conflict", "This is your only card, and your subscription needs one. Add another card first.");
    if (cards.has(paymentMethodId))
      throw new AppError("conflict", "Your subscription is paid with this card. Make another card the default first.");
  }
  await stripe.paymentMethods.detach(paymentMethodId, undefined, { idempotencyKey: `detach-${paymentMethodId}` });
}

/** Makes a card the one that Stripe charges, for the subscriptions there are and for later ones. */
async function makeDefault(stripe: Stripe, customer: string, subscriptions: readonly string[], paymentMethodId: string): Promise<void> {
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethodId } });
  for (const subscription of subscriptions) await stripe.subscriptions.update(subscription, { default_payment_method: paymentMethodId });
}

interface Charged {
  /** The card that the next invoice charges. */
  id: string | null;
  /** All cards that an active subscription charges. */
  cards: ReadonlySet<string>;
  subscriptions: readonly string[];
}

/**
 * Which cards Stripe charges: a subscription's own default comes before its customer's.
 * https://docs.stripe.com/api/subscriptions/object#subscription_object-default_payment_method
 */
async function readCharged(stripe: Stripe, customerId: string): Promise<Charged> {
  const [customer, { data }] = await Promise.all([
    stripe.customers.retrieve(customerId),
    stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 }),
  ]);
  const fallback = customer.deleted === true ? null : idOf(customer.invoice_settings.default_payment_method ?? customer.default_source);
  const living = data.filter(({ status }) => LIVING.includes(status)).toSorted((a, b) => b.created - a.created);
  const cards = living.flatMap((each) => idOf(each.default_payment_method ?? each.default_source) ?? fallback ?? []);
  return { id: cards[0] ?? fallback, cards: new Set(cards), subscriptions: living.map(({ id }) => id) };
}

function idOf(named: string | { id: string } | null | undefined): string | null {
  return typeof named === "string" ? named : (named?.id ?? null);
}

/** @throws AppError `not_found` for another customer's card. */
async function requireOwn(stripe: Stripe, customer: string, paymentMethodId: string): Promise<void> {
  const method = await stripe.paymentMethods.retrieve(paymentMethodId);
  const owner = typeof method.customer === "string" ? method.customer : method.customer?.id;
  if (owner !== customer) throw new AppError("not_found", "There is no such payment method.");
}
