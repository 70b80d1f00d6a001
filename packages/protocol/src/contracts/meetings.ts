import { z } from "zod";
import {
  CalendarEventReply,
  CreateCalendarEvent,
  ExplainHours,
  ExplainedHours,
  GuestMeetingReply,
  GuestMoveReply,
  GuestTimes,
  ListCalendarEvents,
  MarkNoShow,
  MeetingCancelled,
  MeetingLink,
  MeetingReply,
  MoveGuestMeeting,
  MoveMeeting,
  NameZone,
  UpdateCalendarSettings,
  SavedCalendarSettings,
  CalendarEvent,
  CalendarListing,
} from "../meetings/calendar.ts";
import {
  ChangeRequestStatus,
  DemoRequestList,
  EnrichDemoRequest,
  EnrichReply,
  ListDemoRequests,
  SendEmailReply,
  UpdateEmailDraft,
  DemoRequest,
} from "../leads/deals.ts";
import { SubmitDemoRequest } from "../account/public-forms.ts";
import type { Contract } from "./contract.ts";
import { Done, Id, success } from "./shapes.ts";

const ByRequest = z.object({ requestId: z.string().min(1).max(128) });
const ByCalendar = z.object({ calendarId: z.string().min(1).max(300) });
const ByMeeting = z.object({ meetingId: Id });

export const meetingsContracts = {
  listDemoRequests: { access: "member", tag: "demo requests", query: ListDemoRequests, reply: DemoRequestList },
  readDemoRequest: { access: "member", tag: "demo requests", params: ByRequest, reply: success({ data: DemoRequest }) },
  changeRequestStatus: {
    access: "member",
    tag: "demo requests",
    params: ByRequest,
    body: ChangeRequestStatus,
    reply: success({ data: DemoRequest }),
  },
  enrichDemoRequest: {
    access: "member",
    tag: "demo requests",
    isIdempotent: true,
    params: ByRequest,
    body: EnrichDemoRequest.nullish(),
    reply: EnrichReply,
  },
  updateEmailDraft: {
    access: "member",
    tag: "demo requests",
    params: ByRequest,
    body: UpdateEmailDraft,
    reply: success({ data: DemoRequest }),
  },
  sendDemoRequestEmail: {
    access: "member",
    tag: "demo requests",
    isIdempotent: true,
    params: ByRequest,
    body: z.looseObject({}).nullish(),
    reply: SendEmailReply,
  },

  submitDemoRequest: { access: "public", tag: "public forms", isIdempotent: true, body: SubmitDemoRequest, reply: Done },

  readCalendarSettings: { access: "member", tag: "calendar", reply: success({ data: SavedCalendarSettings }) },
  updateCalendarSettings: {
    access: "member",
    tag: "calendar",
    body: UpdateCalendarSettings,
    reply: success({ data: SavedCalendarSettings }),
  },
  nameCalendarZone: { access: "member", tag: "calendar", body: NameZone, reply: success({ data: SavedCalendarSettings }) },
  listCalendars: {
    access: "member",
    tag: "calendar",
    reply: success({ calendars: z.array(CalendarListing), problem: z.string().nullable() }),
  },
  listCalendarEvents: {
    access: "member",
    tag: "calendar",
    params: ByCalendar,
    query: ListCalendarEvents,
    reply: success({ events: z.array(CalendarEvent), problem: z.string().nullable() }),
  },
  createCalendarEvent: { access: "member", tag: "calendar", params: ByCalendar, body: CreateCalendarEvent, reply: MeetingReply },
  moveMeeting: { access: "member", tag: "calendar", params: ByMeeting, body: MoveMeeting, reply: MeetingReply },
  cancelMeeting: { access: "member", tag: "calendar", params: ByMeeting, reply: MeetingCancelled },
  markNoShow: { access: "member", tag: "calendar", params: ByMeeting, body: MarkNoShow, reply: CalendarEventReply },
  explainHours: { access: "member", tag: "calendar", query: ExplainHours, reply: ExplainedHours },

  readGuestMeeting: { access: "public", tag: "meetings", query: MeetingLink, reply: GuestMeetingReply },
  confirmGuestMeeting: { access: "public", tag: "meetings", isIdempotent: true, body: MeetingLink, reply: GuestMeetingReply },
  listGuestTimes: { access: "public", tag: "meetings", query: MeetingLink, reply: GuestTimes },
  moveGuestMeeting: { access: "public", tag: "meetings", isIdempotent: true, body: MoveGuestMeeting, reply: GuestMoveReply },
  cancelGuestMeeting: { access: "public", tag: "meetings", isIdempotent: true, body: MeetingLink, reply: GuestMeetingReply },

  readCalendarFile: { access: "public", params: z.object({ meetingId: z.uuid() }), reply: { file: "text/calendar" } },
} satisfies Record<string, Contract>;
