import { z } from "zod";
import { EmailAddress } from "../account/public-forms.ts";
import { filledLine, Instant, line, text, TimeZone, wholeNumber } from "../text.ts";
import { ofVersion, versioned } from "../settings-version.ts";

/** A time of the day on a 24-hour clock. */
const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, { message: "must be a time such as 09:00" });

/** Hours of one weekday (0 is Sunday). Hours whose end is not after their beginning run past midnight. */
export const WorkingHours = z.strictObject({ weekday: wholeNumber(0, 6), from: ClockTime, until: ClockTime });
export type WorkingHours = z.infer<typeof WorkingHours>;

const Week = z.array(WorkingHours).max(42);

/** A member who takes meetings. Without hours of their own the organization's apply. */
export const MeetingHost = z.strictObject({
  userId: z.string().min(1).max(128),
  name: filledLine(200),
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
  /** Free time before and after a meeting. */
  bufferMinutes: bufferMinutes.default(0),
  hours: Week.default([1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "09:00", until: "17:00" }))),
  /** Members who share the meetings. Without hosts the organization has one calendar. */
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
  ...ofVersion,
});
export type UpdateCalendarSettings = z.infer<typeof UpdateCalendarSettings>;

/** Reports the zone of a member's browser. It counts only while the organization has no zone. */
export const NameZone = z.strictObject({ timezone: TimeZone });
export type NameZone = z.infer<typeof NameZone>;

/** Settings of a calendar as they are saved. */
export const SavedCalendarSettings = CalendarSettings.extend(versioned);
export type SavedCalendarSettings = z.infer<typeof SavedCalendarSettings>;

/** When something of a calendar begins or ends: an instant, or a whole day as 2026-11-24. */
const EventTime = z.object({ dateTime: z.string().optional(), date: z.string().optional() });

/** An event as Google writes it, of Google's calendars and of our own. */
export const CalendarEvent = z.object({
  id: z.string(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  hangoutLink: z.string().optional(),
  colorId: z.string().optional(),
  start: EventTime,
  end: EventTime,
  attendees: z.array(z.object({ displayName: z.string().optional(), email: z.string(), responseStatus: z.string() })),
  /** Details of our own meeting; null for a Google event. */
  meeting: z
    .object({
      host: z.string().nullable(),
      /** Why this host. */
      hostReason: z.string().nullable(),
      conversationId: z.string().nullable(),
      isNoShow: z.boolean(),
      isInGoogle: z.boolean(),
    })
    .nullable(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** One calendar that a member can look at. */
export const CalendarListing = z.object({ id: z.string(), summary: z.string(), primary: z.boolean() });
export type CalendarListing = z.infer<typeof CalendarListing>;

/** Which events to list: a week from `timeMin` on, unless told otherwise; `timeMin` is now unless told. */
export const ListCalendarEvents = z.object({
  timeMin: z.iso.datetime({ offset: true }).optional(),
  timeMax: z.iso.datetime({ offset: true }).optional(),
});
export type ListCalendarEvents = z.infer<typeof ListCalendarEvents>;

/** A day on which the clocks go back. */
const LONGEST_DAY_MS = 25 * 3_600_000;
const Moment = z.iso.datetime({ offset: true }).max(40);
const isOrdered = ({ startTime, endTime }: { startTime: string; endTime: string }) => Date.parse(endTime) > Date.parse(startTime);
const isOneDay = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  Date.parse(endTime) - Date.parse(startTime) <= LONGEST_DAY_MS;
const after = { message: "must be after the start", path: ["endTime"] };
const oneDay = { message: "must be within a day of the start", path: ["endTime"] };

const MOST_GUESTS = 10;

/** Puts a meeting into the calendar. `override` books over the member's own clash, never over a time that is held for a visitor. */
export const CreateCalendarEvent = z
  .strictObject({
    title: filledLine(500),
    description: text(5_000).optional(),
    startTime: Moment,
    endTime: Moment,
    attendees: z
      .array(z.strictObject({ email: EmailAddress, name: line(200).optional() }))
      .max(MOST_GUESTS, { message: `must be at most ${MOST_GUESTS} guests` })
      .default([]),
    location: line(500).optional(),
    sendNotifications: z.boolean().default(false),
    userId: z.string().max(128).optional(),
    override: z.boolean().default(false),
  })
  .refine(isOrdered, after)
  .refine(isOneDay, oneDay);
export type CreateCalendarEvent = z.input<typeof CreateCalendarEvent>;

/** The reply with an event. */
export const CalendarEventReply = z.object({ success: z.literal(true), data: CalendarEvent });
export type CalendarEventReply = z.infer<typeof CalendarEventReply>;

/** Guests who get no mail of a change to their meeting, because they or the organization have had their mails for today. */
const notMailed = z.array(z.string());

/** The reply to a member who makes or moves a meeting. */
export const MeetingReply = CalendarEventReply.extend({ notMailed });
export type MeetingReply = z.infer<typeof MeetingReply>;

/** The reply to a member who cancels a meeting. */
export const MeetingCancelled = z.object({ success: z.literal(true), notMailed });
export type MeetingCancelled = z.infer<typeof MeetingCancelled>;

/** Moves a meeting; its guests get a new invitation. */
export const MoveMeeting = z
  .strictObject({ startTime: Moment, endTime: Moment, override: z.boolean().default(false) })
  .refine(isOrdered, after)
  .refine(isOneDay, oneDay);
export type MoveMeeting = z.input<typeof MoveMeeting>;

/** Says whether the guest came. Meetings whose guest did not come do not count for whose turn it is. */
export const MarkNoShow = z.strictObject({ isNoShow: z.boolean() });
export type MarkNoShow = z.infer<typeof MarkNoShow>;

/** An hour of the week, and why no meeting is offered in it; null where one is. */
export const ExplainedHour = z.object({ start: Instant, reason: z.string().nullable() });
export type ExplainedHour = z.infer<typeof ExplainedHour>;

/** The reply to "why these hours": each hour from `from` on, and how many meetings are offered in them. */
export const ExplainedHours = z.object({
  success: z.literal(true),
  hours: z.array(ExplainedHour),
  offered: z.number(),
  problem: z.string().nullable(),
});
export type ExplainedHours = z.infer<typeof ExplainedHours>;

/** From which instant on hours are explained, and how many: a week unless told. */
export const ExplainHours = z.object({
  from: z.iso.datetime({ offset: true }),
  count: z.coerce.number().int().min(1).max(192).default(168),
});
export type ExplainHours = z.infer<typeof ExplainHours>;

/** The link of a guest's mail. */
export const MeetingLink = z.strictObject({ token: z.string().min(1).max(1_000) });
export type MeetingLink = z.infer<typeof MeetingLink>;

/** A meeting as its guest sees it by the link. Without `isConfirmed` its time is released a day after the mail. */
export const GuestMeeting = z.object({
  organization: z.string(),
  title: z.string(),
  host: z.string().nullable(),
  location: z.string().nullable(),
  start: Instant,
  end: Instant,
  timezone: z.string(),
  state: z.enum(["booked", "cancelled", "over"]),
  isConfirmed: z.boolean(),
  calendarUrl: z.string(),
});
export type GuestMeeting = z.infer<typeof GuestMeeting>;

/** A guest's meeting, by the link in the mail. */
export const GuestMeetingReply = z.object({ success: z.literal(true), data: GuestMeeting });
export type GuestMeetingReply = z.infer<typeof GuestMeetingReply>;

/** The reply to a guest who moves a meeting; without `isMoved` the time is taken. */
export const GuestMoveReply = GuestMeetingReply.extend({ isMoved: z.boolean() });
export type GuestMoveReply = z.infer<typeof GuestMoveReply>;

/** The times that a meeting may be moved to. */
export const GuestTimes = z.object({ success: z.literal(true), times: z.array(z.object({ start: Instant, end: Instant })) });
export type GuestTimes = z.infer<typeof GuestTimes>;

/** Moves a guest's meeting to `start`, by the link in the mail. */
export const MoveGuestMeeting = MeetingLink.extend({ start: z.iso.datetime({ offset: true }).max(40) });
export type MoveGuestMeeting = z.infer<typeof MoveGuestMeeting>;
