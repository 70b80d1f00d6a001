import type { Feature } from "../../../../app.ts";
import { serve } from "../../../../contract.ts";
import { AppError } from "../../../../app-error.ts";
import type { Identity } from "../../../../identity/identity.ts";
import { requireAdministrator, requireOrganization } from "../../../../identity/members/member-role.ts";
import type { GoogleClientFor } from "../../../account/connections/google-access.ts";
import { listCalendars, listEvents } from "./calendar-events.ts";
import { withVersion } from "../../../../settings/settings-version.ts";
import { nameZone, readCalendarSettings, updateCalendarSettings } from "./calendar-settings.ts";
import { isOwnCalendars } from "../hosts/check-hosts.ts";
import { explainHours } from "./explain-hours.ts";
import { readTaken } from "../hosts/hosts.ts";
import { cancelMeeting, createMeeting, markNoShow, type MemberMeetingDeps, moveMeeting } from "../member-meetings.ts";
const HOUR_MS = 3_600_000;
const UNREADABLE = "A Google calendar could not be read. Hours that it may take are not offered until it can.";

export interface CalendarFeatureDeps extends MemberMeetingDeps {
  googleClientFor: GoogleClientFor;
  identity: Pick<Identity, "listMembers">;
}

/** The calendar of the member's organization. Every member may read it and book; its settings are for owners and admins. */
export function calendarFeature(deps: CalendarFeatureDeps): Feature {
  const { db, clock } = deps;
  return (app) => {
    serve(app, "readCalendarSettings", async (request) =>
      withVersion(await readCalendarSettings(db, requireOrganization(request.member).id)),
    );

    serve(app, "updateCalendarSettings", async (request) => {
      const { id } = requireOrganization(request.member);
      if (!isOwnCalendars(request.body, await readCalendarSettings(db, id), request.member.id))
        requireAdministrator(request.member, "change hours and hosts of the calendar");
      const members = request.body.hosts === undefined ? null : ((await deps.identity.listMembers?.(id)) ?? null);
      const by = { memberId: request.member.id, members };
      return withVersion(await updateCalendarSettings(db, id, request.body, by, clock()));
    });

    serve(app, "nameCalendarZone", async (request) => {
      const { id } = requireOrganization(request.member);
      return withVersion(await nameZone(db, id, request.body.timezone, clock()));
    });

    serve(app, "listCalendars", (request) => {
      const { id, name } = requireOrganization(request.member);
      return listCalendars(deps, { organizationId: id, memberId: request.member.id }, name);
    });

    serve(app, "listCalendarEvents", (request) => {
      const mailbox = { organizationId: requireOrganization(request.member).id, memberId: request.member.id };
      return listEvents(deps, mailbox, request.params.calendarId, request.query, clock());
    });

    serve(app, "createCalendarEvent", (request) => {
      const organization = requireOrganization(request.member);
      if (request.params.calendarId !== "primary") throw new AppError("not_found", "There is no such calendar to write to.");
      return createMeeting(deps, { member: request.member, organization }, request.body);
    });

    serve(app, "moveMeeting", (request) => moveMeeting(deps, requireOrganization(request.member), request.params.meetingId, request.body));

    serve(app, "cancelMeeting", (request) => cancelMeeting(deps, requireOrganization(request.member), request.params.meetingId));

    serve(app, "markNoShow", (request) => {
      const { id } = requireOrganization(request.member);
      return markNoShow(db, id, request.params.meetingId, request.body.isNoShow);
    });

    serve(app, "explainHours", async (request) => {
      const { id } = requireOrganization(request.member);
      const now = clock();
      const from = new Date(request.query.from);
      const settings = await readCalendarSettings(db, id);
      const until = new Date(from.getTime() + (request.query.count + 24) * HOUR_MS);
      // First: reading them may move meetings.
      const busy = (await deps.readBusy?.(id, settings, now)) ?? [];
      const own = await readTaken(db.read, { organizationId: id, now }, { start: new Date(from.getTime() - 24 * HOUR_MS), end: until });
      const told = explainHours(settings, now, [...own, ...busy], { from, count: request.query.count });
      const problem = busy.some(({ kind }) => kind === "unreadable") ? UNREADABLE : null;
      return { ...told, problem };
    });
  };
}
