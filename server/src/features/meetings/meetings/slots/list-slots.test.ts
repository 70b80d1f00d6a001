import { expect, test } from "vitest";
import { wallTimeAt } from "../../../../zones/zoned-time.ts";
import { CalendarSettings } from "../calendar/calendar-settings.ts";
import { listSlots } from "./list-slots.ts";

const settings = CalendarSettings.parse({ timezone: "Europe/Berlin" });

test("slots keep to the working hours in the organization's zone, through a change of the clocks", () => {
  const slots = listSlots(settings, new Date("2026-03-27T08:00:00.000Z"));
  const times = (day: string) =>
    slots.filter(({ start }) => start.toISOString().startsWith(day)).map(({ start }) => start.toISOString().slice(11, 16));
  expect(times("2026-03-28")).toEqual([]);
  expect(times("2026-03-29")).toEqual([]);
  // Friday in winter time, Monday in summer time: nine o'clock in Berlin both times.
  expect(listSlots(settings, new Date("2026-03-26T20:00:00.000Z"))[0]?.start.toISOString()).toBe("2026-03-27T08:00:00.000Z");
  expect(times("2026-03-30")[0]).toBe("07:00");
  expect(times("2026-03-30").at(-1)).toBe("14:30");
});

test.each([
  ["Europe/Berlin", "2026-03-29", "2026-10-25"],
  ["America/New_York", "2026-03-08", "2026-11-01"],
  ["Australia/Lord_Howe", "2026-10-04", "2026-04-05"],
  ["America/Santiago", "2026-09-06", "2026-04-05"],
  ["Asia/Kolkata", "2026-03-29", "2026-10-25"],
])("in %s no slot overlaps another, and none begins at an hour that the clocks skip", (timezone, forward, back) => {
  for (const [day, slotMinutes] of [forward, back].flatMap((day) => [20, 30, 45, 90, 240].map((minutes) => [day, minutes] as const))) {
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: "00:00", until: "00:00" }));
    const around = CalendarSettings.parse({ timezone, slotMinutes, hours, noticeMinutes: 0, horizonDays: 3 });
    const slots = listSlots(around, new Date(Date.parse(`${day}T00:00:00.000Z`) - 36 * 3_600_000));
    expect(slots.length).toBeGreaterThan(10);
    for (const [index, { start, end }] of slots.entries()) {
      expect(end.getTime() - start.getTime()).toBe(slotMinutes * 60_000);
      const next = slots[index + 1]?.start ?? end;
      expect([day, slotMinutes, end.toISOString(), next >= end]).toEqual([day, slotMinutes, end.toISOString(), true]);
      const { hour, minute } = wallTimeAt(start, timezone);
      expect((hour * 60 + minute) % slotMinutes).toBe(0);
    }
  }
});

test("hours that go past midnight belong to the day that they begin on, through both changes of the clocks", () => {
  const night = CalendarSettings.parse({
    timezone: "Europe/Berlin",
    hours: [{ weekday: 6, from: "22:00", until: "04:00" }],
    slotMinutes: 60,
    noticeMinutes: 0,
  });
  const from = (instant: string) => listSlots(night, new Date(instant)).map(({ start }) => start.toISOString().slice(5, 16));
  expect(from("2026-03-14T23:30:00.000Z").slice(0, 4)).toEqual(["03-15T00:00", "03-15T01:00", "03-15T02:00", "03-21T21:00"]);
  // Two o'clock is skipped on the night to 29 March, and comes twice on the night to 25 October.
  expect(from("2026-03-28T12:00:00.000Z").slice(0, 5)).toEqual(["03-28T21:00", "03-28T22:00", "03-28T23:00", "03-29T00:00", "03-29T01:00"]);
  expect(from("2026-10-24T12:00:00.000Z").slice(0, 6)).toEqual([
    "10-24T20:00",
    "10-24T21:00",
    "10-24T22:00",
    "10-24T23:00",
    "10-25T00:00",
    "10-25T02:00",
  ]);
});
