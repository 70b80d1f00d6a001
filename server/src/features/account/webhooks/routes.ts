import {
  CreateWebhookCredential,
  Done,
  routes,
  UpdateWebhookCredential,
  WebhookCredentialList,
  WebhookCredentialReply,
  WebhookDeliveryList,
  WebhookDeliveryReply,
  WebhookSecretReply,
} from "@disco/protocol";
import { z } from "zod";
import type { Feature } from "../../../app.ts";
import { requireAdministrator } from "../../../identity/members/member-role.ts";
import type { TellSecurity } from "../account/security-news.ts";
import { createCredential, deleteCredential, listCredentials, rotateSecret, updateCredential, type WebhookDeps } from "./credentials.ts";
import { listDeliveries, replayDelivery, sendTest } from "./deliveries.ts";

const ByCredential = z.object({ credentialId: z.string().min(1).max(64) });
const ByDelivery = ByCredential.extend({ deliveryId: z.string().min(1).max(64) });
const Nothing = z.strictObject({}).nullish();
const MANAGE = "manage webhooks";

/** The webhooks of the member's organization. Only owners and admins see and manage them. */
export function webhooksFeature(deps: WebhookDeps & { tellSecurity: TellSecurity }): Feature {
  return (app) => {
    app.route({
      method: routes.listWebhookCredentials.method,
      url: routes.listWebhookCredentials.path,
      config: { access: "member" },
      schema: { tags: ["webhooks"], response: { 200: WebhookCredentialList } },
      handler: async (request, reply) => {
        const data = await listCredentials(deps, requireAdministrator(request.member, MANAGE).id);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      method: routes.createWebhookCredential.method,
      url: routes.createWebhookCredential.path,
      config: { access: "member", isSensitive: true },
      schema: { tags: ["webhooks"], body: CreateWebhookCredential, response: { 200: WebhookSecretReply } },
      handler: async (request, reply) => {
        const by = { organizationId: requireAdministrator(request.member, MANAGE).id, member: request.member };
        return reply.header("cache-control", "no-store").send({ success: true, data: await createCredential(deps, by, request.body) });
      },
    });

    app.route({
      method: routes.updateWebhookCredential.method,
      url: routes.updateWebhookCredential.path,
      config: { access: "member", isSensitive: true },
      schema: { tags: ["webhooks"], params: ByCredential, body: UpdateWebhookCredential, response: { 200: WebhookCredentialReply } },
      handler: async (request, reply) => {
        const { id } = requireAdministrator(request.member, MANAGE);
        return reply.send({ success: true, data: await updateCredential(deps, id, request.params.credentialId, request.body) });
      },
    });

    app.route({
      method: routes.deleteWebhookCredential.method,
      url: routes.deleteWebhookCredential.path,
      config: { access: "member" },
      schema: { tags: ["webhooks"], params: ByCredential, response: { 200: Done } },
      handler: async (request, reply) => {
        const by = { organizationId: requireAdministrator(request.member, MANAGE).id, member: request.member };
        await deleteCredential(deps, by, request.params.credentialId);
        return reply.send({ success: true });
      },
    });

    app.route({
      method: routes.rotateWebhookSecret.method,
      url: routes.rotateWebhookSecret.path,
      config: { access: "member", isSensitive: true },
      schema: { tags: ["webhooks"], params: ByCredential, body: Nothing, response: { 200: WebhookSecretReply } },
      handler: async (request, reply) => {
        const by = { organizationId: requireAdministrator(request.member, MANAGE).id, member: request.member };
        const data = await rotateSecret(deps, by, request.params.credentialId);
        const { name, email } = request.member;
        await deps.tellSecurity({ organizationId: by.organizationId, by: name ?? email, what: "changed a webhook's secret" });
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      method: routes.testWebhook.method,
      url: routes.testWebhook.path,
      config: { access: "member" },
      schema: { tags: ["webhooks"], params: ByCredential, body: Nothing, response: { 200: WebhookDeliveryReply } },
      handler: async (request, reply) => {
        const { id } = requireAdministrator(request.member, MANAGE);
        return reply.send({ success: true, data: await sendTest(deps, id, request.params.credentialId) });
      },
    });

    app.route({
      method: routes.listWebhookDeliveries.method,
      url: routes.listWebhookDeliveries.path,
      config: { access: "member" },
      schema: { tags: ["webhooks"], params: ByCredential, response: { 200: WebhookDeliveryList } },
      handler: async (request, reply) => {
        const data = await listDeliveries(deps, requireAdministrator(request.member, MANAGE).id, request.params.credentialId);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      method: routes.replayWebhookDelivery.method,
      url: routes.replayWebhookDelivery.path,
      config: { access: "member" },
      schema: { tags: ["webhooks"], params: ByDelivery, body: Nothing, response: { 200: WebhookDeliveryReply } },
      handler: async (request, reply) => {
        const { id } = requireAdministrator(request.member, MANAGE);
        const { credentialId, deliveryId } = request.params;
        return reply.send({ success: true, data: await replayDelivery(deps, id, credentialId, deliveryId) });
      },
    });
  };
}
