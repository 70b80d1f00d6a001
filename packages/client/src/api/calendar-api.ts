import type {
  CalendarEvent,
  CalendarListing,
  CreateCalendarEvent,
  ExplainedHours,
  MeetingCancelled,
  MeetingReply,
  MoveMeeting,
  SavedCalendarSettings,
  UpdateCalendarSettings,
} from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** The calendar of the member's organization. Every failure is an `ApiError`. */
export interface CalendarApi {
  readSettings: (signal?: AbortSignal) => Promise<SavedCalendarSettings>;
  /** Sets the fields that are there and leaves the others. */
  updateSettings: (change: UpdateCalendarSettings) => Promise<SavedCalendarSettings>;
  /** Reports the browser's zone; it counts only while the organization has no zone. */
  nameZone: (timezone: string) => Promise<void>;
  /** The calendars to choose from. `problem` says why those of Google are missing. */
  listCalendars: (signal?: AbortSignal) => Promise<{ calendars: CalendarListing[]; problem: string | null }>;
  listEvents: (
    calendarId: string,
    range: { timeMin: string; timeMax: string },
    signal?: AbortSignal,
  ) => Promise<{ events: CalendarEvent[]; problem: string | null }>;
  /**
   * Puts a meeting into the organization's calendar. A clash that may be overridden is an issue with the path `override`. `notMailed` are
   * the guests who get no mail of it.
   */
  createEvent: (event: CreateCalendarEvent) => Promise<MeetingReply>;
  moveMeeting: (meetingId: string, to: MoveMeeting) => Promise<MeetingReply>;
  cancelMeeting: (meetingId: string) => Promise<MeetingCancelled>;
  markNoShow: (meetingId: string, isNoShow: boolean) => Promise<CalendarEvent>;
  /** Why meetings are offered in each of `count` hours, or are not: 168 of a week, one more or less where the clocks change. */
  explainHours: (from: string, count: number, signal?: AbortSignal) => Promise<Pick<ExplainedHours, "hours" | "offered" | "problem">>;
}

/** Makes the calls of the calendar. */
export function createCalendarApi(call: Caller): CalendarApi {
  return {
    readSettings: async (signal) => (await call("readCalendarSettings", { signal })).data,
    updateSettings: async (body) => (await call("updateCalendarSettings", { body })).data,
    nameZone: async (timezone) => void (await call("nameCalendarZone", { body: { timezone } })),
    listCalendars: (signal) => call("listCalendars", { signal }),
    listEvents: (calendarId, range, signal) => call("listCalendarEvents", { params: { calendarId }, query: range, signal }),
    createEvent: (body) => call("createCalendarEvent", { params: { calendarId: "primary" }, body }),
    moveMeeting: (meetingId, body) => call("moveMeeting", { params: { meetingId }, body }),
    cancelMeeting: (meetingId) => call("cancelMeeting", { params: { meetingId } }),
    markNoShow: async (meetingId, isNoShow) => (await call("markNoShow", { params: { meetingId }, body: { isNoShow } })).data,
    explainHours: (from, count, signal) => call("explainHours", { query: { from, count }, signal }),
  };
}
