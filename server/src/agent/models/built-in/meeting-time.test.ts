import { expect, it } from "vitest";
import { readMeetingTime } from "./meeting-time.ts";

// A Friday, 10:00 in Berlin.
const now = new Date("2026-11-20T09:00:00Z");

it.each([
  ["Tuesday 3pm", "Europe/Berlin", "2026-11-24", "15:00"],
  ["tomorrow at 10", "Europe/Berlin", "2026-11-21", "10:00"],
  ["next Monday at 3", "Europe/Berlin", "2026-11-23", "15:00"],
  ["December 1st, 14:30", "Europe/Berlin", "2026-12-01", "14:30"],
  ["on Thursday", "Europe/Berlin", "2026-11-26", null],
  ["at 4pm", "Europe/Berlin", null, "16:00"],
  ["Tuesday at 3pm EST", "Europe/Berlin", "2026-11-24", "21:00"],
  ["today at noon", "Pacific/Auckland", "2026-11-20", "12:00"],
  ["some time next week", "Europe/Berlin", "2026-11-23", null],
  ["Thursday next week", "Europe/Berlin", "2026-11-26", null],
  ["how about next week thursday afternoon?", "Europe/Berlin", "2026-11-26", null],
  ["Friday of next week", "Europe/Berlin", "2026-11-27", null],
  ["for 40 users", "Europe/Berlin", null, null],
  ["some time soon", "Europe/Berlin", null, null],
])("reads %j in %s", (text, timezone, day, time) => {
  expect(readMeetingTime(text, now, timezone)).toEqual({ day, time });
});

it("reads a day on the visitor's own calendar, where it is already the next one", () => {
  expect(readMeetingTime("today at 9am", new Date("2026-11-20T23:00:00Z"), "Asia/Tokyo")).toEqual({ day: "2026-11-21", time: "09:00" });
});
