import { expect, it } from "vitest";
import { isAway } from "./is-away.ts";

const hours = {
  timezone: "America/New_York",
  open: [
    { weekday: 1, from: "09:00", until: "12:00" },
    { weekday: 1, from: "13:00", until: "17:00" },
    { weekday: 5, from: "22:00", until: "02:00" },
  ],
  awayMessage: "",
};

it("goes by the organization's clock, with breaks and nights", () => {
  const away = (instant: string) => isAway(hours, new Date(instant));
  expect(away("2026-11-23T14:00:00Z"), "Monday 9:00 in New York").toBe(false);
  expect(away("2026-11-23T13:59:00Z"), "Monday 8:59").toBe(true);
  expect(away("2026-11-23T17:30:00Z"), "the lunch break").toBe(true);
  expect(away("2026-11-23T22:00:00Z"), "Monday 17:00").toBe(true);
  expect(away("2026-11-21T03:30:00Z"), "Friday 22:30").toBe(false);
  expect(away("2026-11-21T06:59:00Z"), "Saturday 1:59, still Friday's night").toBe(false);
  expect(away("2026-11-21T07:00:00Z"), "Saturday 2:00").toBe(true);
});

it("takes a zone that the browser does not know for open", () => {
  expect(isAway({ ...hours, timezone: "Nowhere/None" }, new Date("2026-11-23T03:00:00Z"))).toBe(false);
});
