import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { requireAdministrator } from "../../../identity/members/member-role.ts";
import type { TellSecurity } from "../account/security-news.ts";
import { createCredential, deleteCredential, listCredentials, rotateSecret, updateCredential, type WebhookDeps } from "./credentials.ts";
import { listDeliveries, replayDelivery, sendTest } from "./deliveries.ts";
const MANAGE = "manage webhooks";

/** The webhooks of the member's organization. Only owners and admins see and manage them. */
export function webhooksFeature(deps: WebhookDeps & { tellSecurity: TellSecurity }): Feature {
  return (app) => {
    serve(app, "listWebhookCredentials", (request) => listCredentials(deps, requireAdministrator(request.member, MANAGE).id));

    serve(app, "createWebhookCredential", (request) => {
      const by = { organizationId: requireAdministrator(request.member, MANAGE).id, member: request.member };
      return createCredential(deps, by, request.body);
    });

    serve(app, "updateWebhookCredential", (request) => {
      const { id } = requireAdministrator(request.member, MANAGE);
      return updateCredential(deps, id, request.params.credentialId, request.body);
    });

    serve(app, "deleteWebhookCredential", async (request) => {
      const by = { organizationId: requireAdministrator(request.member, MANAGE).id, member: request.member };
      await deleteCredential(deps, by, request.params.credentialId);
    });

    serve(app, "rotateWebhookSecret", async (request) => {
      const by = { organizationId: requireAdministrator(request.member, MANAGE).id, member: request.member };
      const data = await rotateSecret(deps, by, request.params.credentialId);
      const { name, email } = request.member;
      await deps.tellSecurity({ organizationId: by.organizationId, by: name ?? email, what: "changed a webhook's secret" });
      return data;
    });

    serve(app, "testWebhook", (request) => {
      const { id } = requireAdministrator(request.member, MANAGE);
      return sendTest(deps, id, request.params.credentialId);
    });

    serve(app, "listWebhookDeliveries", (request) =>
      listDeliveries(deps, requireAdministrator(request.member, MANAGE).id, request.params.credentialId),
    );

    serve(app, "replayWebhookDelivery", (request) => {
      const { id } = requireAdministrator(request.member, MANAGE);
      const { credentialId, deliveryId } = request.params;
      return replayDelivery(deps, id, credentialId, deliveryId);
    });
  };
}
