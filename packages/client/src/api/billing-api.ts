import type { Caller, FileCaller } from "./caller.ts";

/** The organization's plan, cards and invoices. Owners and admins change them. Every failure is an `ApiError`. */
export function createBillingApi(call: Caller, fetchFile: FileCaller) {
  return {
    readSubscription: (signal?: AbortSignal) => call("readSubscription", { signal }),
    /** Takes a cancellation back. */
    resume: () => call("changePlan", { body: { planId: "standard" } }),
    /** Cancels at the end of what is paid for. */
    cancel: () => call("cancelSubscription"),
    /** The address of Stripe's page that takes the order. */
    startCheckout: async () => (await call("startCheckout", { body: {} })).checkoutUrl,
    /** The address of Stripe's page for everything about billing. */
    startPortal: async () => (await call("startPortal", { body: {} })).portalUrl,
    listPaymentMethods: async (signal?: AbortSignal) => (await call("listPaymentMethods", { signal })).paymentMethods,
    /** Secret with which the browser confirms a card. */
    startCardSetup: async () => (await call("startCardSetup", { body: {} })).clientSecret,
    /** Takes in a card that the browser has confirmed. */
    addPaymentMethod: async (paymentMethodId: string) => void (await call("addPaymentMethod", { body: { paymentMethodId } })),
    setDefaultPaymentMethod: async (paymentMethodId: string) => void (await call("setDefaultPaymentMethod", { body: { paymentMethodId } })),
    removePaymentMethod: async (paymentMethodId: string) => void (await call("removePaymentMethod", { params: { paymentMethodId } })),
    listInvoices: async (limit: number, signal?: AbortSignal) => (await call("listInvoices", { query: { limit }, signal })).invoices,
    /** The invoice as a PDF. */
    downloadInvoice: (invoiceId: string) => fetchFile("downloadInvoice", { params: { invoiceId } }),
  };
}
