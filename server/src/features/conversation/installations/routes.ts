import type { Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import type { SafeFetch } from "../../../knowledge/crawl/fetch/safe-fetch.ts";
import type { PageReader } from "../../../knowledge/read/page-reader.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import { widgetKeyOf } from "../chat/http/chat-target.ts";
import { readWidgetConfiguration } from "../widget-configuration/widget-configuration.ts";
import { isOriginAllowed } from "../widget-configuration/allowed-origin.ts";
import { configurationOf, type FindConfiguration } from "../widget-configuration/find-configuration.ts";
import type { InstallationNotes } from "./installation-notes.ts";
import { listInstallations } from "./queries.ts";
import { verifyInstallation } from "./verify-installation.ts";

const VERIFY_RULE = { points: 20, windowMs: 60_000 };
const VIOLATION_RULE = { points: 10, windowMs: 60_000 };

export interface InstallationsDeps {
  db: Database;
  limits: Limits;
  publicUrl: string;
  safeFetch: Pick<SafeFetch, "fetchPage">;
  pageReader: Pick<PageReader, "readTags">;
  findConfiguration: FindConfiguration;
  installationNotes: Pick<InstallationNotes, "blocked">;
}

/** Where the widget stands: what live widgets told, and a look at a page on request. */
export function installationsFeature(deps: InstallationsDeps): Feature {
  const { db, limits } = deps;
  return (app) => {
    serve(app, "listInstallations", async (request) => {
      const installations = await listInstallations(db, requireOrganization(request.member).id);
      return { installations };
    });

    serve(app, "verifyInstallation", async (request, reply) => {
      const organization = requireOrganization(request.member);
      enforceLimit(
        reply,
        [await limits.take("verify-installation", organization.id, VERIFY_RULE)],
        "Please wait a moment before the next check.",
      );
      const widget = await readWidgetConfiguration(db, organization);
      return verifyInstallation(deps, widget, request.body.url.trim());
    });

    app.route({
      ...contract("reportViolation"),
      handler: async (request, reply) => {
        enforceLimit(reply, [await limits.take("violation", visitorAddress(request), VIOLATION_RULE)], "Please try again later.");
        const { origin } = request.headers;
        const key = widgetKeyOf(request);
        if (key === null || origin === undefined)
          throw new AppError("invalid_request", "Name the widget key, from the page that carries it.");
        const configuration = await configurationOf(deps.findConfiguration, key);
        if (!isOriginAllowed(origin, configuration.allowedDomains))
          throw new AppError("origin_not_allowed", "This page may not carry this widget.");
        await deps.installationNotes.blocked(configuration.id, origin, request.body.directive);
        return reply.headers({ "access-control-allow-origin": origin, vary: "Origin" }).send({ success: true });
      },
    });
  };
}
