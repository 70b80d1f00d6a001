import type { ColumnType } from "kysely";
import type { InstantText } from "./column-types.ts";

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Stripe's state of an organization, as last read there. */
export interface BillingAccountsTable {
  organizationId: string;
  customerId: Later<string>;
  subscriptionId: Later<string>;
  itemId: Later<string>;
  /** Stripe's own word. */
  status: Later<string>;
  seats: Later<number>;
  unitCents: Later<number>;
  currency: Later<string>;
  billingInterval: Later<string>;
  nextBillingAt: Later<InstantText>;
  isEnding: ColumnType<number, number | undefined, number>;
  pastDueSince: Later<InstantText>;
  /** When the reading began that the row comes from: one that began earlier never overwrites it. */
  readAt: Later<InstantText>;
  /** Names a checkout under way to Stripe, so that a second press leads to the same page. */
  checkoutId: Later<string>;
  checkoutSeats: Later<number>;
  checkoutAt: Later<InstantText>;
  createdAt: InstantText;
}

/** Stripe's events as they came; each is handled once, by a job. */
export interface StripeEventsTable {
  id: string;
  type: string;
  customerId: string | null;
  organizationId: string | null;
  receivedAt: InstantText;
  handledAt: Later<InstantText>;
}

export interface BillingTables {
  billingAccounts: BillingAccountsTable;
  stripeEvents: StripeEventsTable;
}
