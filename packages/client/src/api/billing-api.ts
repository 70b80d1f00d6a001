import type { Invoice, PaymentMethod, SubscriptionReply } from "@disco/protocol";
import type { Caller, FileCaller } from "./caller.ts";

/** The organization's plan, cards and invoices. Owners and admins change them. Every failure is an `ApiError`. */
export interface BillingApi {
  readSubscription: (signal?: AbortSignal) => Promise<SubscriptionReply>;
  /** Takes a cancellation back. */
  resume: () => Promise<SubscriptionReply>;
  /** Cancels at the end of what is paid for. */
  cancel: () => Promise<SubscriptionReply>;
  /** The address of Stripe's page that takes the order. */
  startCheckout: () => Promise<string>;
  /** The address of Stripe's page for everything about billing. */
  startPortal: () => Promise<string>;
  listPaymentMethods: (signal?: AbortSignal) => Promise<PaymentMethod[]>;
  /** What the browser confirms a card with. */
  startCardSetup: () => Promise<string>;
  /** Takes in a card that the browser has confirmed. */
  addPaymentMethod: (paymentMethodId: string) => Promise<void>;
  setDefaultPaymentMethod: (paymentMethodId: string) => Promise<void>;
  removePaymentMethod: (paymentMethodId: string) => Promise<void>;
  listInvoices: (limit: number, signal?: AbortSignal) => Promise<Invoice[]>;
  /** The invoice as a PDF. */
  downloadInvoice: (invoiceId: string) => Promise<Blob>;
}

/** Makes the calls about billing. */
export function createBillingApi(call: Caller, fetchFile: FileCaller): BillingApi {
  return {
    readSubscription: (signal) => call("readSubscription", { signal }),
    resume: () => call("changePlan", { body: { planId: "standard" } }),
    cancel: () => call("cancelSubscription"),
    startCheckout: async () => (await call("startCheckout", { body: {} })).checkoutUrl,
    startPortal: async () => (await call("startPortal", { body: {} })).portalUrl,
    listPaymentMethods: async (signal) => (await call("listPaymentMethods", { signal })).paymentMethods,
    startCardSetup: async () => (await call("startCardSetup", { body: {} })).clientSecret,
    addPaymentMethod: async (paymentMethodId) => void (await call("addPaymentMethod", { body: { paymentMethodId } })),
    setDefaultPaymentMethod: async (paymentMethodId) => void (await call("setDefaultPaymentMethod", { body: { paymentMethodId } })),
    removePaymentMethod: async (paymentMethodId) => void (await call("removePaymentMethod", { params: { paymentMethodId } })),
    listInvoices: async (limit, signal) => (await call("listInvoices", { query: { limit }, signal })).invoices,
    downloadInvoice: (invoiceId) => fetchFile("downloadInvoice", { params: { invoiceId } }),
  };
}
