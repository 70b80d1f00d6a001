import type { CalendarEvent } from "@disco/protocol";
import { expect, test } from "vitest";
import { hiddenOf, mondayOf, titleOfRange, workdayOf } from "./calendar-days.ts";

const event = (id: string, start: Date): CalendarEvent => ({
  id,
  start: { dateTime: start.toISOString() },
  end: { dateTime: new Date(start.getTime() + 3_600_000).toISOString() },
  attendees: [],
  meeting: null,
});

test.each([
  [new Date(2026, 10, 27), new Date(2026, 10, 23)],
  [new Date(2026, 10, 28), new Date(2026, 10, 30)],
  [new Date(2026, 10, 29), new Date(2026, 10, 30)],
  [new Date(2026, 10, 30), new Date(2026, 10, 30)],
  // Across the end of a year.
  [new Date(2028, 11, 31), new Date(2029, 0, 1)],
])("the week of %s begins on %s", (date, monday) => {
  expect(mondayOf(workdayOf(date))).toEqual(monday);
  expect(titleOfRange(date, "week")).toBe(titleOfRange(monday, "week"));
});

test("at a weekend the week tells of events on both weekends around it", () => {
  const events = [
    event("today", new Date(2026, 10, 28, 11)),
    event("Monday", new Date(2026, 10, 30, 11)),
    event("early", new Date(2026, 11, 1, 6)),
    event("next Sunday", new Date(2026, 11, 6, 11)),
  ];
  expect(hiddenOf(events, new Date(2026, 10, 28))).toEqual({ days: [{ day: new Date(2026, 11, 1), earlier: 1, later: 0 }], weekend: 2 });
  expect(hiddenOf(events, new Date(2026, 10, 30)).weekend).toBe(1);
  expect(hiddenOf(events, new Date(2026, 10, 27)).weekend).toBe(1);
});
