import type { CalendarSettings, CalendarSettingsReply, UpdateCalendarSettings } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import type { Caller } from "./caller.ts";

/** The calendar of the member's organization. Every failure is an `ApiError`. */
export interface CalendarApi {
  readSettings: (signal?: AbortSignal) => Promise<CalendarSettings>;
  /** Sets the fields that are there and leaves the others. */
  updateSettings: (change: UpdateCalendarSettings) => Promise<CalendarSettings>;
  /** Names the browser's zone; it is taken only while the organization has none. */
  nameZone: (timezone: string) => Promise<void>;
}

/** Makes the calls of the calendar. */
export function createCalendarApi(call: Caller): CalendarApi {
  return {
    readSettings: async (signal) => (await call<CalendarSettingsReply>(routes.readCalendarSettings, { signal })).data,
    updateSettings: async (body) => (await call<CalendarSettingsReply>(routes.updateCalendarSettings, { body })).data,
    nameZone: async (timezone) => void (await call<CalendarSettingsReply>(routes.nameCalendarZone, { body: { timezone } })),
  };
}
