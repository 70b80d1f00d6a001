import type { FastifyRequest } from "fastify";
import type { Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import { requireAdministrator, requireOrganization } from "../../../identity/members/member-role.ts";
import type { TellSecurity } from "../account/security-news.ts";
import { type BillingDeps, countMembers } from "./billing-deps.ts";
import { downloadInvoice, listInvoices, readInvoice } from "./invoices.ts";
import { addPaymentMethod, listPaymentMethods, removePaymentMethod, setDefaultPaymentMethod, startSetup } from "./payment-methods.ts";
import { recordBilling } from "./record-billing.ts";
import { sayingOfStripe } from "./stripe-failure.ts";
import { readSubscription, setEnding, startCheckout, startPortal } from "./subscription.ts";
const AWAY = "Stripe did not answer. Please try again.";

export interface BillingRoutesDeps extends BillingDeps {
  tellSecurity: TellSecurity;
}

/** The organization's plan, cards and invoices. Every member reads the plan; owners and admins do the rest. */
export function billingFeature(deps: BillingRoutesDeps): Feature {
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
    serve(app, "readSubscription", (request) => readPlan(requireOrganization(request.member).id));

    serve(app, "changePlan", async (request) => {
      const { organizationId } = payer(request);
      await sayingOfStripe(AWAY, () => setEnding(deps, organizationId, false));
      await recordBilling(deps, request.member, { organizationId, action: "billing.resumed", what: "resumed the subscription" });
      return readPlan(organizationId);
    });

    serve(app, "cancelSubscription", async (request) => {
      const { organizationId } = payer(request);
      await sayingOfStripe(AWAY, () => setEnding(deps, organizationId, true));
      await recordBilling(deps, request.member, { organizationId, action: "billing.cancelled", what: "cancelled the subscription" });
      return readPlan(organizationId);
    });

    serve(app, "startCheckout", async (request) => {
      const { organizationId, email } = payer(request);
      const checkoutUrl = await sayingOfStripe("Failed to create checkout session", () => startCheckout(deps, organizationId, email));
      return { checkoutUrl };
    });

    serve(app, "startPortal", async (request) => {
      const { organizationId } = payer(request);
      const portalUrl = await sayingOfStripe("Failed to create portal session", () => startPortal(deps, organizationId));
      return { portalUrl };
    });

    serve(app, "listPaymentMethods", async (request) => {
      const { organizationId } = payer(request);
      const paymentMethods = await sayingOfStripe(AWAY, () => listPaymentMethods(deps, organizationId));
      return { paymentMethods };
    });

    serve(app, "startCardSetup", async (request) => {
      const { organizationId, email } = payer(request);
      const clientSecret = await sayingOfStripe(AWAY, () => startSetup(deps, organizationId, email));
      return { clientSecret };
    });

    serve(app, "addPaymentMethod", async (request) => {
      const { organizationId } = payer(request);
      await sayingOfStripe(AWAY, () => addPaymentMethod(deps, organizationId, request.body.paymentMethodId));
      await recordBilling(deps, request.member, { organizationId, action: "billing.card_added", what: "added a payment method" });
    });

    serve(app, "setDefaultPaymentMethod", async (request) => {
      const { organizationId } = payer(request);
      await sayingOfStripe(AWAY, () => setDefaultPaymentMethod(deps, organizationId, request.body.paymentMethodId));
      const what = "another payment method became the default";
      await recordBilling(deps, request.member, { organizationId, action: "billing.card_default", what });
    });

    serve(app, "removePaymentMethod", async (request) => {
      const { organizationId } = payer(request);
      await sayingOfStripe(AWAY, () => removePaymentMethod(deps, organizationId, request.params.paymentMethodId));
      await recordBilling(deps, request.member, { organizationId, action: "billing.card_removed", what: "removed a payment method" });
    });

    serve(app, "listInvoices", async (request) => {
      const { organizationId } = payer(request);
      const invoices = await sayingOfStripe(AWAY, () => listInvoices(deps, organizationId, request.query.limit));
      return { invoices };
    });

    serve(app, "readInvoice", async (request) => {
      const { organizationId } = payer(request);
      const invoice = await sayingOfStripe(AWAY, () => readInvoice(deps, organizationId, request.params.invoiceId));
      return { invoice };
    });

    app.route({
      ...contract("downloadInvoice"),
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
