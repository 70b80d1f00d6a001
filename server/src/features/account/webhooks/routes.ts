import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { requireAdministrator } from "../../../identity/members/member-role.ts";
import type { TellSecurity } from "../account/security-news.ts";
import { createCredential, deleteCredential, listCredentials, rotateSecret, updateCredential, type WebhookDeps } from "./credentials.ts";
import { listDeliveries, replayDelivery, sendTest } from "./deliveries.ts";
const MANAGE = "manage webhooks";

/** The webhooks of the member's organization. Only owners and admins see and manage them. */
export function webhooksFeature(deps: WebhookDeps & { tellSecurity: TellSecurity }): Feature {
  return (app) => {
    app.route({
      ...contract("listWebhookCredentials"),
      handler: async (request, reply) => {
        const data = await listCredentials(deps, requireAdministrator(request.member, MANAGE).id);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      ...contract("createWebhookCredential"),
      handler: async (request, reply) => {
        const by = { organizationId: requireAdministrator(request.member, MANAGE).id, member: request.member };
        return reply.header("cache-control", "no-store").send({ success: true, data: await createCredential(deps, by, request.body) });
      },
    });

    app.route({
      ...contract("updateWebhookCredential"),
      handler: async (request, reply) => {
        const { id } = requireAdministrator(request.member, MANAGE);
        return reply.send({ success: true, data: await updateCredential(deps, id, request.params.credentialId, request.body) });
      },
    });

    app.route({
      ...contract("deleteWebhookCredential"),
      handler: async (request, reply) => {
        const by = { organizationId: requireAdministrator(request.member, MANAGE).id, member: request.member };
        await deleteCredential(deps, by, request.params.credentialId);
        return reply.send({ success: true });
      },
    });

    app.route({
      ...contract("rotateWebhookSecret"),
      handler: async (request, reply) => {
        const by = { organizationId: requireAdministrator(request.member, MANAGE).id, member: request.member };
        const data = await rotateSecret(deps, by, request.params.credentialId);
        const { name, email } = request.member;
        await deps.tellSecurity({ organizationId: by.organizationId, by: name ?? email, what: "changed a webhook's secret" });
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      ...contract("testWebhook"),
      handler: async (request, reply) => {
        const { id } = requireAdministrator(request.member, MANAGE);
        return reply.send({ success: true, data: await sendTest(deps, id, request.params.credentialId) });
      },
    });

    app.route({
      ...contract("listWebhookDeliveries"),
      handler: async (request, reply) => {
        const data = await listDeliveries(deps, requireAdministrator(request.member, MANAGE).id, request.params.credentialId);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      ...contract("replayWebhookDelivery"),
      handler: async (request, reply) => {
        const { id } = requireAdministrator(request.member, MANAGE);
        const { credentialId, deliveryId } = request.params;
        return reply.send({ success: true, data: await replayDelivery(deps, id, credentialId, deliveryId) });
      },
    });
  };
}
