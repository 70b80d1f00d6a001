import type { Slot } from "./list-slots.ts";

/** A meeting as an iCalendar file (RFC 5545): instants in UTC, so that every calendar shows the right hour. */
export function calendarFile(meeting: { id: string; slot: Slot; title: string; createdAt: Date }): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Disco//Meetings//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${meeting.id}@disco`,
    `DTSTAMP:${stamp(meeting.createdAt)}`,
    `DTSTART:${stamp(meeting.slot.start)}`,
    `DTEND:${stamp(meeting.slot.end)}`,
    `SUMMARY:${escaped(meeting.title)}`,
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function stamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/gu, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/gu, "\\$&").replace(/\r?\n/gu, "\\n");
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
