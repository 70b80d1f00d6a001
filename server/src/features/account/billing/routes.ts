import {
  ChangePlan,
  CheckoutReply,
  Done,
  InvoiceList,
  InvoiceReply,
  ListInvoices,
  NamePaymentMethod,
  PaymentMethodList,
  PortalReply,
  routes,
  SetupIntentReply,
  SubscriptionReply,
} from "@disco/protocol";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Feature } from "../../../app.ts";
import { AppError } from "../../../app-error.ts";
import { requireAdministrator, requireOrganization } from "../../../identity/members/member-role.ts";
import type { TellSecurity } from "../account/security-news.ts";
import { type BillingDeps, countMembers } from "./billing-deps.ts";
import { downloadInvoice, listInvoices, readInvoice } from "./invoices.ts";
import { addPaymentMethod, listPaymentMethods, removePaymentMethod, setDefaultPaymentMethod, startSetup } from "./payment-methods.ts";
import { recordBilling } from "./record-billing.ts";
import { sayingOfStripe } from "./stripe-failure.ts";
import { readSubscription, setEnding, startCheckout, startPortal } from "./subscription.ts";

const StripeId = z.string().regex(/^[\w-]{1,255}$/u);
const ByInvoice = z.object({ invoiceId: StripeId });
const ByMethod = z.object({ paymentMethodId: StripeId });
const Nothing = z.strictObject({}).nullish();
const AWAY = "Stripe did not answer. Please try again.";

export interface BillingRoutesDeps extends BillingDeps {
  tellSecurity: TellSecurity;
}

/** The organization's plan, cards and invoices. Every member reads the plan; owners and admins do the rest. */
export function billingFeature(deps: BillingRoutesDeps): Feature {
  const tags = ["billing"];

  /** The organization that an owner or admin acts for, where billing is set up. */
  function payer(request: FastifyRequest): { organizationId: string; email: string } {
    const { id } = requireAdministrator(request.member, "change billing");
    if (deps.settings === null) throw new AppError("unavailable", "Stripe is not configured on this server.");
    return { organizationId: id, email: request.member.email };
  }

  async function readPlan(organizationId: string) {
    const isConfigured = deps.settings !== null;
    const [members, subscription] = await Promise.all([countMembers(deps, organizationId), readSubscription(deps, organizationId)]);
    return { success: true as const, isConfigured, members, subscription };
  }

  return (app) => {
    app.route({
      method: routes.readSubscription.method,
      url: routes.readSubscription.path,
      config: { access: "member" },
      schema: { tags, response: { 200: SubscriptionReply } },
      handler: async (request, reply) =>
        reply.header("cache-control", "no-store").send(await readPlan(requireOrganization(request.member).id)),
    });

    app.route({
      method: routes.changePlan.method,
      url: routes.changePlan.path,
      config: { access: "member" },
      schema: { tags, body: ChangePlan, response: { 200: SubscriptionReply } },
      handler: async (request) => {
        const { organizationId } = payer(request);
        await sayingOfStripe(AWAY, () => setEnding(deps, organizationId, false));
        await recordBilling(deps, request.member, { organizationId, action: "billing.resumed", what: "resumed the subscription" });
        return readPlan(organizationId);
      },
    });

    app.route({
      method: routes.cancelSubscription.method,
      url: routes.cancelSubscription.path,
      config: { access: "member", isSensitive: true },
      schema: { tags, response: { 200: SubscriptionReply } },
      handler: async (request) => {
        const { organizationId } = payer(request);
        await sayingOfStripe(AWAY, () => setEnding(deps, organizationId, true));
        await recordBilling(deps, request.member, { organizationId, action: "billing.cancelled", what: "cancelled the subscription" });
        return readPlan(organizationId);
      },
    });

    app.route({
      method: routes.startCheckout.method,
      url: routes.startCheckout.path,
      config: { access: "member" },
      schema: { tags, body: Nothing, response: { 200: CheckoutReply } },
      handler: async (request) => {
        const { organizationId, email } = payer(request);
        const checkoutUrl = await sayingOfStripe("Failed to create checkout session", () => startCheckout(deps, organizationId, email));
        return { success: true as const, checkoutUrl };
      },
    });

    app.route({
      method: routes.startPortal.method,
      url: routes.startPortal.path,
      config: { access: "member" },
      schema: { tags, body: Nothing, response: { 200: PortalReply } },
      handler: async (request) => {
        const { organizationId } = payer(request);
        const portalUrl = await sayingOfStripe("Failed to create portal session", () => startPortal(deps, organizationId));
        return { success: true as const, portalUrl };
      },
    });

    app.route({
      method: routes.listPaymentMethods.method,
      url: routes.listPaymentMethods.path,
      config: { access: "member" },
      schema: { tags, response: { 200: PaymentMethodList } },
      handler: async (request, reply) => {
        const { organizationId } = payer(request);
        const paymentMethods = await sayingOfStripe(AWAY, () => listPaymentMethods(deps, organizationId));
        return reply.header("cache-control", "no-store").send({ success: true, paymentMethods });
      },
    });

    app.route({
      method: routes.startCardSetup.method,
      url: routes.startCardSetup.path,
      config: { access: "member" },
      schema: { tags, body: Nothing, response: { 200: SetupIntentReply } },
      handler: async (request, reply) => {
        const { organizationId, email } = payer(request);
        const clientSecret = await sayingOfStripe(AWAY, () => startSetup(deps, organizationId, email));
        return reply.header("cache-control", "no-store").send({ success: true, clientSecret });
      },
    });

    app.route({
      method: routes.addPaymentMethod.method,
      url: routes.addPaymentMethod.path,
      config: { access: "member" },
      schema: { tags, body: NamePaymentMethod, response: { 200: Done } },
      handler: async (request) => {
        const { organizationId } = payer(request);
        await sayingOfStripe(AWAY, () => addPaymentMethod(deps, organizationId, request.body.paymentMethodId));
        await recordBilling(deps, request.member, { organizationId, action: "billing.card_added", what: "added a payment method" });
        return { success: true as const };
      },
    });

    app.route({
      method: routes.setDefaultPaymentMethod.method,
      url: routes.setDefaultPaymentMethod.path,
      config: { access: "member" },
      schema: { tags, body: NamePaymentMethod, response: { 200: Done } },
      handler: async (request) => {
        const { organizationId } = payer(request);
        await sayingOfStripe(AWAY, () => setDefaultPaymentMethod(deps, organizationId, request.body.paymentMethodId));
        const what = "another payment method became the default";
        await recordBilling(deps, request.member, { organizationId, action: "billing.card_default", what });
        return { success: true as const };
      },
    });

    app.route({
      method: routes.removePaymentMethod.method,
      url: routes.removePaymentMethod.path,
      config: { access: "member" },
      schema: { tags, params: ByMethod, response: { 200: Done } },
      handler: async (request) => {
        const { organizationId } = payer(request);
        await sayingOfStripe(AWAY, () => removePaymentMethod(deps, organizationId, request.params.paymentMethodId));
        await recordBilling(deps, request.member, { organizationId, action: "billing.card_removed", what: "removed a payment method" });
        return { success: true as const };
      },
    });

    app.route({
      method: routes.listInvoices.method,
      url: routes.listInvoices.path,
      config: { access: "member" },
      schema: { tags, querystring: ListInvoices, response: { 200: InvoiceList } },
      handler: async (request, reply) => {
        const { organizationId } = payer(request);
        const invoices = await sayingOfStripe(AWAY, () => listInvoices(deps, organizationId, request.query.limit));
        return reply.header("cache-control", "no-store").send({ success: true, invoices });
      },
    });

    app.route({
      method: routes.readInvoice.method,
      url: routes.readInvoice.path,
      config: { access: "member" },
      schema: { tags, params: ByInvoice, response: { 200: InvoiceReply } },
      handler: async (request, reply) => {
        const { organizationId } = payer(request);
        const invoice = await sayingOfStripe(AWAY, () => readInvoice(deps, organizationId, request.params.invoiceId));
        return reply.header("cache-control", "no-store").send({ success: true, invoice });
      },
    });

    app.route({
      method: routes.downloadInvoice.method,
      url: routes.downloadInvoice.path,
      config: { access: "member" },
      schema: { tags, params: ByInvoice, response: { 200: z.any() } },
      handler: async (request, reply) => {
        const { organizationId } = payer(request);
        const { invoiceId } = request.params;
        const file = await sayingOfStripe("Failed to download invoice", () => downloadInvoice(deps, organizationId, invoiceId));
        return reply
          .headers({
            "content-type": "application/pdf",
            "content-disposition": `attachment; filename="invoice-${invoiceId}.pdf"`,
            "cache-control": "no-store",
          })
          .send(file);
      },
    });
  };
}
