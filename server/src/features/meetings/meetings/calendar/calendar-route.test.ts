import { afterEach, expect, test } from "vitest";
import { openChat } from "../../../../testing/open-chat.ts";
import { buildTestApp } from "../../../../testing/build-test-app.ts";
import { meetingsFeature } from "../routes.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("a booked meeting's file opens under its id; a time that is only held has none", async () => {
  const chat = await openChat(closers);
  const { app, close } = await buildTestApp({
    db: chat.db,
    features: [meetingsFeature({ db: chat.db, clock: () => new Date(), serverAddress: "no-reply@disco.example" })],
  });
  closers.push(close);
  const zone = { timezone: "America/Los_Angeles" };
  const { sessionId } = (await chat.send("Can we meet on Wednesday at 10?", zone)).reply;
  const held = await chat.db.read.selectFrom("meetings").select("id").execute();
  expect(held.length).toBeGreaterThan(0);
  for (const { id } of held) expect((await app.inject(`/api/meetings/${id}/calendar.ics`)).statusCode).toBe(404);

  const { reply } = await chat.send("ada@lovelace.example", { ...zone, sessionId });
  expect(reply).toMatchObject({ success: true, toolCalled: "schedule_meeting" });
  const answered = await app.inject(new URL(reply.toolData?.calendarUrl ?? "").pathname);
  expect(answered.statusCode).toBe(200);
  expect(answered.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="meeting.ics"',
    "cache-control": "private, no-store",
  });
  // The mail and the page give the same file, so that a calendar keeps one entry.
  const [mail] = await chat.db.read.selectFrom("outgoingMails").select("calendarFile").execute();
  const undated = (file: string | null | undefined) => file?.replace(/^DTSTAMP:.*$/mu, "");
  expect(undated(answered.body)).toBe(undated(mail?.calendarFile));

  await chat.db.write((tx) =>
    tx.updateTable("meetings").set({ status: "cancelled", sequence: 1 }).where("status", "=", "booked").execute(),
  );
  const { body } = await app.inject(new URL(reply.toolData?.calendarUrl ?? "").pathname);
  for (const line of ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:1"]) expect(body).toContain(`${line}\r\n`);
});
