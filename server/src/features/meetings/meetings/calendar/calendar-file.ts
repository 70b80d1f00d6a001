import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Slot } from "../slots/list-slots.ts";

/** What every calendar shows of a meeting, whichever way it gets there. */
interface CalendarEntry {
  slot: Slot;
  title: string;
  details: string;
}

export interface CalendarMeeting extends CalendarEntry {
  id: string;
  location: string | null;
  organizer: { name: string; email: string };
  guests: readonly { email: string; name?: string | undefined }[];
  /** Grows with each change: calendars ignore a file that is no newer than what they have. */
  sequence: number;
  isCancelled: boolean;
  writtenAt: Date;
}

/** The entry of a meeting with an organization. */
export function calendarEntry(organizationName: string, slot: Slot): CalendarEntry {
  return { slot, title: `Meeting with ${organizationName}`, details: `Booked in the chat with ${organizationName}.` };
}

/** A meeting as an iCalendar scheduling message (RFC 5546), so that a guest's calendar follows when it moves or is cancelled. Instants are in UTC. */
export function calendarFile(meeting: CalendarMeeting): string {
  const { id, slot, organizer, location, isCancelled } = meeting;
  const calendar = ical({
    prodId: "//Disco//Meetings//EN",
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: `${id}@disco`,
    stamp: meeting.writtenAt,
    sequence: meeting.sequence,
    start: slot.start,
    end: slot.end,
    summary: printable(meeting.title),
    description: printable(meeting.details),
    location: location === null ? null : printable(location),
    organizer: { name: quotable(organizer.name), email: organizer.email },
    attendees: meeting.guests.map(({ email, name = "" }) => ({
      email,
      ...(quotable(name) === "" ? {} : { name: quotable(name) }),
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
      rsvp: !isCancelled,
    })),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}

/** The page on which Google Calendar offers to keep a meeting; `timezone` is the one it is shown in. */
export function googleCalendarUrl({ slot, title, details }: CalendarEntry, timezone: string): string {
  const url = new URL("https://calendar.google.com/calendar/render");
  const dates = `${stamp(slot.start)}/${stamp(slot.end)}`;
  url.search = new URLSearchParams({ action: "TEMPLATE", text: title, dates, details, ctz: timezone }).toString();
  return url.href;
}

function stamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/gu, "");
}

function printable(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/gu, "");
}

/** A parameter value is quoted, and cannot contain a quote (RFC 5545, 3.2). */
function quotable(text: string): string {
  return printable(text).replace(/["\\]/gu, "'").replace(/\s+/gu, " ").trim();
}
