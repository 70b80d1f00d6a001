import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { App, Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { keepEvent, StripeEvent } from "./stripe-events.ts";

/** As old as an event may be, by Stripe. */
const TOLERANCE_S = 300;
const MOST_BYTES = 1024 * 1024;

/** The door for Stripe's events. The signature is over the raw bytes, so it is checked before any other rule. */
export function stripeWebhookFeature(deps: BillingDeps): Feature {
  return async (app) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body));
      addRoute(scope.withTypeProvider<ZodTypeProvider>(), deps);
    });
  };
}

function addRoute(app: App, deps: BillingDeps): void {
  app.route({
    ...contract("receiveStripeEvent"),
    bodyLimit: MOST_BYTES,
    handler: async (request, reply) => {
      const { settings } = deps;
      if (settings === null) throw new AppError("not_found", "Stripe is not configured on this server.");
      const stripe = await deps.stripe();
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { "stripe-signature": signature = "" } = request.headers;
      requireSignature(stripe, body, { signature: [signature].flat().join(","), secret: settings.webhookSecret });
      await keepEvent(deps, readEvent(body));
      return reply.send({ success: true });
    },
  });
}

/** @throws AppError `invalid_request` for a signed body that is no event. */
function readEvent(body: Buffer) {
  try {
    return StripeEvent.parse(JSON.parse(body.toString()));
  } catch (cause) {
    throw new AppError("invalid_request", "This body is no event of Stripe.", { cause });
  }
}

/** @throws AppError `invalid_request`. The SDK's `constructEvent` also reads the body, and takes a thin event for a wrong signature. */
function requireSignature(
  stripe: Awaited<ReturnType<BillingDeps["stripe"]>>,
  body: Buffer,
  by: { signature: string; secret: string },
): void {
  try {
    if (stripe.webhooks.signature?.verifyHeader(body, by.signature, by.secret, TOLERANCE_S) === true) return;
  } catch (cause) {
    throw new AppError("invalid_request", "The signature of this event does not hold.", { cause });
  }
  throw new AppError("invalid_request", "The signature of this event does not hold.");
}
