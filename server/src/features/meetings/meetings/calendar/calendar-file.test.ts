import { expect, test } from "vitest";
import { calendarEntry, calendarFile } from "./calendar-file.ts";

const slot = { start: new Date("2026-03-29T00:30:00.000Z"), end: new Date("2026-03-29T01:00:00.000Z") };

function fileOf(name: string): string {
  return calendarFile({
    id: "7b0d7e0c-6a33-4d9b-9a38-0d9a6c0f1c11",
    ...calendarEntry(name, slot),
    location: "https://meet.example/a?b=1&c=2",
    organizer: { name, email: "sales@acme.example" },
    guests: [{ email: "ada@visitor.example", name: 'Ada "the boss", Jr.; x' }],
    sequence: 2,
    isCancelled: false,
    writtenAt: new Date("2026-03-02T08:00:00.123Z"),
  });
}

/** The file as a calendar reads it (RFC 5545, 3.1): long lines put together, then name and value. */
function read(file: string): [name: string, value: string][] {
  return file
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]);
}

test("a meeting is one event with the properties that RFC 5545 asks for, in UTC", () => {
  expect(read(fileOf("Acme"))).toEqual([
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", "-//Disco//Meetings//EN"],
    ["METHOD", "REQUEST"],
    ["BEGIN", "VEVENT"],
    ["UID", "7b0d7e0c-6a33-4d9b-9a38-0d9a6c0f1c11@disco"],
    ["SEQUENCE", "2"],
    ["DTSTAMP", "20260302T080000Z"],
    ["DTSTART", "20260329T003000Z"],
    ["DTEND", "20260329T010000Z"],
    ["SUMMARY", "Meeting with Acme"],
    ["LOCATION", "https://meet.example/a?b=1&c=2"],
    ["DESCRIPTION", "Booked in the chat with Acme."],
    ['ORGANIZER;CN="Acme"', "mailto:sales@acme.example"],
    [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="Ada 'the boss', Jr.; x"`, "MAILTO:ada@visitor.example"],
    ["STATUS", "CONFIRMED"],
    ["END", "VEVENT"],
    ["END", "VCALENDAR"],
  ]);
});

test.each([["Ä".repeat(120)], ["\u{1F6A2}".repeat(60)], [`${"x".repeat(55)}\u{1F6A2}\u{1F6A2}`]])(
  "a long name is folded into lines of 75 octets at most, between letters (%#)",
  (name) => {
    const file = fileOf(name);
    for (const line of file.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(read(file)).toContainEqual(["SUMMARY", `Meeting with ${name}`]);
  },
);

test("a name cannot add a property: line ends and marks are escaped, control letters go", () => {
  const file = fileOf("A,B;C\\D\r\nATTENDEE:mailto:x@evil.test\rURL:https://evil.test\nX:1\u0000\u0007");
  expect(file).not.toMatch(/(?<!\r)\n|\r(?!\n)/u);
  const properties = (text: string) => read(text).map(([name]) => name.split(";")[0]);
  expect(properties(file)).toEqual(properties(fileOf("Acme")));
  expect(read(file)).toContainEqual(["SUMMARY", "Meeting with A\\,B\\;C\\\\D\\nATTENDEE:mailto:x@evil.test\\nURL:https://evil.test\\nX:1"]);
});
