import { afterEach, expect, test } from "vitest";
import { book, now, openCalendars, search, settings } from "../../../../testing/services/open-calendars.ts";
import { wallTimeAt } from "../../../../zones/zoned-time.ts";
import { CalendarSettings } from "../calendar/calendar-settings.ts";
import { holdSlots } from "./hold-slots.ts";
import { listSlots } from "./list-slots.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test("a held slot is nobody else's until its time is up, and then it is free again", async () => {
  const db = await openCalendars(closers);
  const [held] = await db.write((tx) => holdSlots(tx, search("ada"), null, 1));
  if (held === undefined) throw new Error("nothing held");
  expect(await book(db, "bob", held.start)).toMatchObject({ outcome: "unavailable" });
  expect(await book(db, "ada", held.start)).toMatchObject({ outcome: "booked", meeting: { slot: held } });

  const [next] = await db.write((tx) => holdSlots(tx, search("cleo"), null, 1));
  if (next === undefined) throw new Error("nothing held");
  const later = new Date(now.getTime() + (settings.holdMinutes + 1) * 60_000);
  expect(await book(db, "bob", next.start, later)).toMatchObject({ outcome: "booked" });
});

test("a time that is held stays promised although less notice is left when the visitor answers", async () => {
  const db = await openCalendars(closers);
  const earliest = listSlots(settings, now)[0]?.start ?? now;
  const justBefore = new Date(earliest.getTime() - settings.noticeMinutes * 60_000);
  const [held] = await db.write((tx) => holdSlots(tx, search("ada", justBefore), null, 1));
  expect(held?.start).toEqual(earliest);
  const minutesLater = (minutes: number) => new Date(justBefore.getTime() + minutes * 60_000);
  expect(await book(db, "bob", earliest, minutesLater(5))).toMatchObject({ outcome: "unavailable" });
  expect(await book(db, "ada", earliest, minutesLater(9))).toMatchObject({ outcome: "booked", meeting: { slot: held } });
  const [next] = await db.write((tx) => holdSlots(tx, search("cleo", minutesLater(30)), null, 1));
  const at = next?.start ?? now;
  expect(await book(db, "cleo", at, at)).toMatchObject({ outcome: "unavailable" });
  expect(await book(db, "dora", earliest, minutesLater(30))).toMatchObject({ outcome: "unavailable" });
});

test.each(["America/New_York", "Asia/Tokyo", "America/Los_Angeles"])(
  "a visitor in %s is offered times of their own day, near to the one they wished for",
  async (timezone) => {
    const db = await openCalendars(closers);
    const wednesday = new Date("2026-03-04T13:10:00.000Z");
    for (const wanted of [null, wednesday]) {
      const slots = await db.write((tx) => holdSlots(tx, { ...search("ada"), timezone }, wanted, 3));
      expect(slots).toHaveLength(3);
      for (const { start, end } of slots) {
        expect(wallTimeAt(start, timezone).hour).toBeGreaterThanOrEqual(7);
        expect(wallTimeAt(new Date(end.getTime() - 1), timezone)).toMatchObject({ hour: expect.toSatisfy((hour: number) => hour < 21) });
        if (wanted !== null) expect(Math.abs(start.getTime() - wanted.getTime())).toBeLessThan(30 * 3_600_000);
      }
    }
  },
);

test("a visitor to whom all the working hours are night is offered those", async () => {
  const db = await openCalendars(closers);
  const mornings = CalendarSettings.parse({ timezone: "Europe/Berlin", hours: [{ weekday: 2, from: "09:00", until: "11:00" }] });
  const far = { ...search("ada"), settings: mornings, timezone: "America/Los_Angeles" };
  const slots = await db.write((tx) => holdSlots(tx, far, null, 3));
  expect(slots).toHaveLength(3);
  expect(wallTimeAt(slots[0]?.start ?? now, far.timezone).hour).toBe(0);
});
