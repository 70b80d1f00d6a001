import type { ChatReply, MemberReply } from "@disco/protocol";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { afterEach, expect, test, vi } from "vitest";
import { lockForWrite } from "../../../db/database.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { bookingDeps, book, now, openCalendars, search, settings } from "../../../testing/services/open-calendars.ts";
import { openCompany } from "../../../testing/open-company.ts";
import { openMailService } from "../../../testing/services/open-mail-service.ts";
import { openTestOutbox } from "../../../testing/open-test-outbox.ts";
import { bookMeeting } from "./book-meeting.ts";
import { CalendarSettings } from "./calendar/calendar-settings.ts";
import { holdSlots } from "./slots/hold-slots.ts";
import { listSlots } from "./slots/list-slots.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test("of fifty visitors who ask for three slots at once, three book and forty-seven get slots of their own", async () => {
  const db = await openCalendars(closers);
  const slots = listSlots(settings, now).slice(10, 13);
  let turns = 0;
  let isOver = false;
  setImmediate(function serveOthers() {
    turns += 1;
    if (!isOver) setImmediate(serveOthers);
  });
  const bookings = await Promise.all(
    Array.from({ length: 50 }, (_, visitor) => book(db, `visitor-${visitor}`, slots[visitor % 3]?.start ?? now)),
  );
  isOver = true;
  // Others are answered between any two of them.
  expect(turns).toBeGreaterThanOrEqual(50);
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
  const db = await openCalendars(closers);
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
    const request = { start, email: `gus-${number}@visitor.example`, name: null };
    const other = await bookMeeting(bookingDeps(db), search(`gus-${number}`, now, "globex"), request);
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
  const db = await openCalendars(closers);
  const [slot] = listSlots(settings, now);
  const noOutbox: Outbox = {
    ...openTestOutbox(db),
    add: () => Promise.reject(new Error("no mail today")),
  };
  const request = { start: slot?.start ?? now, email: "ada@visitor.example", name: null };
  const [failed, next] = await Promise.allSettled([
    bookMeeting({ ...bookingDeps(db), outbox: noOutbox }, search("ada"), request),
    book(db, "bob", slot?.start ?? now),
  ]);
  expect(failed).toMatchObject({ status: "rejected", reason: { message: "no mail today" } });
  expect(next).toMatchObject({ status: "fulfilled", value: { outcome: "booked", meeting: { slot } } });
  expect(await db.read.selectFrom("leads").select("email").execute()).toEqual([{ email: "bob@visitor.example" }]);
});

test("one conversation books one meeting, and what else it held is released", async () => {
  const db = await openCalendars(closers);
  const [first, second] = await db.write((tx) => holdSlots(tx, search("ada"), null, 3));
  expect(await book(db, "ada", first?.start ?? now)).toMatchObject({ outcome: "booked" });
  expect(await book(db, "ada", second?.start ?? now)).toMatchObject({ outcome: "already_booked", meeting: { slot: first } });
  expect(await db.read.selectFrom("meetings").select("status").execute()).toEqual([{ status: "booked" }]);
});

test("of two bookings that one conversation asks for at once, one is made", async () => {
  const db = await openCalendars(closers);
  const [first, second] = listSlots(settings, now);
  const outcomes = await Promise.all([first, second].map((slot) => book(db, "ada", slot?.start ?? now)));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["already_booked", "booked"]);
});

test("after the length of meetings was changed nobody is booked into a meeting that stands", async () => {
  const db = await openCalendars(closers);
  const [, second] = listSlots(settings, now);
  if (second === undefined) throw new Error("no slot");
  expect(await book(db, "ada", second.start)).toMatchObject({ outcome: "booked" });
  const longer = CalendarSettings.parse({ timezone: "Europe/Berlin", slotMinutes: 45 });
  const changed = { ...search("bob"), settings: longer };
  const clashing = listSlots(longer, now).filter(({ start, end }) => start < second.end && second.start < end);
  expect(clashing.length).toBeGreaterThan(0);
  for (const { start } of clashing) {
    const request = { start, email: "bob@visitor.example", name: null };
    const booking = await bookMeeting(bookingDeps(db), changed, request);
    if (booking.outcome !== "unavailable") throw new Error("booked into a meeting");
    for (const offer of booking.offers) expect(offer.start >= second.end || offer.end <= second.start).toBe(true);
  }
});

test("the mail of a meeting does not say a name that no organization may have", async () => {
  const db = await openCalendars(closers);
  const [slot] = listSlots(settings, now);
  await db.write((tx) => tx.updateTable("organizations").set({ name: "Pay at https://evil.example" }).where("id", "=", "acme").execute());
  const request = { start: slot?.start ?? now, email: "ada@visitor.example", name: null };
  expect(await bookMeeting(bookingDeps(db), search("ada"), request)).toMatchObject({ outcome: "booked" });
  const mails = await db.read.selectFrom("outgoingMails").select(["subject", "calendarFile"]).execute();
  expect(mails).toMatchObject([{ subject: expect.stringMatching(/^Your meeting with an organization: Monday/u) }]);
  expect(JSON.stringify(mails)).not.toContain("evil");
});

test("the confirmation says when, in the visitor's zone and language, with whom and how to change it, as text and as HTML", async () => {
  const smtp = await openMailService();
  closers.push(smtp.close);
  const company = await openCompany(closers, { env: { mail: { url: smtp.url, from: "Disco <no-reply@disco.example>" } } });
  await company.startWork();
  await sql`update identity_user set name = 'Grace Hopper' where email = 'ann@acme.example'`.execute(company.db.raw);
  const { id } = (await company.call<MemberReply>("GET", "/api/member")).body.data;
  const hosts = [{ userId: id, name: "Grace", hours: null, calendars: ["primary"] }];
  await company.call("PUT", "/api/calendar/settings", { timezone: "Europe/Berlin", hosts });
  const say = async (message: string, sessionId?: string) => {
    const response = await company.app.inject({
      method: "POST",
      url: "/api/chat/v2/message",
      headers: sessionId === undefined ? {} : { "x-chat-session-id": sessionId },
      payload: { message, organizationId: "acme", timezone: "America/New_York" },
    });
    return response.json<ChatReply>();
  };
  const offered = await say("Ich möchte einen Termin buchen");
  await say("Der erste passt", offered.sessionId);
  const booked = await say("ada@visitor.example", offered.sessionId);
  const { day, time, timezone } = booked.extractedData ?? {};
  await vi.waitFor(() => expect(smtp.messages).toHaveLength(1), 30_000);
  const { text = "", html = "" } = await PostalMime.parse(smtp.messages[0]?.raw ?? "");
  for (const part of [text, html]) {
    expect(part).toContain(`Wann: ${day} um ${time} Uhr ${timezone} (30 Minuten)`);
    expect(part).toContain("Mit: Grace Hopper, Acme");
    expect(part).toContain("Zum Verschieben oder Absagen öffnen Sie denselben Link");
  }
  expect(html).toContain("<p>");
});
