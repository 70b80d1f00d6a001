import { z } from "zod";
import { Instant, wholeNumber } from "../text.ts";

/** Where a subscription stands. `incomplete`: its first payment is not through. */
export const SubscriptionStatus = z.enum(["active", "trialing", "past_due", "cancelled", "incomplete"]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** The organization's plan, as Stripe last told. */
export const Subscription = z.object({
  plan: z.string(),
  status: SubscriptionStatus,
  /** For one member, as people read it: "$50.00". */
  amount: z.string(),
  /** For all seats. */
  total: z.string(),
  interval: z.string(),
  /** Members that are paid for. */
  seats: z.number().int(),
  nextBillingDate: Instant.nullable(),
  /** It ends on the next billing date. */
  isEnding: z.boolean(),
  pastDueSince: Instant.nullable(),
  /** When new members, imports and automatic mails pause, unless the open payment comes in. */
  pausesAt: Instant.nullable(),
  /** They are paused. Visitors are served as before; reading and exporting always work. */
  isPaused: z.boolean(),
  /** When Stripe was last asked. */
  readAt: Instant,
});
export type Subscription = z.infer<typeof Subscription>;

/** The reply with the plan; null without a plan. */
export const SubscriptionReply = z.object({
  success: z.literal(true),
  isConfigured: z.boolean(),
  /** Members who would be paid for. */
  members: z.number().int(),
  subscription: Subscription.nullable(),
});
export type SubscriptionReply = z.infer<typeof SubscriptionReply>;

/** Chooses a plan; the plan one has takes back its cancellation. */
export const ChangePlan = z.strictObject({ planId: z.literal("standard") });
export type ChangePlan = z.infer<typeof ChangePlan>;

/** A card that is kept at Stripe. */
export const PaymentMethod = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  isDefault: z.boolean(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The cards of an organization. */
export const PaymentMethodList = z.object({ success: z.literal(true), paymentMethods: z.array(PaymentMethod) });
export type PaymentMethodList = z.infer<typeof PaymentMethodList>;

/** Names a payment method by its id at Stripe. */
export const NamePaymentMethod = z.strictObject({ paymentMethodId: z.string().regex(/^[\w-]{1,255}$/u) });
export type NamePaymentMethod = z.infer<typeof NamePaymentMethod>;

/** Lines of an invoice. */
export const InvoiceLine = z.object({ description: z.string(), quantity: z.number().int().nullable(), amount: z.string() });
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** An invoice as Stripe has it; the amount is text for display. */
export const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  date: Instant,
  amount: z.string(),
  /** paid, pending, failed, draft; anything else is shown as it is. */
  status: z.string(),
  lines: z.array(InvoiceLine),
});
export type Invoice = z.infer<typeof Invoice>;

/** Invoices, newest first. */
export const InvoiceList = z.object({ success: z.literal(true), invoices: z.array(Invoice) });
export type InvoiceList = z.infer<typeof InvoiceList>;

/** How many invoices, 10 unless said. */
export const ListInvoices = z.object({ limit: z.coerce.number().pipe(wholeNumber(1, 100)).default(10) });
export type ListInvoices = z.infer<typeof ListInvoices>;
