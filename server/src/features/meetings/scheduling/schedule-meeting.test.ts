import { afterEach, expect, test } from "vitest";
import { holdSlots } from "../meetings/slots/hold-slots.ts";
import { listSlots } from "../meetings/slots/list-slots.ts";
import { bookingDeps, book, now, openCalendars, search, settings } from "../../../testing/services/open-calendars.ts";
import { emptyConversationState, type ToolContext } from "../../../agent/tool.ts";
import { scheduleMeeting } from "./schedule-meeting.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function context(visitorTexts: string[]): ToolContext {
  return {
    organizationId: "acme",
    conversationId: "ada",
    timezone: "America/New_York",
    language: "en",
    now,
    state: emptyConversationState,
    visitorTexts,
    search: async () => ({ passages: [] }),
    schedulingUrl: async () => null,
    mayArrange: async () => true,
    readsWords: true,
    signal: new AbortController().signal,
  };
}

test("the tool books in the visitor's zone, and only to an address that the visitor typed", async () => {
  const db = await openCalendars(closers);
  const tool = scheduleMeeting(bookingDeps(db));
  const asked = await tool.run({ day: "2026-03-04", time: "09:00", email: "attacker@evil.test" }, context(["Wednesday at 9?"]));
  expect(asked.output).toMatchObject({
    ok: false,
    missing: ["email"],
    message: expect.stringContaining("Wednesday, March 4 at 9:00 AM EST is free, and held for you"),
  });
  expect(asked.reply).toBeNull();

  const booked = await tool.run(
    { day: "2026-03-04", time: "09:00", email: "attacker@evil.test", name: "Ada Lovelace" },
    context(["Wednesday at 9?", "it is ada@lovelace.example, my name is Ada Lovelace"]),
  );
  expect(booked.reply).toMatchObject({
    success: true,
    extractedData: { day: "Wednesday, March 4", time: "9:00 AM", timezone: "EST", email: "ada@lovelace.example" },
    toolData: { startsAt: "2026-03-04T14:00:00.000Z", endsAt: "2026-03-04T14:30:00.000Z" },
  });
  const whom = { email: "ada@lovelace.example", name: "Ada Lovelace" };
  expect(await db.read.selectFrom("meetings").select(["status", "email", "name", "timezone"]).execute()).toEqual([
    { status: "booked", ...whom, timezone: "America/New_York" },
  ]);
  expect(await db.read.selectFrom("leads").select(["email", "name", "conversationId"]).execute()).toEqual([
    { ...whom, conversationId: "ada" },
  ]);
  const [mail] = await db.read.selectFrom("outgoingMails").selectAll().execute();
  expect(mail?.recipient).toBe("ada@lovelace.example");
  expect(mail?.calendarFile).toContain("DTSTART:20260304T140000Z\r\n");
});

test("a conversation that was cut off after it had booked learns of its meeting, and can cancel it", async () => {
  const db = await openCalendars(closers);
  const tool = scheduleMeeting(bookingDeps(db));
  const slotId = "2026-03-04T14:00:00.000Z";
  const before = { ...emptyConversationState, meeting: { requested: "", slotIds: [slotId] } };
  const booked = await tool.run({ slot: 1 }, { ...context(["ada@lovelace.example"]), state: before });
  expect(booked.reply).toMatchObject({ success: true, toolData: { startsAt: slotId } });
  const cancelled = await tool.run({ decline: true }, { ...context(["ada@lovelace.example", "please cancel it"]), state: before });
  expect(cancelled.output["message"]).toContain("I've cancelled your meeting");
  expect(cancelled.state).toMatchObject({ meeting: null, bookedMeetingId: null });
  expect(await db.read.selectFrom("leads").select("note").execute()).toEqual([{ note: "asked for a meeting" }]);
});

test("once a meeting is over another may be booked", async () => {
  const db = await openCalendars(closers);
  const tool = scheduleMeeting(bookingDeps(db));
  const typed = context(["Wednesday at 9, ada@lovelace.example"]);
  const first = await tool.run({ day: "2026-03-04", time: "09:00" }, typed);
  const state = { ...emptyConversationState, ...first.state };
  const again = await tool.run({ day: "2026-03-04", time: "09:00" }, { ...typed, state });
  expect(again.output["message"]).toContain("Your meeting is booked for Wednesday, March 4 at 9:00 AM EST.");
  const later = { ...typed, state, now: new Date("2026-03-04T14:30:00.000Z"), visitorTexts: ["What about Thursday?"] };
  const offered = await tool.run({ day: "2026-03-05" }, later);
  expect(offered.reply?.alternatives?.[0]?.label).toContain("Thursday, March 5");
  const second = await tool.run({ slot: 1 }, { ...later, state: { ...state, ...offered.state } });
  expect(second.reply).toMatchObject({ success: true, toolData: { startsAt: offered.reply?.alternatives?.[0]?.start } });
});

test("outside the working hours the tool offers the nearest free times of the visitor's day, and keeps the address of who may take none", async () => {
  const db = await openCalendars(closers);
  const tool = scheduleMeeting(bookingDeps(db));
  const outcome = await tool.run({ day: "2026-03-04", time: "22:00" }, context(["tonight, ada@lovelace.example"]));
  expect(outcome.reply).toMatchObject({ success: false, alternatives: [{ label: expect.stringMatching(/[78]:\d\d AM EST$/u) }, {}, {}] });
  expect(outcome.output["message"]).toMatch(
    /^Wednesday, March 4 at 10:00 PM EST isn't available: meetings are from 09:00 to 17:00, Europe\/Berlin time\. These times are free:\n\n(?:- \w+, March \d at [78]:\d\d AM EST\n?){3}$/u,
  );
  expect(await db.read.selectFrom("leads").select(["email", "note"]).execute()).toEqual([
    { email: "ada@lovelace.example", note: "asked for a meeting" },
  ]);
});

test.each([
  [{ day: "9999-12-31", time: "09:00" }, "far beyond the calendar"],
  [{ day: "2020-01-01", time: "09:00" }, "in the past"],
])("a date %o %s is not booked", async (input) => {
  const db = await openCalendars(closers);
  const outcome = await scheduleMeeting(bookingDeps(db)).run(input, context(["ada@lovelace.example"]));
  expect(outcome.output.ok).toBe(false);
  expect(await db.read.selectFrom("meetings").select("id").where("status", "=", "booked").execute()).toEqual([]);
});

const offered = ["2026-03-04T14:00:00.000Z", "2026-03-05T14:00:00.000Z", "2026-03-05T14:30:00.000Z"];
const meeting = { requested: "", slotIds: offered };
const typed = ["ada@lovelace.example"];
test.each([
  ["its place", { slot: 2 }, meeting, offered[1]],
  ["a day that only one of them has", { day: "2026-03-04" }, meeting, offered[0]],
  ["an hour that only one of them has", { time: "9:30" }, meeting, offered[2]],
  [
    "the address that was missing for the only one",
    { email: "ada@lovelace.example" },
    { ...meeting, slotIds: offered.slice(2) },
    offered[2],
  ],
  ["an exact time beside the offers", { day: "2026-03-06", time: "09:00" }, meeting, "2026-03-06T14:00:00.000Z"],
  ["a day that two of them have", { day: "2026-03-05" }, meeting, null],
  ["an hour that none of them has", { time: "10:00" }, meeting, null],
  ["a place that was not offered", { slot: 3 }, { ...meeting, slotIds: offered.slice(1) }, null],
  ["a place without an offer", { slot: 1 }, null, null],
  ["nothing", {}, meeting, null],
])("a visitor takes an offered time by %s", async (_how, input, state, expected) => {
  const db = await openCalendars(closers);
  const outcome = await scheduleMeeting(bookingDeps(db)).run(input, {
    ...context(typed),
    state: { ...emptyConversationState, meeting: state },
  });
  if (expected === null) expect(outcome.reply).toMatchObject({ success: false, alternatives: [{}, {}, {}] });
  else expect(outcome.reply).toMatchObject({ success: true, toolData: { startsAt: expected } });
});

const held = (slotId: string) => ({ requested: "", slotIds: [slotId] });
test.each([
  ["an afternoon", { notBefore: "13:00", notAfter: "18:00" }, null, ["03-02T12:00", "03-03T12:00", "03-04T12:00"]],
  ["the morning of a day", { day: "2026-03-05", notAfter: "12:00" }, null, ["03-05T08:00", "03-05T08:30", "03-05T09:00"]],
  ["any day but two", { exceptDays: ["2026-03-02", "2026-03-04"] }, null, ["03-03T08:00", "03-03T12:00", "03-05T08:00"]],
  ["something earlier", { shift: "earlier" as const }, held("2026-03-04T14:00:00.000Z"), ["03-04T12:30", "03-04T13:00", "03-04T13:30"]],
  ["something later", { shift: "later" as const }, held("2026-03-04T09:00:00.000Z"), ["03-04T09:30", "03-04T10:00", "03-04T10:30"]],
  ["another day", { shift: "other_day" as const }, held("2026-03-03T09:00:00.000Z"), ["03-02T10:00", "03-02T14:00", "03-04T08:00"]],
])("a visitor who wishes for %s is offered such times", async (_what, input, state, expected) => {
  const db = await openCalendars(closers);
  const outcome = await scheduleMeeting(bookingDeps(db)).run(input, {
    ...context(["that"]),
    timezone: "Europe/Berlin",
    state: { ...emptyConversationState, meeting: state },
  });
  expect(outcome.reply?.alternatives?.map(({ start }) => start.slice(5, 16))).toEqual(expected);
  expect(outcome.output["message"]).toContain("Here are times that are free");
});

test.each([
  [
    "a Saturday",
    { day: "2026-03-07" },
    [],
    "I have no free time on Saturday, March 7: nobody takes meetings on Saturdays. The nearest that are free",
  ],
  [
    "an hour past work",
    { time: "20:00" },
    [],
    "I have no free time at 8:00 PM: meetings on Mondays are from 09:00 to 17:00. The nearest that are free",
  ],
  [
    "an hour of the day that was offered",
    { time: "20:00" },
    ["2026-03-04T09:00:00.000Z"],
    "Wednesday, March 4 at 8:00 PM CET isn't available",
  ],
  [
    "a week after the horizon",
    { firstDay: "2026-06-01" },
    [],
    "I have no free time like that: meetings can be booked 21 days ahead, until Monday, March 23, 2026. The nearest that are free",
  ],
])("a visitor who wishes for %s in vain is told so before others are offered", async (_what, input, slotIds, expected) => {
  const db = await openCalendars(closers);
  const outcome = await scheduleMeeting(bookingDeps(db)).run(input, {
    ...context(["that"]),
    timezone: "Europe/Berlin",
    state: { ...emptyConversationState, meeting: slotIds.length === 0 ? null : { requested: "", slotIds } },
  });
  expect(outcome.output["message"]).toContain(expected);
  expect(outcome.reply?.alternatives).toHaveLength(3);
  // The card says that what was asked for cannot be had.
  const { day, time } = input as { day?: string; time?: string };
  const told = outcome.reply?.extractedData;
  expect([told?.day !== undefined, told?.time !== undefined]).toEqual(
    slotIds.length > 0 ? [true, true] : [day !== undefined, time !== undefined],
  );
});

test("the times of a day are spread over it, and an hour of it is meant when one is named next", async () => {
  const db = await openCalendars(closers);
  const tool = scheduleMeeting(bookingDeps(db));
  const berlin = { ...context(["Thursday"]), timezone: "Europe/Berlin" };
  const day = await tool.run({ day: "2026-03-05" }, berlin);
  expect(day.reply?.alternatives?.map(({ start }) => start.slice(5, 16))).toEqual(["03-05T08:00", "03-05T08:30", "03-05T12:00"]);
  const meeting = day.state?.meeting ?? null;
  const hour = await tool.run({ time: "10:30" }, { ...berlin, state: { ...emptyConversationState, meeting } });
  expect(hour.output["message"]).toContain("Thursday, March 5 at 10:30 AM CET is free, and held for you");
});

/** A conversation with the tool over a time that is held: what was said before it, then what was said since. */
async function overHeld(input: Parameters<ReturnType<typeof scheduleMeeting>["run"]>[0], since: string[], email: string | null = null) {
  const db = await openCalendars(closers);
  const tool = scheduleMeeting(bookingDeps(db));
  const before = context(["Wednesday at 9?"]);
  const { state } = await tool.run({ day: "2026-03-04", time: "09:00" }, before);
  const after = { ...emptyConversationState, ...state, email };
  const outcome = await tool.run(input, { ...before, visitorTexts: ["Wednesday at 9?", ...since], state: after });
  return { tool, before, after: { ...after, ...outcome.state }, outcome };
}

const byAddress = { slot: 1, email: "ada@lovelace.example" };
test.each([
  [byAddress, ["actually not then", "ada@lovelace.example"]],
  [byAddress, ["my boss is away that day", "how much is it?", "ada@lovelace.example"]],
  [byAddress, ["not possible, ada@lovelace.example"]],
  // As a model that understood nothing of it asks.
  [{ day: "2026-03-04", time: "09:00", email: "ada@lovelace.example" }, ["something else came up, no", "ada@lovelace.example"]],
])("%j books nothing by an address after %j, but asks; a yes then books it", async (input, since) => {
  const { tool, before, after, outcome } = await overHeld(input, since);
  expect(outcome.output).toMatchObject({
    ok: false,
    message: expect.stringContaining("is still held for you. Shall I book the meeting for that time"),
  });
  expect(after.email).toBe("ada@lovelace.example");
  const yes = await tool.run({ yes: true }, { ...before, visitorTexts: ["Wednesday at 9?", ...since, "yes please"], state: after });
  expect(yes.output).toMatchObject({ ok: true, label: "Wednesday, March 4 at 9:00 AM EST" });
});

test.each([
  [["How much does it cost?", "ada@lovelace.example"]],
  [["thanks", "it's ada@lovelace.example"]],
  [["no problem, ada@lovelace.example"]],
])("an address after %j books the time that is held", async (since) => {
  expect((await overHeld(byAddress, since)).outcome.output).toMatchObject({ ok: true });
});

test("a name where the address was asked for is kept, and the address asked for again", async () => {
  const { outcome, after } = await overHeld({ name: "Kim Lee" }, ["Kim Lee"]);
  expect(outcome.output["message"]).toMatch(/^Thanks, Kim\. Wednesday, March 4 at 9:00 AM EST is free, .+ e-mail address/u);
  expect(after.name).toBe("Kim Lee");
});

test("the only time that is left of a day was not chosen among those before it", async () => {
  const db = await openCalendars(closers);
  const day = "2026-03-05";
  const free = listSlots(settings, now).filter(({ start }) => start.toISOString().startsWith(day));
  for (const [index, { start }] of free.slice(0, -1).entries()) await book(db, `visitor-${index}`, start);
  const tool = scheduleMeeting(bookingDeps(db));
  const { state } = await tool.run({ day }, { ...context(["only Thursday"]), state: { ...emptyConversationState, meeting } });
  expect(state?.meeting).toEqual({ requested: "only Thursday", slotIds: [free.at(-1)?.start.toISOString()], wish: { day } });
});

test("a yes to several times asks which of them", async () => {
  const db = await openCalendars(closers);
  const tool = scheduleMeeting(bookingDeps(db));
  const { state } = await tool.run({}, context(["a meeting"]));
  const after = { ...emptyConversationState, ...state, email: "ada@lovelace.example" };
  const outcome = await tool.run({ yes: true }, { ...context(["a meeting", "yes please"]), state: after });
  expect(outcome.output["message"]).toContain("Which of these times suits you?");
  expect(outcome.reply?.alternatives).toHaveLength(3);
});

test("who asks when the offered times are hears it, on another clock as well, and books nothing by it", async () => {
  const db = await openCalendars(closers);
  const tool = scheduleMeeting(bookingDeps(db));
  const { state } = await tool.run({ day: "2026-03-04", time: "09:00" }, context(["Wednesday at 9?"]));
  const asked = context(["Wednesday at 9?", "what time is that in London?"]);
  const one = await tool.run({ asksWhen: true, zone: "Europe/London" }, { ...asked, state: { ...emptyConversationState, ...state } });
  expect(one.output["message"]).toContain(
    "Wednesday, March 4 at 9:00 AM EST (Wednesday, March 4 at 2:00 PM GMT) is free, and held for you",
  );
  const email = "ada@lovelace.example";
  const several = await tool.run(
    { asksWhen: true, zone: "Europe/London" },
    { ...asked, state: { ...emptyConversationState, meeting, email } },
  );
  expect(several.output["message"]).toMatch(
    /^Sure\. Which of these .+\n\n- Wednesday, March 4 at 9:00 AM EST \(Wednesday, March 4 at 2:00 PM GMT\)\n/u,
  );
  expect(await db.read.selectFrom("meetings").select("id").where("status", "=", "booked").execute()).toEqual([]);
});

test("where one of the offered times went meanwhile, an address asks which of the others, and the next choice counts in those", async () => {
  const db = await openCalendars(closers);
  await book(db, "bob", new Date(offered[0] ?? now));
  const tool = scheduleMeeting(bookingDeps(db));
  const asked = await tool.run({ email: "ada@lovelace.example" }, { ...context(typed), state: { ...emptyConversationState, meeting } });
  expect(asked.output["message"]).toContain("Which of these times suits you?");
  expect(asked.reply?.alternatives?.map(({ id }) => id)).toEqual(offered.slice(1));
  const after = { ...emptyConversationState, ...asked.state };
  const booked = await tool.run({ slot: 2 }, { ...context([...typed, "the second one"]), state: after });
  expect(booked.reply).toMatchObject({ success: true, toolData: { startsAt: offered[2] } });
});

test("where no time is as wished for that is said, and the nearest are offered", async () => {
  const db = await openCalendars(closers);
  const outcome = await scheduleMeeting(bookingDeps(db)).run(
    { day: "2026-03-04", notBefore: "22:00", exceptDays: ["2026-03-03"] },
    context(["Wednesday after 10pm, Tuesday is bad"]),
  );
  expect(outcome.reply?.alternatives?.some(({ start }) => start.startsWith("2026-03-03"))).toBe(false);
  expect(outcome.output["message"]).toContain(
    "I have no free time like that on Wednesday, March 4: meetings are from 09:00 to 17:00, Europe/Berlin time. The nearest that are free",
  );
  expect(outcome.reply?.alternatives).toHaveLength(3);
});

test("a time that somebody took after it was offered is answered with others, held for this visitor", async () => {
  const db = await openCalendars(closers);
  await book(db, "bob", new Date(offered[0] ?? now));
  const outcome = await scheduleMeeting(bookingDeps(db)).run(
    { slot: 1 },
    { ...context(typed), state: { ...emptyConversationState, meeting } },
  );
  expect(outcome.reply).toMatchObject({ success: false, extractedData: { time: "9:00 AM" }, alternatives: [{}, {}, {}] });
});

test("a held time whose address comes late is held on", async () => {
  const db = await openCalendars(closers);
  const tool = scheduleMeeting(bookingDeps(db));
  const earliest = listSlots(settings, now)[0]?.start ?? now;
  const justBefore = new Date(earliest.getTime() - settings.noticeMinutes * 60_000);
  await db.write((tx) => holdSlots(tx, search("ada", justBefore), null, 1));
  const outcome = await tool.run(
    { slot: 1 },
    {
      ...context(["the first"]),
      now: new Date(justBefore.getTime() + 60_000),
      state: { ...emptyConversationState, meeting: { requested: "", slotIds: [earliest.toISOString()] } },
    },
  );
  expect(outcome.output).toMatchObject({ missing: ["email"], message: expect.stringContaining("is free, and held for you") });
});

test("declining gives the held times back", async () => {
  const db = await openCalendars(closers);
  const tool = scheduleMeeting(bookingDeps(db));
  await tool.run({}, context([]));
  expect(await db.read.selectFrom("meetings").select("id").execute()).toHaveLength(3);
  const outcome = await tool.run({ decline: true }, context([]));
  expect(outcome).toMatchObject({ output: { ok: true, declined: true }, reply: null, state: { meeting: null } });
  expect(await db.read.selectFrom("meetings").select("id").execute()).toEqual([]);
});
