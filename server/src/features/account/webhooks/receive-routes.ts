import type { FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { App, Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import type { WebhookDeps } from "./credentials.ts";
import { MAX_BODY_BYTES, receiveDelivery, type Sender } from "./receive-delivery.ts";
/** More than the limit, so that a larger body is refused with a reason and logged. */
const READ_BYTES = 4 * MAX_BODY_BYTES;
/** Deliveries per webhook and minute, so that a runaway sender does not block others. Unsigned deliveries are open to all. */
const DELIVERIES = { points: 1_200, windowMs: 60_000 };
/** Refusals of one address in a minute that are logged with a reason. */
const REFUSALS = { points: 60, windowMs: 60_000 };

/** The door for demo requests of an organization's own forms. The signature is over the raw bytes, so they are read before any rule. */
export function receiveWebhookFeature(deps: WebhookDeps & { limits: Limits }): Feature {
  return async (app) => {
    app.addHook("onClose", () => deps.reader.close());
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: READ_BYTES }, (_request, body, done) => done(null, body));
      addRoute(scope.withTypeProvider<ZodTypeProvider>(), deps);
    });
  };
}

function addRoute(app: App, deps: WebhookDeps & { limits: Limits }): void {
  app.route({
    ...contract("receiveDemoRequest"),
    bodyLimit: READ_BYTES,
    handler: async (request, reply) => {
      const { webhookId } = request.params;
      const enforce = async (sender: Sender) => {
        const decision =
          sender === "refused"
            ? await deps.limits.take("webhook refused", visitorAddress(request), REFUSALS)
            : await deps.limits.take(`webhook ${sender}`, webhookId, DELIVERIES);
        enforceLimit(reply, [decision], "Too many deliveries at once. Please send them again later.");
      };
      const credential = await deps.db.read
        .selectFrom("webhookCredentials")
        .selectAll()
        .where(({ and }) => and({ webhookId, isActive: 1 }))
        .executeTakeFirst();
      if (credential === undefined) {
        await enforce("refused");
        throw new AppError("not_found", "There is no such webhook.");
      }
      const delivery = {
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        headers: {
          id: headerOf(request, "webhook-id"),
          timestamp: headerOf(request, "webhook-timestamp"),
          signature: headerOf(request, "webhook-signature"),
        },
        contentType: headerOf(request, "content-type"),
      };
      const received = await receiveDelivery(deps, credential, delivery, enforce);
      if ("verdict" in received) throw new AppError(codeOf(received.status), `${received.detail} ${received.cure ?? ""}`.trim());
      const { id, isVerified, isSeenBefore } = received;
      return reply.code(202).send({ success: true, data: { id, verified: isVerified, seenBefore: isSeenBefore } });
    },
  });
}

function codeOf(status: number) {
  if (status === 401) return "unauthorized";
  if (status === 409) return "conflict";
  return status === 413 ? "payload_too_large" : "invalid_request";
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  const text = (Array.isArray(value) ? value.join(" ") : value)?.trim() ?? "";
  return text === "" ? null : text;
}
