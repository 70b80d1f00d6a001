import { Done, routes } from "@disco/protocol";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { App, Feature } from "../../app.ts";
import { AppError } from "../../app-error.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { keepEvent } from "./stripe-events.ts";

const MOST_BYTES = 1024 * 1024;
const bodySchema = z.unknown().meta({ description: "An event, signed by Stripe." });

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
    method: routes.receiveStripeEvent.method,
    url: routes.receiveStripeEvent.path,
    bodyLimit: MOST_BYTES,
    config: { access: "public", isIdempotent: true },
    schema: { tags: ["billing"], body: bodySchema, response: { 200: Done } },
    handler: async (request, reply) => {
      const { settings } = deps;
      if (settings === null) throw new AppError("not_found", "Stripe is not configured on this server.");
      const stripe = await deps.stripe();
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers["stripe-signature"] ?? "";
      let event;
      try {
        event = stripe.webhooks.constructEvent(body, Array.isArray(signature) ? signature.join(",") : signature, settings.webhookSecret);
      } catch (cause) {
        throw new AppError("invalid_request", "The signature of this event does not hold.", { cause });
      }
      await keepEvent(deps, event);
      return reply.send({ success: true });
    },
  });
}
