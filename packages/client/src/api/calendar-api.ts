import type { CreateCalendarEvent, MoveMeeting, UpdateCalendarSettings } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** The calendar of the member's organization. Every failure is an `ApiError`. */
export function createCalendarApi(call: Caller) {
  return {
    readSettings: async (signal?: AbortSignal) => (await call("readCalendarSettings", { signal })).data,
    /** Sets the fields that are there and leaves the others. */
    updateSettings: async (body: UpdateCalendarSettings) => (await call("updateCalendarSettings", { body })).data,
    /** Reports the browser's zone; it counts only while the organization has no zone. */
    nameZone: async (timezone: string) => void (await call("nameCalendarZone", { body: { timezone } })),
    /** The calendars to choose from. `problem` says why those of Google are missing. */
    listCalendars: (signal?: AbortSignal) => call("listCalendars", { signal }),
    listEvents: (calendarId: string, range: { timeMin: string; timeMax: string }, signal?: AbortSignal) =>
      call("listCalendarEvents", { params: { calendarId }, query: range, signal }),
    /**
     * Puts a meeting into the organization's calendar. A clash that may be overridden is an issue with the path `override`. `notMailed` are
     * the guests who get no mail of it.
     */
    createEvent: (body: CreateCalendarEvent) => call("createCalendarEvent", { params: { calendarId: "primary" }, body }),
    moveMeeting: (meetingId: string, body: MoveMeeting) => call("moveMeeting", { params: { meetingId }, body }),
    cancelMeeting: (meetingId: string) => call("cancelMeeting", { params: { meetingId } }),
    markNoShow: async (meetingId: string, isNoShow: boolean) =>
      (await call("markNoShow", { params: { meetingId }, body: { isNoShow } })).data,
    /** Why meetings are offered in each of `count` hours, or are not: 168 of a week, one more or less where the clocks change. */
    explainHours: (from: string, count: number, signal?: AbortSignal) => call("explainHours", { query: { from, count }, signal }),
  };
}
