import { z } from "zod";
import { filledText, TimeZone, wholeNumber } from "./text.ts";

/** A time of the day on a 24-hour clock. */
const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, { message: "must be a time such as 09:00" });

/** Hours of one weekday (0 is Sunday). Hours whose end is not after their beginning run past midnight. */
export const WorkingHours = z.strictObject({ weekday: wholeNumber(0, 6), from: ClockTime, until: ClockTime });
export type WorkingHours = z.infer<typeof WorkingHours>;

const Week = z.array(WorkingHours).max(42);

/** A member who takes meetings. Without hours of their own the organization's apply. */
export const MeetingHost = z.strictObject({
  userId: z.string().min(1).max(128),
  name: filledText(200),
  hours: Week.nullable().default(null),
  /** Google calendars whose events block the host. */
  calendars: z.array(z.string().min(1).max(300)).max(20).default(["primary"]),
});
export type MeetingHost = z.infer<typeof MeetingHost>;

const slotMinutes = wholeNumber(10, 240);
const noticeMinutes = wholeNumber(0, 10_080);
const horizonDays = wholeNumber(1, 90);
const holdMinutes = wholeNumber(1, 60);
const bufferMinutes = wholeNumber(0, 120);
const Hosts = z
  .array(MeetingHost)
  .max(50)
  .refine((hosts) => new Set(hosts.map(({ userId }) => userId)).size === hosts.length, { message: "must name each member once" });

/** When an organization takes meetings. All hours are in its zone. */
export const CalendarSettings = z.object({
  /** Null until a member's browser has named one: then the hours are on the visitor's clock. */
  timezone: TimeZone.nullable().default(null),
  slotMinutes: slotMinutes.default(30),
  /** A meeting needs this much notice. */
  noticeMinutes: noticeMinutes.default(120),
  horizonDays: horizonDays.default(21),
  /** How long an offered slot is held for one visitor. */
  holdMinutes: holdMinutes.default(10),
  /** What stays free before and after a meeting. */
  bufferMinutes: bufferMinutes.default(0),
  hours: Week.default([1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "09:00", until: "17:00" }))),
  /** Members among whom meetings are shared out. Without any there is one calendar for the whole organization. */
  hosts: Hosts.default([]),
});
export type CalendarSettings = z.infer<typeof CalendarSettings>;

/** Sets the fields that are there and leaves the others. */
export const UpdateCalendarSettings = z.strictObject({
  timezone: TimeZone.optional(),
  slotMinutes: slotMinutes.optional(),
  noticeMinutes: noticeMinutes.optional(),
  horizonDays: horizonDays.optional(),
  holdMinutes: holdMinutes.optional(),
  bufferMinutes: bufferMinutes.optional(),
  hours: Week.optional(),
  hosts: Hosts.optional(),
});
export type UpdateCalendarSettings = z.infer<typeof UpdateCalendarSettings>;

/** Names the zone of a member's browser. It is taken only while the organization has none. */
export const NameZone = z.strictObject({ timezone: TimeZone });
export type NameZone = z.infer<typeof NameZone>;

/** The reply with the settings of a calendar. */
export const CalendarSettingsReply = z.object({ success: z.literal(true), data: CalendarSettings });
export type CalendarSettingsReply = z.infer<typeof CalendarSettingsReply>;
