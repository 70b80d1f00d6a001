import {
  CalendarEventList,
  CalendarEventReply,
  CalendarListingList,
  CalendarSettingsReply,
  CreateCalendarEvent,
  ExplainedHours,
  ExplainHours,
  ListCalendarEvents,
  MarkNoShow,
  MeetingCancelled,
  MeetingReply,
  MoveMeeting,
  NameZone,
  routes,
  UpdateCalendarSettings,
} from "@disco/protocol";
import { z } from "zod";
import type { Feature } from "../../../../app.ts";
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

const ByCalendar = z.object({ calendarId: z.string().min(1).max(300) });
const ByMeeting = z.object({ meetingId: z.string().min(1).max(64) });
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
      method: routes.readCalendarSettings.method,
      url: routes.readCalendarSettings.path,
      config: { access: "member" },
      schema: { tags: ["calendar"], response: { 200: CalendarSettingsReply } },
      handler: async (request, reply) => {
        const data = withVersion(await readCalendarSettings(db, requireOrganization(request.member).id));
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
        if (!isOwnCalendars(request.body, await readCalendarSettings(db, id), request.member.id))
          requireAdministrator(request.member, "change hours and hosts of the calendar");
        const members = request.body.hosts === undefined ? null : ((await deps.identity.listMembers?.(id)) ?? null);
        const by = { memberId: request.member.id, members };
        return reply.send({ success: true, data: withVersion(await updateCalendarSettings(db, id, request.body, by, clock())) });
      },
    });

    app.route({
      method: routes.nameCalendarZone.method,
      url: routes.nameCalendarZone.path,
      config: { access: "member" },
      schema: { tags: ["calendar"], body: NameZone, response: { 200: CalendarSettingsReply } },
      handler: async (request, reply) => {
        const { id } = requireOrganization(request.member);
        return reply.send({ success: true, data: withVersion(await nameZone(db, id, request.body.timezone, clock())) });
      },
    });

    app.route({
      method: routes.listCalendars.method,
      url: routes.listCalendars.path,
      config: { access: "member" },
      schema: { tags: ["calendar"], response: { 200: CalendarListingList } },
      handler: async (request, reply) => {
        const { id, name } = requireOrganization(request.member);
        const found = await listCalendars(deps, { organizationId: id, memberId: request.member.id }, name);
        return reply.header("cache-control", "no-store").send({ success: true, ...found });
      },
    });

    app.route({
      method: routes.listCalendarEvents.method,
      url: routes.listCalendarEvents.path,
      config: { access: "member" },
      schema: { tags: ["calendar"], params: ByCalendar, querystring: ListCalendarEvents, response: { 200: CalendarEventList } },
      handler: async (request, reply) => {
        const mailbox = { organizationId: requireOrganization(request.member).id, memberId: request.member.id };
        const found = await listEvents(deps, mailbox, request.params.calendarId, request.query, clock());
        return reply.header("cache-control", "no-store").send({ success: true, ...found });
      },
    });

    app.route({
      method: routes.createCalendarEvent.method,
      url: routes.createCalendarEvent.path,
      config: { access: "member" },
      schema: { tags: ["calendar"], params: ByCalendar, body: CreateCalendarEvent, response: { 200: MeetingReply } },
      handler: async (request, reply) => {
        const organization = requireOrganization(request.member);
        if (request.params.calendarId !== "primary") throw new AppError("not_found", "There is no such calendar to write to.");
        const made = await createMeeting(deps, { member: request.member, organization }, request.body);
        return reply.send({ success: true, ...made });
      },
    });

    app.route({
      method: routes.moveMeeting.method,
      url: routes.moveMeeting.path,
      config: { access: "member" },
      schema: { tags: ["calendar"], params: ByMeeting, body: MoveMeeting, response: { 200: MeetingReply } },
      handler: async (request, reply) => {
        const moved = await moveMeeting(deps, requireOrganization(request.member), request.params.meetingId, request.body);
        return reply.send({ success: true, ...moved });
      },
    });

    app.route({
      method: routes.cancelMeeting.method,
      url: routes.cancelMeeting.path,
      config: { access: "member" },
      schema: { tags: ["calendar"], params: ByMeeting, response: { 200: MeetingCancelled } },
      handler: async (request, reply) => {
        const cancelled = await cancelMeeting(deps, requireOrganization(request.member), request.params.meetingId);
        return reply.send({ success: true, ...cancelled });
      },
    });

    app.route({
      method: routes.markNoShow.method,
      url: routes.markNoShow.path,
      config: { access: "member" },
      schema: { tags: ["calendar"], params: ByMeeting, body: MarkNoShow, response: { 200: CalendarEventReply } },
      handler: async (request, reply) => {
        const { id } = requireOrganization(request.member);
        return reply.send({ success: true, data: await markNoShow(db, id, request.params.meetingId, request.body.isNoShow) });
      },
    });

    app.route({
      method: routes.explainHours.method,
      url: routes.explainHours.path,
      config: { access: "member" },
      schema: { tags: ["calendar"], querystring: ExplainHours, response: { 200: ExplainedHours } },
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
