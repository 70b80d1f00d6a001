import type { App, Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { meetingFile } from "./calendar/meeting-file.ts";

/** A booked or cancelled meeting as a calendar file. Its id is a secret that only its guests know. */
export function meetingsFeature(deps: { db: Database; clock: () => Date; serverAddress: string }): Feature {
  return (app: App) => {
    app.route({
      ...contract("readCalendarFile"),
      handler: async (request, reply) => {
        const row = await deps.db.read
          .selectFrom("meetings")
          .innerJoin("organizations", "organizations.id", "meetings.organizationId")
          .selectAll("meetings")
          .select("organizations.name as organizationName")
          .where("meetings.id", "=", request.params.meetingId)
          .where("meetings.status", "<>", "held")
          .executeTakeFirst();
        if (row === undefined) throw new AppError("not_found", "There is no such meeting.");
        const { organizationName } = row;
        const file = await meetingFile(deps.db.read, row, row, { organizationName, serverAddress: deps.serverAddress, now: deps.clock() });
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
