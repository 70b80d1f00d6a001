import { expect, test } from "vitest";
import { isWish, readMeetingTime } from "./meeting-time.ts";

/** A Tuesday. */
const now = new Date("2026-11-24T18:56:00Z");
const read = (message: string) => readMeetingTime(message, now, "Europe/London");

test.each([
  "3 hours and nobody answers my mail. i want to speak to a human NOW",
  "I've been waiting for two days, let me talk to someone",
  "nobody answered for 3 hours, call me",
  "I wrote 3 days ago, can someone call me",
  "since monday nobody answers, i want to talk to a person",
  "it took 2 weeks to get a reply, I want to speak to a manager",
  "can i speak to someone about the outage yesterday at 3pm",
  "a 30 minute call please",
  "now. just have someone ring me, +49 171 5550 144",
  "is an hour enough?",
])("%j wishes for no time", (message) => {
  expect(isWish(read(message))).toBe(false);
});

test.each([
  ["connect me to a person in 3 hours", { day: "2026-11-24", time: "21:56" }],
  ["a call in two days please", { day: "2026-11-26" }],
  ["two days from now", { day: "2026-11-26" }],
  ["within the next two days", { day: "2026-11-26" }],
  ["not now, tomorrow at 10", { day: "2026-11-25", time: "10:00" }],
  ["2 hours from now", { day: "2026-11-24", time: "20:56" }],
  ["yesterday at 9", { day: "2026-11-23", time: "09:00" }],
  ["half an hour earlier please", { shift: "earlier" }],
  ["a 45-minute call on Friday", { day: "2026-11-27", time: null }],
  ["can we have a 30 minute call tomorrow at 3", { day: "2026-11-25", time: "15:00" }],
  ["i'm free since 3pm", { notBefore: "15:00" }],
  ["waited since monday, can we talk on thursday at 10?", { day: "2026-11-26", time: "10:00" }],
])("%j wishes for one", (message, expected) => {
  expect(read(message)).toMatchObject(expected);
});
