import { CalendarSettingsReply, NameZone, routes, UpdateCalendarSettings } from "@disco/protocol";
import type { Feature } from "../../app.ts";
import type { Database } from "../../db/database.ts";
import { requireOrganization } from "../../identity/member-role.ts";
import { nameZone, readCalendarSettings, updateCalendarSettings } from "./calendar-settings.ts";

/** The calendar of the member's organization. Every member may read and change it. */
export function calendarFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  return (app) => {
    app.route({
      method: routes.readCalendarSettings.method,
      url: routes.readCalendarSettings.path,
      config: { access: "member" },
      schema: { tags: ["calendar"], response: { 200: CalendarSettingsReply } },
      handler: async (request, reply) => {
        const data = await readCalendarSettings(db, requireOrganization(request.member).id);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      method: routes.updateCalendarSettings.method,
      url: routes.updateCalendarSettings.path,
      config: { access: "member" },
      schema: { tags: ["calendar"], body: UpdateCalendarSettings, response: { 200: CalendarSettingsReply } },
      handler: async (request, reply) => {
        const { id } = requireOrganization(request.member);
        return reply.send({ success: true, data: await updateCalendarSettings(db, id, request.body, clock()) });
      },
    });

    app.route({
      method: routes.nameCalendarZone.method,
      url: routes.nameCalendarZone.path,
      config: { access: "member" },
      schema: { tags: ["calendar"], body: NameZone, response: { 200: CalendarSettingsReply } },
      handler: async (request, reply) => {
        const { id } = requireOrganization(request.member);
        return reply.send({ success: true, data: await nameZone(db, id, request.body.timezone, clock()) });
      },
    });
  };
}
