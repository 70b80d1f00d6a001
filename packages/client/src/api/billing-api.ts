import type {
  CheckoutReply,
  Done,
  Invoice,
  InvoiceList,
  PaymentMethod,
  PaymentMethodList,
  PortalReply,
  SetupIntentReply,
  SubscriptionReply,
} from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import type { Caller, Route } from "./caller.ts";

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
export function createBillingApi(call: Caller, fetchFile: (route: Route, params: Record<string, string>) => Promise<Blob>): BillingApi {
  return {
    readSubscription: (signal) => call<SubscriptionReply>(routes.readSubscription, { signal }),
    resume: () => call<SubscriptionReply>(routes.changePlan, { body: { planId: "standard" } }),
    cancel: () => call<SubscriptionReply>(routes.cancelSubscription),
    startCheckout: async () => (await call<CheckoutReply>(routes.startCheckout, { body: {} })).checkoutUrl,
    startPortal: async () => (await call<PortalReply>(routes.startPortal, { body: {} })).portalUrl,
    listPaymentMethods: async (signal) => (await call<PaymentMethodList>(routes.listPaymentMethods, { signal })).paymentMethods,
    startCardSetup: async () => (await call<SetupIntentReply>(routes.startCardSetup, { body: {} })).clientSecret,
    addPaymentMethod: async (paymentMethodId) => void (await call<Done>(routes.addPaymentMethod, { body: { paymentMethodId } })),
    setDefaultPaymentMethod: async (paymentMethodId) =>
      void (await call<Done>(routes.setDefaultPaymentMethod, { body: { paymentMethodId } })),
    removePaymentMethod: async (paymentMethodId) => void (await call<Done>(routes.removePaymentMethod, { params: { paymentMethodId } })),
    listInvoices: async (limit, signal) => (await call<InvoiceList>(routes.listInvoices, { query: { limit }, signal })).invoices,
    downloadInvoice: (invoiceId) => fetchFile(routes.downloadInvoice, { invoiceId }),
  };
}
