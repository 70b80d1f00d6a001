import { routes } from "@disco/protocol/routes";
import { z } from "zod";
import type { App, Feature } from "../../app.ts";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import { calendarEntry, calendarFile } from "./calendar-file.ts";

/** A booked meeting as a calendar file. Its id is a secret that only the visitor who booked it was told. */
export function meetingsFeature(deps: { db: Database }): Feature {
  return (app: App) => {
    app.route({
      method: routes.readCalendarFile.method,
      url: routes.readCalendarFile.path,
      config: { access: "public" },
      schema: { params: z.object({ meetingId: z.uuid() }), response: { 200: z.string() } },
      handler: async (request, reply) => {
        const row = await deps.db.read
          .selectFrom("meetings")
          .innerJoin("organizations", "organizations.id", "meetings.organizationId")
          .select(["meetings.id", "meetings.startAt", "meetings.endAt", "meetings.createdAt", "organizations.name"])
          .where("meetings.id", "=", request.params.meetingId)
          .where("meetings.status", "=", "booked")
          .executeTakeFirst();
        if (row === undefined) throw new AppError("not_found", "There is no such meeting.");
        const file = calendarFile({
          id: row.id,
          ...calendarEntry(row.name, { start: new Date(row.startAt), end: new Date(row.endAt) }),
          createdAt: new Date(row.createdAt),
        });
        return reply
          .headers({
            "content-type": "text/calendar; charset=utf-8",
            "content-disposition": 'attachment; filename="meeting.ics"',
            "cache-control": "private, no-store",
          })
          .serializer((text: unknown) => String(text))
          .send(file);
      },
    });
  };
}
