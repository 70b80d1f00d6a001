import { WidgetConfigReply } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { z } from "zod";
import type { App, Feature } from "../../app.ts";
import { AppError } from "../../app-error.ts";
import type { Env } from "../../env.ts";
import { widgetKeyOf } from "../chat/http/chat-target.ts";
import type { NoteInstallation } from "../installations/installation-notes.ts";
import { isForeignPage, isOriginAllowed } from "../widget-configuration/allowed-origin.ts";
import { configurationOf, type FindConfiguration } from "../widget-configuration/find-configuration.ts";

/** What a page needs to draw its widget. Only pages of allowed domains get it. */
export function widgetFeature(deps: { env: Env; findConfiguration: FindConfiguration; noteInstallation: NoteInstallation }): Feature {
  return (app: App) => {
    app.route({
      method: routes.readWidgetConfig.method,
      url: routes.readWidgetConfig.path,
      config: { access: "visitor" },
      schema: { querystring: z.object({ key: z.string().max(128).optional() }), response: { 200: WidgetConfigReply } },
      handler: async (request, reply) => {
        const key = widgetKeyOf(request);
        if (key === null) throw new AppError("invalid_request", "Name the widget key, as ?key=pk_… or in the X-Widget-Key header.");
        const { origin } = request.headers;
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
