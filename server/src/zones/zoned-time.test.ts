import { expect, test } from "vitest";
import { instantAt, wallTimeAt } from "./zoned-time.ts";

const at = (text: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/u).map(Number);
  return { year, month, day, hour, minute };
};

test.each([
  ["2026-11-24 15:00", "America/Los_Angeles", "2026-11-24T23:00:00.000Z"],
  ["2026-07-24 15:00", "America/Los_Angeles", "2026-07-24T22:00:00.000Z"],
  ["2026-11-24 15:00", "Asia/Kolkata", "2026-11-24T09:30:00.000Z"],
  ["2026-11-24 00:30", "Pacific/Auckland", "2026-11-23T11:30:00.000Z"],
  ["2028-02-29 09:00", "Europe/Berlin", "2028-02-29T08:00:00.000Z"],
  // Skipped in spring: 02:30 does not exist, 03:30 is meant.
  ["2026-03-29 02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  // Twice in autumn: the first is meant.
  ["2026-10-25 02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-11-01 01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
])("%s in %s is %s", (wall, timezone, instant) => {
  expect(instantAt(at(wall), timezone).toISOString()).toBe(instant);
});

test("an instant and the wall clock agree in every hour around a change of the clocks", () => {
  for (const timezone of ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"]) {
    for (let hour = 0; hour < 24 * 365; hour += 7) {
      const instant = new Date(Date.UTC(2026, 0, 1, hour));
      const there = wallTimeAt(instant, timezone);
      const back = instantAt(there, timezone);
      expect(wallTimeAt(back, timezone)).toEqual(there);
    }
  }
});
