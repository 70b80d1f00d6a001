import { headers } from "@disco/protocol/routes";
import type { App, Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { Env } from "../../../settings/env.ts";
import { widgetKeyOf } from "../chat/http/chat-target.ts";
import { DEFAULT_SLUG, viewKnowledge } from "../../knowledge/knowledge/knowledge-access.ts";
import type { NoteInstallation } from "../installations/installation-notes.ts";
import { isForeignPage, isOriginAllowed } from "../widget-configuration/allowed-origin.ts";
import { configurationOf, type FindConfiguration, findOwnConfiguration } from "../widget-configuration/find-configuration.ts";

export interface WidgetDeps {
  db: Database;
  clock: () => Date;
  env: Env;
  findConfiguration: FindConfiguration;
  noteInstallation: NoteInstallation;
}

/** What a page needs to draw its widget, or on our own pages a chat by its organization's slug. Only pages of allowed domains get it. */
export function widgetFeature(deps: WidgetDeps): Feature {
  return (app: App) => {
    app.route({
      ...contract("readWidgetConfig"),
      handler: async (request, reply) => {
        const key = widgetKeyOf(request);
        const { origin } = request.headers;
        if (key === null) {
          const slug = request.headers[headers.organization];
          if (typeof slug !== "string" || (origin !== undefined && isForeignPage(request.headers, deps.env.publicUrl)))
            throw new AppError("invalid_request", "Name the widget key, as ?key=pk_… or in the X-Widget-Key header.");
          const { owner } = await viewKnowledge(deps.db, slug || DEFAULT_SLUG, { overlayToken: null, member: null }, deps.clock());
          const own = owner === null ? null : await findOwnConfiguration(deps, owner.organizationId);
          if (own === null) throw new AppError("not_found", "There is no such organization.");
          return reply
            .headers({ vary: "Origin, X-Widget-Key, X-Organization-Id", "cache-control": "no-store" })
            .send({ success: true, data: own.public });
        }
        const configuration = await configurationOf(deps.findConfiguration, key);
        reply.headers({ vary: "Origin, X-Widget-Key", "cache-control": "private, max-age=60" });
        if (origin !== undefined && isForeignPage(request.headers, deps.env.publicUrl)) {
          if (!isOriginAllowed(origin, configuration.allowedDomains))
            throw new AppError("origin_not_allowed", "This page may not carry this widget.");
          reply.header("access-control-allow-origin", origin);
          deps.noteInstallation(configuration.id, origin);
        }
        return reply.send({ success: true, data: configuration.public });
      },
    });
  };
}
