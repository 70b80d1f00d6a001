import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { requireAdministrator, requireOrganization } from "../../../identity/members/member-role.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import type { FindConfiguration } from "./find-configuration.ts";
import { renewIdentitySecret } from "./renew-identity-secret.ts";
import { readWidgetConfiguration, updateWidgetConfiguration } from "./widget-configuration.ts";

/** How members set their widget. Always their own; no id is read from the request. */
export function widgetConfigurationFeature({
  db,
  clock,
  secrets,
  findConfiguration,
}: {
  db: Database;
  clock: () => Date;
  secrets: SecretBox;
  findConfiguration: FindConfiguration;
}): Feature {
  return (app) => {
    app.route({
      ...contract("readWidgetConfiguration"),
      handler: async (request, reply) => {
        reply.header("cache-control", "no-store");
        return { success: true as const, data: await readWidgetConfiguration(db, requireOrganization(request.member)) };
      },
    });

    app.route({
      ...contract("updateWidgetConfiguration"),
      handler: async (request, reply) => {
        reply.header("cache-control", "no-store");
        const organization = requireAdministrator(request.member, "change the widget");
        const data = await updateWidgetConfiguration(db, organization, request.body, clock());
        findConfiguration.forget();
        return { success: true as const, data };
      },
    });

    app.route({
      ...contract("renewIdentitySecret"),
      handler: async (request, reply) => {
        const organization = requireAdministrator(request.member, "renew the identity secret");
        const identitySecret = await renewIdentitySecret(
          { db, secrets },
          { member: request.member, organizationId: organization.id },
          clock(),
        );
        findConfiguration.forget();
        return reply.header("cache-control", "no-store").send({ success: true, data: { identitySecret } });
      },
    });
  };
}
