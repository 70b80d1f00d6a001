import { afterEach, expect, test } from "vitest";
import { emptyConversationState, type ToolContext } from "../../agent/tool.ts";
import { scheduleMeeting } from "../../agent/tools/schedule-meeting.ts";
import { type Database, lockForWrite } from "../../db/database.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { openTestOutbox } from "../../testing/open-test-outbox.ts";
import { provisionOrganization } from "../organizations/provision-organization.ts";
import { type Booking, bookMeeting } from "./book-meeting.ts";
import { CalendarSettings } from "./calendar-settings.ts";
import { holdSlots, type SlotSearch } from "./hold-slots.ts";
import { listSlots } from "./list-slots.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Monday, 2 March 2026, 09:00 in Berlin. */
const now = new Date("2026-03-02T08:00:00.000Z");
const settings = CalendarSettings.parse({ timezone: "Europe/Berlin" });

async function openStore(): Promise<Database> {
  const db = await openTestDatabase();
  closers.push(() => db.close());
  for (const organizationId of ["acme", "globex"]) {
    await provisionOrganization(db, { id: organizationId, slug: organizationId, name: organizationId });
    await db.write((tx) =>
      tx
        .insertInto("organizationCalendars")
        .values({ organizationId, settings: JSON.stringify(settings), updatedAt: now.toISOString() })
        .execute(),
    );
  }
  return db;
}

function search(conversationId: string, at = now, organizationId = "acme"): SlotSearch {
  return { organizationId, conversationId, timezone: "Europe/Berlin", settings, now: at };
}

function book(db: Database, conversationId: string, start: Date, at = now): Promise<Booking> {
  return bookMeeting({ db, outbox: openTestOutbox(db) }, search(conversationId, at), {
    start,
    email: `${conversationId}@visitor.example`,
    name: null,
    organizationName: "Acme",
  });
}

test("of fifty visitors who ask for three slots at once, three book and forty-seven get slots of their own", async () => {
  const db = await openStore();
  const slots = listSlots(settings, now).slice(10, 13);
  const bookings = await Promise.all(
    Array.from({ length: 50 }, (_, visitor) => book(db, `visitor-${visitor}`, slots[visitor % 3]?.start ?? now)),
  );
  const booked = bookings.filter(({ outcome }) => outcome === "booked");
  const offers = bookings.flatMap((booking) => (booking.outcome === "unavailable" ? [booking.offers] : []));
  expect(booked).toHaveLength(3);
  expect(offers).toHaveLength(47);
  expect(offers.every((slotsOffered) => slotsOffered.length === 3)).toBe(true);
  const starts = offers.flat().map(({ start }) => start.getTime());
  expect(new Set(starts).size).toBe(47 * 3);
  expect(starts).not.toContain(slots[0]?.start.getTime());
  expect(await db.read.selectFrom("outgoingMails").select("recipient").execute()).toHaveLength(3);
});

test("while another process changes a calendar, who asks for it keeps no other calendar waiting, and has the slots in the order of asking", async ({
  skip,
}) => {
  const db = await openStore();
  if (db.kind === "sqlite") return skip("SQLite has one process.");
  const locked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const elsewhere = db.write(async (tx) => {
    await lockForWrite(db, tx, "calendar of acme");
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  const slots = listSlots(settings, now).slice(0, 3);
  const settled: number[] = [];
  const bookings = Array.from({ length: 50 }, async (_, visitor) => {
    const booking = await book(db, `visitor-${visitor}`, slots[visitor % 3]?.start ?? now);
    settled.push(visitor);
    return booking.outcome;
  });
  for (const [number, { start }] of slots.entries()) {
    const request = { start, email: "gus@visitor.example", name: null, organizationName: "Globex" };
    const other = await bookMeeting({ db, outbox: openTestOutbox(db) }, search(`gus-${number}`, now, "globex"), request);
    expect(other.outcome).toBe("booked");
  }
  expect(settled).toEqual([]);
  done.resolve();
  await elsewhere;
  const outcomes = await Promise.all(bookings);
  expect(outcomes.flatMap((outcome, visitor) => (outcome === "booked" ? [visitor] : []))).toEqual([0, 1, 2]);
  expect(settled).toEqual([...Array(50).keys()]);
});

test("a booking that fails takes nobody's place, and its slot is free for the next", async () => {
  const db = await openStore();
  const [slot] = listSlots(settings, now);
  const noOutbox: Outbox = {
    ...openTestOutbox(db),
    add: () => Promise.reject(new Error("no mail today")),
  };
  const request = { start: slot?.start ?? now, email: "ada@visitor.example", name: null, organizationName: "Acme" };
  const [failed, next] = await Promise.allSettled([
    bookMeeting({ db, outbox: noOutbox }, search("ada"), request),
    book(db, "bob", slot?.start ?? now),
  ]);
  expect(failed).toMatchObject({ status: "rejected", reason: { message: "no mail today" } });
  expect(next).toMatchObject({ status: "fulfilled", value: { outcome: "booked", meeting: { slot } } });
  expect(await db.read.selectFrom("leads").select("email").execute()).toEqual([{ email: "bob@visitor.example" }]);
});

test("a held slot is nobody else's until its time is up, and then it is free again", async () => {
  const db = await openStore();
  const [held] = await db.write((tx) => holdSlots(tx, search("ada"), null, 1));
  if (held === undefined) throw new Error("nothing held");
  expect(await book(db, "bob", held.start)).toMatchObject({ outcome: "unavailable" });
  expect(await book(db, "ada", held.start)).toMatchObject({ outcome: "booked", meeting: { slot: held } });

  const [next] = await db.write((tx) => holdSlots(tx, search("cleo"), null, 1));
  if (next === undefined) throw new Error("nothing held");
  const later = new Date(now.getTime() + (settings.holdMinutes + 1) * 60_000);
  expect(await book(db, "bob", next.start, later)).toMatchObject({ outcome: "booked" });
});

test("one conversation books one meeting, and what else it held is released", async () => {
  const db = await openStore();
  const [first, second] = await db.write((tx) => holdSlots(tx, search("ada"), null, 3));
  expect(await book(db, "ada", first?.start ?? now)).toMatchObject({ outcome: "booked" });
  expect(await book(db, "ada", second?.start ?? now)).toMatchObject({ outcome: "already_booked", slot: first });
  expect(await db.read.selectFrom("meetings").select("status").execute()).toEqual([{ status: "booked" }]);
});

test("of two bookings that one conversation asks for at once, one is made", async () => {
  const db = await openStore();
  const [first, second] = listSlots(settings, now);
  const outcomes = await Promise.all([first, second].map((slot) => book(db, "ada", slot?.start ?? now)));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["already_booked", "booked"]);
});

test("a time that is held stays promised although less notice is left when the visitor answers", async () => {
  const db = await openStore();
  const earliest = listSlots(settings, now)[0]?.start ?? now;
  const justBefore = new Date(earliest.getTime() - settings.noticeMinutes * 60_000);
  const [held] = await db.write((tx) => holdSlots(tx, search("ada", justBefore), null, 1));
  expect(held?.start).toEqual(earliest);
  const minutesLater = (minutes: number) => new Date(justBefore.getTime() + minutes * 60_000);
  expect(await book(db, "bob", earliest, minutesLater(5))).toMatchObject({ outcome: "unavailable" });
  expect(await book(db, "ada", earliest, minutesLater(9))).toMatchObject({ outcome: "booked", meeting: { slot: held } });
  const [next] = await db.write((tx) => holdSlots(tx, search("cleo", minutesLater(30)), null, 1));
  const at = next?.start ?? now;
  // Nobody meets in the past, and what ran out is no promise.
  expect(await book(db, "cleo", at, at)).toMatchObject({ outcome: "unavailable" });
  expect(await book(db, "dora", earliest, minutesLater(30))).toMatchObject({ outcome: "unavailable" });
});

test("a held time whose address comes late is held on", async () => {
  const db = await openStore();
  const tool = scheduleMeeting({ db, outbox: openTestOutbox(db), publicUrl: "https://disco.example" });
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

test("after the length of meetings was changed nobody is booked into a meeting that stands", async () => {
  const db = await openStore();
  const [, second] = listSlots(settings, now);
  if (second === undefined) throw new Error("no slot");
  expect(await book(db, "ada", second.start)).toMatchObject({ outcome: "booked" });
  const longer = CalendarSettings.parse({ timezone: "Europe/Berlin", slotMinutes: 45 });
  const changed = { ...search("bob"), settings: longer };
  const clashing = listSlots(longer, now).filter(({ start, end }) => start < second.end && second.start < end);
  expect(clashing.length).toBeGreaterThan(0);
  for (const { start } of clashing) {
    const request = { start, email: "bob@visitor.example", name: null, organizationName: "Acme" };
    const booking = await bookMeeting({ db, outbox: openTestOutbox(db) }, changed, request);
    if (booking.outcome !== "unavailable") throw new Error("booked into a meeting");
    for (const offer of booking.offers) expect(offer.start >= second.end || offer.end <= second.start).toBe(true);
  }
});

function context(visitorTexts: string[]): ToolContext {
  return {
    organizationId: "acme",
    conversationId: "ada",
    timezone: "America/New_York",
    now,
    state: emptyConversationState,
    visitorTexts,
    search: async () => ({ passages: [] }),
    schedulingUrl: async () => null,
    signal: new AbortController().signal,
  };
}

test("the tool books in the visitor's zone, and only to an address that the visitor typed", async () => {
  const db = await openStore();
  const tool = scheduleMeeting({ db, outbox: openTestOutbox(db), publicUrl: "https://disco.example" });
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

test("outside the working hours the tool offers the nearest free times", async () => {
  const db = await openStore();
  const tool = scheduleMeeting({ db, outbox: openTestOutbox(db), publicUrl: "https://disco.example" });
  const outcome = await tool.run({ day: "2026-03-04", time: "22:00" }, context(["tonight, ada@lovelace.example"]));
  expect(outcome.reply).toMatchObject({ success: false, alternatives: [{ label: expect.stringMatching(/AM EST$/u) }, {}, {}] });
  expect(outcome.output["message"]).toMatch(
    /^Wednesday, March 4 at 10:00 PM EST isn't available\. These times are free:\n\n(?:- \w+, March \d at \d+:\d\d AM EST\n?){3}$/u,
  );
});

test.each([
  [{ day: "9999-12-31", time: "09:00" }, "far beyond the calendar"],
  [{ day: "2020-01-01", time: "09:00" }, "in the past"],
])("a date %o %s is not booked", async (input) => {
  const db = await openStore();
  const outcome = await scheduleMeeting({ db, outbox: openTestOutbox(db), publicUrl: "https://disco.example" }).run(
    input,
    context(["ada@lovelace.example"]),
  );
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
  ["the address that was missing for the only one", {}, { ...meeting, slotIds: offered.slice(2) }, offered[2]],
  ["an exact time beside the offers", { day: "2026-03-06", time: "09:00" }, meeting, "2026-03-06T14:00:00.000Z"],
  ["a day that two of them have", { day: "2026-03-05" }, meeting, null],
  ["an hour that none of them has", { time: "10:00" }, meeting, null],
  ["a place that was not offered", { slot: 3 }, { ...meeting, slotIds: offered.slice(1) }, null],
  ["a place without an offer", { slot: 1 }, null, null],
  ["nothing", {}, meeting, null],
])("a visitor takes an offered time by %s", async (_how, input, state, expected) => {
  const db = await openStore();
  const outcome = await scheduleMeeting({ db, outbox: openTestOutbox(db), publicUrl: "https://disco.example" }).run(input, {
    ...context(typed),
    state: { ...emptyConversationState, meeting: state },
  });
  if (expected === null) expect(outcome.reply).toMatchObject({ success: false, alternatives: [{}, {}, {}] });
  else expect(outcome.reply).toMatchObject({ success: true, toolData: { startsAt: expected } });
});

test("a time that somebody took after it was offered is answered with others, held for this visitor", async () => {
  const db = await openStore();
  await book(db, "bob", new Date(offered[0] ?? now));
  const outcome = await scheduleMeeting({ db, outbox: openTestOutbox(db), publicUrl: "https://disco.example" }).run(
    { slot: 1 },
    { ...context(typed), state: { ...emptyConversationState, meeting } },
  );
  expect(outcome.reply).toMatchObject({ success: false, extractedData: { time: "9:00 AM" }, alternatives: [{}, {}, {}] });
});

test("declining gives the held times back", async () => {
  const db = await openStore();
  const tool = scheduleMeeting({ db, outbox: openTestOutbox(db), publicUrl: "https://disco.example" });
  await tool.run({}, context([]));
  expect(await db.read.selectFrom("meetings").select("id").execute()).toHaveLength(3);
  const outcome = await tool.run({ decline: true }, context([]));
  expect(outcome).toMatchObject({ output: { ok: true, declined: true }, reply: null, state: { meeting: null } });
  expect(await db.read.selectFrom("meetings").select("id").execute()).toEqual([]);
});
