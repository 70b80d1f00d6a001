import { expect, test } from "vitest";
import { type MeetingCommand, type MeetingEvent, type MeetingSituation, type MeetingState, nextMeeting } from "./meeting-machine.ts";

const now = new Date("2026-11-20T09:00:00Z");
const tuesday = new Date("2026-11-24T14:00:00Z");
const wednesday = new Date("2026-11-25T09:00:00Z");
const thursday = new Date("2026-11-26T13:00:00Z");
const slots = [tuesday, wednesday, thursday];
/** Each hour is on the clock of Berlin: Tuesday 15:00, Wednesday 10:00, Thursday 14:00. */
const unknown: MeetingSituation = {
  timezone: "Europe/Berlin",
  now,
  hasAddress: false,
  isSpoken: false,
  saysYes: false,
  isDoubted: false,
  mayMoveAtOnce: true,
};
const known = { ...unknown, hasAddress: true };
const aloud = { ...known, isSpoken: true, mayMoveAtOnce: false };

const idle: MeetingState = { at: "idle" };
const offered: MeetingState = { at: "offered", slots };
const held: MeetingState = { at: "needsAddress", slot: tuesday, beside: slots };
const confirming: MeetingState = { at: "confirming", slot: tuesday, beside: slots };
const booked: MeetingState = { at: "booked", slot: tuesday };
const moving: MeetingState = { at: "moving", slot: tuesday, slots: [wednesday, thursday] };

const wish = (of: Record<string, unknown>): MeetingEvent => ({ type: "wish", wish: of });
const pick = (slot: Date): MeetingEvent => ({ type: "pick", slot });
const on = (type: Exclude<MeetingEvent["type"], "wish" | "pick">): MeetingEvent => ({ type });

const rows: readonly [MeetingState, MeetingEvent, MeetingSituation, MeetingState["at"], MeetingCommand | null][] = [
  [idle, wish({}), unknown, "offered", { do: "offer", wish: {} }],
  [idle, wish({ day: "2026-11-24" }), unknown, "offered", { do: "offer", wish: { day: "2026-11-24" } }],
  [idle, wish({ day: "2026-11-24", time: "15:00" }), unknown, "needsAddress", { do: "hold", slot: tuesday, asks: "address" }],
  [idle, wish({ day: "2026-11-24", time: "15:00" }), known, "booked", { do: "book", slot: tuesday }],
  [idle, wish({ day: "2026-11-24", time: "15:00" }), aloud, "confirming", { do: "hold", slot: tuesday, asks: "yesAloud" }],
  [idle, on("address"), known, "offered", { do: "offer", wish: {} }],
  [idle, on("otherQuestion"), unknown, "idle", null],
  [idle, on("timeout"), unknown, "idle", null],

  [offered, pick(wednesday), unknown, "needsAddress", { do: "hold", slot: wednesday, asks: "address" }],
  [offered, pick(wednesday), known, "booked", { do: "book", slot: wednesday }],
  [offered, pick(wednesday), aloud, "confirming", { do: "hold", slot: wednesday, asks: "yesAloud" }],
  [offered, wish({ day: "2026-11-25" }), known, "booked", { do: "book", slot: wednesday }],
  [offered, wish({ time: "14:00" }), known, "booked", { do: "book", slot: thursday }],
  [offered, wish({ time: "11:00" }), known, "offered", { do: "offer", wish: { time: "11:00" } }],
  [
    offered,
    wish({ day: "2026-11-25", time: "10:00", about: true }),
    known,
    "offered",
    { do: "offer", wish: { day: "2026-11-25", time: "10:00", about: true } },
  ],
  [offered, wish({ shift: "later" }), known, "offered", { do: "offer", wish: { shift: "later" } }],
  [offered, on("yes"), known, "offered", { do: "which", slots }],
  [offered, on("address"), known, "offered", { do: "which", slots }],
  [offered, on("name"), unknown, "offered", { do: "which", slots }],
  [offered, on("asksWhen"), unknown, "offered", { do: "which", slots }],
  [offered, on("no"), known, "idle", { do: "release" }],
  [offered, on("none"), known, "idle", { do: "release" }],
  [offered, on("timeout"), known, "idle", { do: "release" }],
  [offered, on("otherQuestion"), known, "offered", null],

  [held, on("address"), known, "booked", { do: "book", slot: tuesday }],
  [held, on("address"), { ...known, isDoubted: true }, "confirming", { do: "hold", slot: tuesday, asks: "yes" }],
  [held, on("address"), aloud, "confirming", { do: "hold", slot: tuesday, asks: "yesAloud" }],
  [held, on("yes"), unknown, "needsAddress", { do: "hold", slot: tuesday, asks: "address" }],
  [held, on("name"), unknown, "needsAddress", { do: "hold", slot: tuesday, asks: "address" }],
  [held, pick(thursday), unknown, "needsAddress", { do: "hold", slot: thursday, asks: "address" }],
  [held, wish({ time: "16:00" }), unknown, "needsAddress", { do: "hold", slot: new Date("2026-11-24T15:00:00Z"), asks: "address" }],
  [held, wish({ shift: "other" }), unknown, "offered", { do: "offer", wish: { shift: "other" } }],
  [held, on("no"), unknown, "idle", { do: "release" }],
  [held, on("otherQuestion"), unknown, "needsAddress", null],

  [confirming, on("yes"), aloud, "booked", { do: "book", slot: tuesday }],
  [confirming, on("no"), aloud, "idle", { do: "release" }],
  [confirming, on("asksWhen"), known, "confirming", { do: "hold", slot: tuesday, asks: "yes" }],

  [booked, wish({ day: "2026-11-25", time: "10:00" }), known, "booked", { do: "move", slot: wednesday }],
  [booked, wish({ day: "2026-11-24", time: "15:00" }), known, "booked", { do: "tell" }],
  [booked, wish({ time: "10:30" }), known, "booked", { do: "move", slot: new Date("2026-11-24T09:30:00Z") }],
  [booked, wish({ day: "2026-11-25", time: "10:00" }), aloud, "moving", { do: "offerMove", wish: { day: "2026-11-25", time: "10:00" } }],
  [booked, wish({ day: "2026-11-27" }), known, "moving", { do: "offerMove", wish: { day: "2026-11-27" } }],
  [booked, pick(tuesday), known, "booked", { do: "tell" }],
  [booked, on("cancel"), known, "idle", { do: "cancel" }],
  [booked, on("newAddress"), known, "booked", { do: "readdress" }],
  [booked, on("asksWhen"), known, "booked", { do: "tell" }],
  [booked, on("yes"), known, "booked", { do: "tell" }],
  [booked, on("no"), known, "booked", { do: "tell" }],
  [booked, on("otherQuestion"), known, "booked", null],

  [moving, pick(thursday), aloud, "booked", { do: "move", slot: thursday }],
  [moving, wish({ day: "2026-11-25" }), aloud, "booked", { do: "move", slot: wednesday }],
  [moving, on("none"), known, "booked", { do: "keep" }],
  [moving, on("timeout"), known, "booked", { do: "keep" }],
  [moving, on("cancel"), known, "idle", { do: "cancel" }],
];

test.each(rows)("from %j by %j (%j) to %s with %j", (state, event, situation, at, command) => {
  const step = nextMeeting(state, event, situation);
  expect([step.state.at, step.command]).toEqual([at, command]);
});
