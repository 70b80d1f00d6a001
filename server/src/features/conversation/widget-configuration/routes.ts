import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
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
    serve(app, "readWidgetConfiguration", (request, reply) => {
      reply.header("cache-control", "no-store");
      return readWidgetConfiguration(db, requireOrganization(request.member));
    });

    serve(app, "updateWidgetConfiguration", async (request, reply) => {
      reply.header("cache-control", "no-store");
      const organization = requireAdministrator(request.member, "change the widget");
      const data = await updateWidgetConfiguration(db, organization, request.body, clock());
      findConfiguration.forget();
      return data;
    });

    serve(app, "renewIdentitySecret", async (request) => {
      const organization = requireAdministrator(request.member, "renew the identity secret");
      const identitySecret = await renewIdentitySecret(
        { db, secrets },
        { member: request.member, organizationId: organization.id },
        clock(),
      );
      findConfiguration.forget();
      return { identitySecret };
    });
  };
}
