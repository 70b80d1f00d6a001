import type { ChatReply, GuestMeetingReply, GuestMoveReply, GuestTimes } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { createSecretBox } from "../../../../secrets/secret-box.ts";
import { type Company, openCompany } from "../../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const HOUR_MS = 3_600_000;

async function openBooking() {
  const company = await openCompany(closers);
  await company.call("PUT", "/api/calendar/settings", { timezone: "UTC" });
  return { company, book: (email: string) => book(company, email) };
}

async function say(company: Company, message: string, sessionId?: string): Promise<ChatReply> {
  const response = await company.app.inject({
    method: "POST",
    url: "/api/chat/v2/message",
    headers: sessionId === undefined ? {} : { "x-chat-session-id": sessionId },
    payload: { message, organizationId: "acme", timezone: "UTC" },
  });
  return response.json<ChatReply>();
}

async function book(company: Company, email: string): Promise<ChatReply> {
  const offered = await say(company, "I want to book a meeting");
  await say(company, "The first one", offered.sessionId);
  return say(company, email, offered.sessionId);
}

/** The token of the newest link that an address was mailed. */
async function tokenFor({ db, env }: Company, address: string): Promise<string> {
  const mails = await db.read
    .selectFrom("outgoingMails")
    .select(["id", "body"])
    .where("recipient", "=", address)
    .orderBy("createdAt")
    .execute();
  const secrets = createSecretBox(env.secretKey);
  const bodies = mails.map(({ id, body }) => secrets.open(body, ["outgoing_mails", id, "body"]));
  return bodies.flatMap((body) => /meeting\?token=(\S+)/u.exec(body)?.[1] ?? []).at(-1) ?? "";
}

async function byLink<Reply>(company: Company, method: "GET" | "POST", path: string, token: string, more: object = {}) {
  const response = await company.app.inject({
    method,
    url: method === "GET" ? `${path}?token=${token}` : path,
    ...(method === "GET" ? {} : { payload: { token, ...more } }),
  });
  return { status: response.statusCode, body: response.json<Reply>() };
}

const openTimes = ({ db }: Company) =>
  db.read.selectFrom("meetings").select(["status", "startAt", "sequence"]).where("status", "<>", "held").execute();

test("an address has one open meeting until its link is opened, in other letters and with a tag as well", async () => {
  const { company, book } = await openBooking();
  const first = await book("ada@visitor.example");
  expect(first).toMatchObject({ success: true, response: expect.stringContaining("within 24 hours") });
  for (const twin of ["Ada@Visitor.example", "ada+two@visitor.example"]) {
    const refused = await book(twin);
    expect(refused).toMatchObject({ cause: { code: "meeting_unconfirmed" } });
    expect(refused.response).toContain("waiting to be confirmed");
  }
  expect((await book("bo@visitor.example")).success).toBe(true);
  const token = await tokenFor(company, "ada@visitor.example");
  expect((await byLink<GuestMeetingReply>(company, "GET", "/api/meetings/link", token)).body.data).toMatchObject({
    organization: "Acme",
    state: "booked",
    isConfirmed: false,
  });
  const confirmed = await byLink<GuestMeetingReply>(company, "POST", "/api/meetings/link/confirm", token);
  expect(confirmed.body.data.isConfirmed).toBe(true);
  expect((await book("ada@visitor.example")).success).toBe(true);
});

test("by the link a guest moves the meeting to a free time and cancels it; guest and team are mailed, the score stays as it is", async () => {
  const { company, book } = await openBooking();
  await book("ada@visitor.example");
  await book("bo@visitor.example");
  const token = await tokenFor(company, "ada@visitor.example");
  const deals = () => company.db.read.selectFrom("deals").select("score").execute();
  const before = await deals();
  const { times } = (await byLink<GuestTimes>(company, "GET", "/api/meetings/link/times", token)).body;
  const taken = (await openTimes(company))[1]?.startAt;
  expect(times.map(({ start }) => start)).not.toContain(taken);
  const refused = await byLink<GuestMoveReply>(company, "POST", "/api/meetings/link/move", token, { start: taken });
  expect(refused.body).toMatchObject({ isMoved: false, data: { state: "booked" } });
  const start = times[7]?.start;
  const moved = await byLink<GuestMoveReply>(company, "POST", "/api/meetings/link/move", token, { start });
  expect(moved.body).toMatchObject({ isMoved: true, data: { start, isConfirmed: true } });
  expect((await byLink<GuestMeetingReply>(company, "POST", "/api/meetings/link/cancel", token)).body.data.state).toBe("cancelled");
  expect((await byLink(company, "POST", "/api/meetings/link/cancel", token)).status).toBe(404);
  expect(await deals()).toEqual(before);
  const mails = await company.db.read.selectFrom("outgoingMails").select(["recipient", "kind", "subject"]).execute();
  const of = (recipient: string) => mails.filter((mail) => mail.recipient === recipient).map(({ kind }) => kind);
  expect(of("ada@visitor.example")).toEqual(["meeting_invitation", "meeting_change", "meeting_change"]);
  expect(mails.filter(({ subject }) => subject.endsWith("by the guest: ada@visitor.example"))).toHaveLength(2);
});

test("a link opens its own meeting only, and none once it was changed", async () => {
  const { company, book } = await openBooking();
  await book("ada@visitor.example");
  const token = await tokenFor(company, "ada@visitor.example");
  for (const wrong of ["x", token.slice(0, -2), `${token}AA`, token.replace("v1.", "v2.")])
    expect((await byLink(company, "GET", "/api/meetings/link", wrong)).status).toBe(404);
});

test("an unconfirmed meeting lapses a day after its mail went out, and its time is free", async () => {
  const { company, book } = await openBooking();
  const { lapseMeetings } = await import("../unconfirmed-meetings.ts");
  const { bookingDeps } = await import("../../../../testing/services/open-calendars.ts");
  const deps = { ...bookingDeps(company.db), clock: company.clock };
  await book("ada@visitor.example");
  await company.db.write((tx) =>
    tx
      .updateTable("meetings")
      .set({
        startAt: new Date(company.clock().getTime() + 90 * HOUR_MS).toISOString(),
        confirmBy: new Date(company.clock().getTime() + 24 * HOUR_MS).toISOString(),
      })
      .execute(),
  );
  company.clock.advance(25 * HOUR_MS);
  await lapseMeetings(deps);
  // Nothing sends mail here, so that the guest has had no link to open.
  expect(await openTimes(company)).toMatchObject([{ status: "booked" }]);
  const sentAt = company.clock().toISOString();
  await company.db.write((tx) => tx.updateTable("outgoingMails").set({ status: "sent", sentAt }).execute());
  await lapseMeetings(deps);
  expect(await openTimes(company)).toMatchObject([{ status: "booked" }]);
  company.clock.advance(25 * HOUR_MS);
  await lapseMeetings(deps);
  expect(await openTimes(company)).toMatchObject([{ status: "cancelled", sequence: 1 }]);
});
