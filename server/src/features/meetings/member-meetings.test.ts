import type { MeetingCancelled, MeetingReply } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { openCompany } from "../../testing/open-company.ts";

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
  for (const at of [60, 70, 80, 90]) {
    const moved = await call<MeetingReply>("PUT", url, { startTime: inHours(at), endTime: inHours(at + 1) });
    expect(moved.body.notMailed).toEqual([]);
  }
  expect((await call<MeetingCancelled>("DELETE", url)).body).toEqual({ success: true, notMailed: [] });
  for (const at of [100, 110]) expect((await meet(at, "acme")).notMailed).toEqual([]);
  expect((await meet(120, "acme")).notMailed).toEqual(["ada@guest.example"]);

  const mails = await db.read.selectFrom("outgoingMails").select("subject").where("recipient", "=", "ada@guest.example").execute();
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === "Moved: Demo 30")).toHaveLength(4);
  expect(subjects).toContain("Cancelled: Demo 30");
  expect(subjects).not.toContain("Invitation: Demo 120");
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
