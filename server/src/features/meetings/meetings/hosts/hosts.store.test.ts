import { afterEach, expect, test } from "vitest";
import { bookingDeps, now, openCalendars, search, settings } from "../../../../testing/services/open-calendars.ts";
import { bookMeeting } from "../book-meeting.ts";
import { CalendarSettings } from "../calendar/calendar-settings.ts";
import { explainHours } from "../calendar/explain-hours.ts";
import { holdSlots } from "../slots/hold-slots.ts";
import { hostsOf, readTaken, slotsOfHosts, type TakenTime } from "./hosts.ts";
import { listSlots } from "../slots/list-slots.ts";
import { suggestSlots } from "../slots/suggest-slots.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const host = (userId: string, hours: CalendarSettings["hours"] | null = null) => ({ userId, name: userId, hours, calendars: ["primary"] });
const shared = CalendarSettings.parse({ ...settings, hosts: [host("Ann"), host("Ben")] });

async function openShared(rules = shared) {
  const db = await openCalendars(closers);
  const book = (visitor: string, start: Date, at = now) =>
    bookMeeting(
      bookingDeps(db),
      { ...search(visitor, at), settings: rules },
      {
        start,
        email: `${visitor}@visitor.example`,
        name: null,
      },
    );
  const booked = () =>
    db.read.selectFrom("meetings").select(["id", "hostId", "startAt", "hostReason"]).where("status", "=", "booked").execute();
  return { db, book, booked };
}

test("of fifty visitors who ask for three slots of two hosts, six book, three with each host, and nobody is booked twice at a time", async () => {
  const { book, booked } = await openShared();
  const slots = listSlots(shared, now).slice(10, 13);
  const bookings = await Promise.all(Array.from({ length: 50 }, (_each, visitor) => book(`v${visitor}`, slots[visitor % 3]?.start ?? now)));
  expect(bookings.filter(({ outcome }) => outcome === "booked")).toHaveLength(6);
  const rows = await booked();
  for (const name of ["Ann", "Ben"]) expect(rows.filter(({ hostId }) => hostId === name)).toHaveLength(3);
  expect(new Set(rows.map(({ hostId, startAt }) => `${hostId} ${startAt}`)).size).toBe(6);
});

test("who was booked longest ago is next, a guest who did not come does not count, and the reason is stored", async () => {
  const { db, book, booked } = await openShared();
  const slots = listSlots(shared, now);
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  await book("one", slots[10]?.start ?? now, later(0));
  await book("two", slots[12]?.start ?? now, later(1));
  const first = await booked();
  expect(first.map(({ hostId }) => hostId).sort()).toEqual(["Ann", "Ben"]);
  expect(first.every(({ hostReason }) => hostReason?.startsWith("Of 2 who were free"))).toBe(true);
  // Ann is next by her last booking; Ben's guest does not come, so that it is his turn.
  await db.write((tx) => tx.updateTable("meetings").set({ isNoShow: 1 }).where("hostId", "=", "Ben").execute());
  await book("three", slots[14]?.start ?? now, later(2));
  expect((await booked()).filter(({ hostId }) => hostId === "Ben")).toHaveLength(2);
});

test("a member who is no host is suggested no time that their own calendar takes, nor one that is booked with them", async () => {
  const { db, book } = await openShared();
  const [, second] = listSlots(shared, now);
  await book("visitor", second?.start ?? now);
  const asked: string[][] = [];
  const all = { start: now, end: new Date(now.getTime() + 3 * 86_400_000), kind: "event" as const, what: "a holiday" };
  const readBusy = async (_organizationId: string, { hosts }: CalendarSettings) => {
    asked.push(hosts.map(({ userId }) => userId));
    return [{ ...all, hostId: "cleo" }];
  };
  const suggest = (id: string) =>
    suggestSlots(
      { db, clock: () => now, readBusy },
      { organizationId: "acme", member: { id, name: id, email: `${id}@acme.com` }, settings: shared },
      3,
    );
  const forCleo = await suggest("cleo");
  expect(asked).toEqual([["Ann", "Ben", "cleo"]]);
  expect(forCleo).toHaveLength(3);
  for (const { start } of forCleo) expect(start.getTime()).toBeGreaterThanOrEqual(all.end.getTime());
  const [booked] = await db.read.selectFrom("meetings").select(["hostId", "startAt"]).execute();
  const forHost = await suggest(booked?.hostId ?? "");
  expect(forHost).toHaveLength(3);
  expect(forHost.map(({ start }) => start.toISOString())).not.toContain(booked?.startAt);
  expect(forHost[0]?.start.getTime()).toBeLessThan(all.end.getTime());
});

test("why this hour and the offers never disagree, with hosts, buffers, events and changes of the clocks", async () => {
  const weeks = [
    { timezone: "Europe/Berlin", from: "2026-03-27T08:00:00.000Z" },
    { timezone: "America/New_York", from: "2026-10-30T09:00:00.000Z" },
  ];
  for (const { timezone, from } of weeks) {
    const at = new Date(from);
    const mornings = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: "08:15", until: "12:00" }));
    for (const hosts of [[], [host("Ann"), host("Ben", mornings)]]) {
      const rules = CalendarSettings.parse({ timezone, bufferMinutes: 15, horizonDays: 5, hosts });
      const { db, book } = await openShared(rules);
      const [, second, third] = slotsOfHosts(hostsOf(rules), at);
      for (const [index, slot] of [second, third].entries()) await book(`v${index}`, slot?.start ?? at, at);
      const day = 86_400_000;
      const event: TakenTime = {
        hostId: null,
        start: new Date(at.getTime() + 3 * day),
        end: new Date(at.getTime() + 3 * day + 9 * 3_600_000),
        kind: "event",
        what: "the board meeting",
      };
      const all = { start: at, end: new Date(at.getTime() + 9 * day) };
      const taken = [...(await readTaken(db.read, { organizationId: "acme", now: at }, all)), event];
      const told = explainHours(rules, at, taken, { from: at, count: 168 });
      const offers = await db.write((tx) => holdSlots(tx, { ...search("asker", at), timezone, settings: rules, busy: [event] }, null, 400));
      const hoursOf = (starts: readonly Date[]) => new Set(starts.map((start) => Math.floor((start.getTime() - at.getTime()) / 3_600_000)));
      const free = told.hours.flatMap(({ reason }, index) => (reason === null ? [index] : []));
      // Two offers to one visitor may overlap for different hosts only; holding one keeps a buffer around it, so that fewer are held than offered.
      for (const hour of hoursOf(offers.map(({ start }) => start))) expect(free).toContain(hour);
      for (const hour of free) {
        const single = await db.write((tx) =>
          holdSlots(tx, { ...search("asker", at), timezone, settings: rules, busy: [event] }, null, 1, ({ start }) =>
            hoursOf([start]).has(hour),
          ),
        );
        expect(single).toHaveLength(1);
      }
      expect(told.hours.some(({ reason }) => reason?.includes("board meeting") === true)).toBe(true);
      expect(told.hours.some(({ reason }) => reason?.includes("of notice") === true)).toBe(true);
    }
  }
});
