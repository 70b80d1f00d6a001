import type { Slot } from "./list-slots.ts";

/** What every calendar shows of a meeting, whichever way it gets there. */
interface CalendarEntry {
  slot: Slot;
  title: string;
  details: string;
}

/** The entry of a meeting with an organization. */
export function calendarEntry(organizationName: string, slot: Slot): CalendarEntry {
  return { slot, title: `Meeting with ${organizationName}`, details: `Booked in the chat with ${organizationName}.` };
}

/**
 * A meeting as an iCalendar file (RFC 5545): instants in UTC, so that every calendar shows the right hour. It has no METHOD, which would
 * make a scheduling message of it (RFC 5546) and ask for an organizer's mail address that answers.
 */
export function calendarFile(meeting: CalendarEntry & { id: string; createdAt: Date; sequence?: number; isCancelled?: boolean }): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Disco//Meetings//EN",
    "BEGIN:VEVENT",
    `UID:${meeting.id}@disco`,
    `DTSTAMP:${stamp(meeting.createdAt)}`,
    ...(meeting.sequence === undefined ? [] : [`SEQUENCE:${meeting.sequence}`]),
    `DTSTART:${stamp(meeting.slot.start)}`,
    `DTEND:${stamp(meeting.slot.end)}`,
    `SUMMARY:${escaped(meeting.title)}`,
    `DESCRIPTION:${escaped(meeting.details)}`,
    `STATUS:${meeting.isCancelled === true ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
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

function escaped(text: string): string {
  return (
    text
      .replace(/[\\;,]/gu, "\\$&")
      .replace(/\r\n?|\n/gu, "\\n")
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/gu, "")
  );
}

/** A line holds 75 octets at most; what follows goes on after a blank. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  for (const character of line) {
    if (Buffer.byteLength(piece + character) > 73) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece].join("\r\n ");
}
