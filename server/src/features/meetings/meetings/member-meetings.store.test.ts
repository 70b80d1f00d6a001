import type { MeetingCancelled, MeetingReply } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const HOUR_MS = 3_600_000;

test("what another organization sends to a guest stands in nobody's way, moves and a cancellation are always mailed, and a member hears of what is not", async () => {
  const { call, clock, db } = await openCompany(closers);
  const inHours = (hours: number) => new Date(clock().getTime() + hours * HOUR_MS).toISOString();
  const meet = async (at: number, as: "acme" | "globex") => {
    const times = { startTime: inHours(at), endTime: inHours(at + 1) };
    const event = { title: `Demo ${at}`, ...times, attendees: [{ email: "ada@guest.example" }], sendNotifications: true };
    const { status, body } = await call<MeetingReply>("POST", "/api/calendar/calendars/primary/events", event, as);
    expect(status).toBe(200);
    return body;
  };
  for (const at of [30, 40, 50]) expect((await meet(at, "globex")).notMailed).toEqual([]);

  const { data, notMailed } = await meet(30, "acme");
  expect(notMailed).toEqual([]);
  const url = `/api/calendar/meetings/${data.id}`;
  const moved = await call<MeetingReply>("PUT", url, { startTime: inHours(60), endTime: inHours(61) });
  expect(moved.body.notMailed).toEqual([]);
  expect((await call<MeetingCancelled>("DELETE", url)).body).toEqual({ success: true, notMailed: [] });
  for (const at of [100, 110]) expect((await meet(at, "acme")).notMailed).toEqual([]);
  expect((await meet(120, "acme")).notMailed).toEqual(["ada@guest.example"]);

  const mails = await db.read.selectFrom("outgoingMails").select("subject").where("recipient", "=", "ada@guest.example").execute();
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === "Moved: Demo 30")).toHaveLength(1);
  expect(subjects).toContain("Cancelled: Demo 30");
  expect(subjects).not.toContain("Invitation: Demo 120");
});

test("a guest who is named twice, in other letters, gets one mail, and their calendar follows a move and the end", async () => {
  const { call, clock, db } = await openCompany(closers);
  const times = (hours: number) => ({
    startTime: new Date(clock().getTime() + hours * HOUR_MS).toISOString(),
    endTime: new Date(clock().getTime() + (hours + 1) * HOUR_MS).toISOString(),
  });
  const attendees = [{ email: "Ada@Guest.example", name: "Ada" }, { email: "ada@guest.example" }, { email: "bo@guest.example" }];
  const event = { title: "Demo", ...times(30), location: "https://meet.google.com/abc-defg-hij", attendees, sendNotifications: true };
  const { data } = (await call<MeetingReply>("POST", "/api/calendar/calendars/primary/events", event)).body;
  await call("PUT", `/api/calendar/meetings/${data.id}`, times(40));
  await call("DELETE", `/api/calendar/meetings/${data.id}`);
  const files = await db.read
    .selectFrom("outgoingMails")
    .select("calendarFile")
    .where("recipient", "in", ["Ada@Guest.example", "ada@guest.example"])
    .orderBy("subject", "desc")
    .execute();
  const [moved, invited, cancelled] = files.map(({ calendarFile }) => (calendarFile ?? "").replaceAll("\r\n ", ""));
  expect(files).toHaveLength(3);
  expect([invited, moved, cancelled].map((file) => /SEQUENCE:(\d+)/u.exec(file ?? "")?.[1])).toEqual(["0", "1", "2"]);
  expect([invited, moved, cancelled].map((file) => /METHOD:(\w+)/u.exec(file ?? "")?.[1])).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
  expect(new Set([invited, moved, cancelled].map((file) => /UID:(.+)/u.exec(file ?? "")?.[1])).size).toBe(1);
  expect(invited).toContain("LOCATION:https://meet.google.com/abc-defg-hij");
  expect(invited?.match(/^ATTENDEE/gmu)).toHaveLength(2);
  expect(invited).toMatch(/^ORGANIZER;CN="Acme":mailto:no-reply@/mu);
});

test("a day of 25 hours is one day", async () => {
  const { call } = await openCompany(closers);
  const day = { title: "Fair", startTime: "2031-10-26T00:00:00+02:00", endTime: "2031-10-27T00:00:00+01:00" };
  expect((await call("POST", "/api/calendar/calendars/primary/events", day)).status).toBe(200);
  const longer = { ...day, endTime: "2031-10-27T01:00:00+01:00" };
  expect((await call("POST", "/api/calendar/calendars/primary/events", longer)).status).toBe(400);
});

test("a meeting that stays at its time is not mailed again, and nobody is invited to what is over", async () => {
  const { call, clock, db } = await openCompany(closers);
  const times = (hours: number) => ({
    startTime: new Date(clock().getTime() + hours * HOUR_MS).toISOString(),
    endTime: new Date(clock().getTime() + (hours + 1) * HOUR_MS).toISOString(),
  });
  const meet = (hours: number, attendees: { email: string }[]) =>
    call<MeetingReply>("POST", "/api/calendar/calendars/primary/events", {
      title: "Demo",
      ...times(hours),
      attendees,
      sendNotifications: true,
    });
  const guests = [{ email: "ada@guest.example" }];
  const { data } = (await meet(30, guests)).body;
  const url = `/api/calendar/meetings/${data.id}`;
  expect(await call<MeetingReply>("PUT", url, times(30))).toMatchObject({
    status: 200,
    body: { data: { start: data.start }, notMailed: [] },
  });
  const mails = await db.read.selectFrom("outgoingMails").select("subject").where("recipient", "=", "ada@guest.example").execute();
  expect(mails.map(({ subject }) => subject)).toEqual(["Invitation: Demo"]);

  expect((await meet(-3, guests)).status).toBe(400);
  expect((await call("PUT", url, times(-3))).status).toBe(400);
  expect((await meet(-3, [])).status).toBe(200);
});
