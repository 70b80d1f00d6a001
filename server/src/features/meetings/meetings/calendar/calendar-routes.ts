import type { Feature } from "../../../../app.ts";
import { contract } from "../../../../contract.ts";
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
    app.route({
      ...contract("readCalendarSettings"),
      handler: async (request, reply) => {
        const data = withVersion(await readCalendarSettings(db, requireOrganization(request.member).id));
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      ...contract("updateCalendarSettings"),
      handler: async (request, reply) => {
        const { id } = requireOrganization(request.member);
        if (!isOwnCalendars(request.body, await readCalendarSettings(db, id), request.member.id))
          requireAdministrator(request.member, "change hours and hosts of the calendar");
        const members = request.body.hosts === undefined ? null : ((await deps.identity.listMembers?.(id)) ?? null);
        const by = { memberId: request.member.id, members };
        return reply.send({ success: true, data: withVersion(await updateCalendarSettings(db, id, request.body, by, clock())) });
      },
    });

    app.route({
      ...contract("nameCalendarZone"),
      handler: async (request, reply) => {
        const { id } = requireOrganization(request.member);
        return reply.send({ success: true, data: withVersion(await nameZone(db, id, request.body.timezone, clock())) });
      },
    });

    app.route({
      ...contract("listCalendars"),
      handler: async (request, reply) => {
        const { id, name } = requireOrganization(request.member);
        const found = await listCalendars(deps, { organizationId: id, memberId: request.member.id }, name);
        return reply.header("cache-control", "no-store").send({ success: true, ...found });
      },
    });

    app.route({
      ...contract("listCalendarEvents"),
      handler: async (request, reply) => {
        const mailbox = { organizationId: requireOrganization(request.member).id, memberId: request.member.id };
        const found = await listEvents(deps, mailbox, request.params.calendarId, request.query, clock());
        return reply.header("cache-control", "no-store").send({ success: true, ...found });
      },
    });

    app.route({
      ...contract("createCalendarEvent"),
      handler: async (request, reply) => {
        const organization = requireOrganization(request.member);
        if (request.params.calendarId !== "primary") throw new AppError("not_found", "There is no such calendar to write to.");
        const made = await createMeeting(deps, { member: request.member, organization }, request.body);
        return reply.send({ success: true, ...made });
      },
    });

    app.route({
      ...contract("moveMeeting"),
      handler: async (request, reply) => {
        const moved = await moveMeeting(deps, requireOrganization(request.member), request.params.meetingId, request.body);
        return reply.send({ success: true, ...moved });
      },
    });

    app.route({
      ...contract("cancelMeeting"),
      handler: async (request, reply) => {
        const cancelled = await cancelMeeting(deps, requireOrganization(request.member), request.params.meetingId);
        return reply.send({ success: true, ...cancelled });
      },
    });

    app.route({
      ...contract("markNoShow"),
      handler: async (request, reply) => {
        const { id } = requireOrganization(request.member);
        return reply.send({ success: true, data: await markNoShow(db, id, request.params.meetingId, request.body.isNoShow) });
      },
    });

    app.route({
      ...contract("explainHours"),
      handler: async (request, reply) => {
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
        return reply.header("cache-control", "no-store").send({ success: true, ...told, problem });
      },
    });
  };
}
