import { afterEach, beforeEach, expect, test } from "vitest";
import { issueBearer } from "../../../../identity/embedded/issue-bearer.ts";
import { buildProductApp, type ProductApp } from "../../../../testing/build-product-app.ts";
import { openGoogle, type TestGoogle } from "../../../../testing/services/open-google.ts";

let built: ProductApp;
let google: TestGoogle;
let authorization: string;

beforeEach(async () => {
  google = await openGoogle("ann@acme.com", { publicUrl: "http://localhost" });
  built = await buildProductApp({ env: { google: google.settings } });
  authorization = `Bearer ${await issueBearer(built.db, built.env, { email: "ann@acme.com" })}`;
});
afterEach(async () => {
  await built.close();
  await google.close();
});

const ask = (method: "GET" | "PUT" | "POST" | "DELETE", url: string, payload?: object) =>
  built.app.inject({ method, url, headers: { authorization }, ...(payload === undefined ? {} : { payload }) });

async function connect(): Promise<void> {
  const started = await ask("POST", "/oauth/google/start", {});
  const [cookie] = started.cookies;
  const cookies = { [cookie?.name ?? ""]: cookie?.value ?? "" };
  const opened = await built.app.inject({ url: started.json().url, cookies });
  await built.app.inject({ url: await google.consent(String(opened.headers.location)), cookies });
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects
async function inGoogle(path: string, body?: object): Promise<any> {
  const response = await fetch(`${google.origin}/calendar/v3/calendars/primary/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: "Bearer of-the-test", "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

async function say(message: string, sessionId?: string) {
  const slug = (await ask("GET", "/api/member")).json().data.organization.slug;
  const payload = { message, organizationId: slug, timezone: "UTC", ...(sessionId === undefined ? {} : { sessionId }) };
  return (await built.app.inject({ method: "POST", url: "/api/chat/v2/message", payload })).json();
}

test("an event that Google has since the offer refuses the held time with the reason, and is seen and explained in the calendar", async () => {
  await connect();
  await ask("PUT", "/api/calendar/settings", { timezone: "UTC" });
  const offered = await say("I want to book a meeting");
  const [first] = offered.alternatives;
  await inGoogle("events", { summary: "Dentist", start: { dateTime: first.start }, end: { dateTime: first.end } });
  const refused = await say("The first one, ada@lovelace.example", offered.sessionId);
  expect(refused.response).toContain("isn't available: that is taken already");
  expect(refused.alternatives.map(({ start }: { start: string }) => start)).not.toContain(first.start);

  const from = `${first.start.slice(0, 10)}T00:00:00.000Z`;
  const { events } = (await ask("GET", `/api/calendar/calendars/primary/events?timeMin=${from}`)).json();
  expect(events).toContainEqual(expect.objectContaining({ summary: "Dentist", meeting: null }));
});

test("a booked meeting is written to Google once, moves with it and goes with it", async () => {
  await connect();
  await ask("PUT", "/api/calendar/settings", { timezone: "UTC" });
  await built.startWork();
  const offered = await say("I want to book a meeting");
  const [, second] = offered.alternatives;
  await say("The second one", offered.sessionId);
  expect(await say("ada@lovelace.example", offered.sessionId)).toMatchObject({ success: true });
  const written = async () => (await inGoogle("events")).items.filter(({ status }: { status: string }) => status !== "cancelled");
  await expect.poll(written, { timeout: 20_000 }).toMatchObject([{ summary: "Meeting with ada@lovelace.example" }]);
  await expect
    .poll(async () => (await built.db.read.selectFrom("meetings").select("googleEventId").executeTakeFirst())?.googleEventId ?? null, {
      timeout: 20_000,
    })
    .not.toBeNull();
  const list = async () => (await ask("GET", `/api/calendar/calendars/primary/events?timeMin=${second.start}`)).json().events;
  const [event, ...others] = await list();
  expect(event.meeting).toMatchObject({ isInGoogle: true });
  expect(others).toEqual([]);

  const later = (hours: number) => new Date(new Date(second.start).getTime() + hours * 3_600_000).toISOString();
  // The emulator has no PATCH for events.
  google.fault = (path) => (path.includes("/events/") ? { status: 200, body: {} } : undefined);
  expect((await ask("PUT", `/api/calendar/meetings/${event.id}`, { startTime: later(24), endTime: later(25) })).statusCode).toBe(200);
  await expect.poll(() => google.calls.filter((call) => call.startsWith("PATCH ")), { timeout: 20_000 }).toHaveLength(1);
  google.fault = () => undefined;
  expect((await ask("DELETE", `/api/calendar/meetings/${event.id}`)).statusCode).toBe(200);
  await expect.poll(written, { timeout: 20_000 }).toEqual([]);
});

test("while Google does not answer, the calendar says what is missing, and no hour is offered that may be taken", async () => {
  await connect();
  google.fault = (path) => (path.startsWith("/calendar") ? { status: 503 } : undefined);
  const reply = (await ask("GET", "/api/calendar/calendars/primary/events")).json();
  expect(reply).toMatchObject({ events: [], problem: expect.stringContaining("does not answer") });
  expect((await say("I want to book a meeting")).alternatives).toBeNull();
  const hours = (await ask("GET", `/api/calendar/hours?from=${new Date().toISOString()}&count=168`)).json();
  expect(hours).toMatchObject({ offered: 0, problem: expect.stringContaining("could not be read") });
});

test("every page of a calendar is read", async () => {
  await connect();
  await ask("PUT", "/api/calendar/settings", { timezone: "UTC" });
  const [first] = (await say("I want to book a meeting")).alternatives;
  // A page that has a successor, and a second one with what takes every day.
  const taken = { id: "all", summary: "Away", start: { dateTime: "2020-01-01T00:00:00Z" }, end: { dateTime: "2100-01-01T00:00:00Z" } };
  google.fault = (path) => {
    if (!path.includes("/events?")) return undefined;
    const isSecond = path.includes("pageToken=second");
    return { status: 200, body: isSecond ? { items: [taken], timeZone: "UTC" } : { items: [], nextPageToken: "second", timeZone: "UTC" } };
  };
  expect(first.start).toBeDefined();
  expect((await say("I want to book a meeting")).alternatives).toBeNull();
});

test("a meeting follows its event: moved in Google it moves, deleted there its time is free, and the guest is mailed", async () => {
  await connect();
  await ask("PUT", "/api/calendar/settings", { timezone: "UTC" });
  await built.startWork();
  const offered = await say("I want to book a meeting");
  const [, second] = offered.alternatives;
  await say("The second one", offered.sessionId);
  await say("ada@lovelace.example", offered.sessionId);
  const stored = async () =>
    (await built.db.read.selectFrom("meetings").select(["status", "startAt", "googleEventId", "googleSequence"]).execute())[0];
  await expect.poll(async () => (await stored())?.googleSequence ?? null, { timeout: 20_000 }).toBe(0);
  const eventId = (await stored())?.googleEventId;
  const later = (hours: number) => new Date(new Date(second.start).getTime() + hours * 3_600_000).toISOString();
  const event = { id: eventId, summary: "Moved", start: { dateTime: later(24) }, end: { dateTime: later(25) } };
  google.fault = (path) => (path.includes("/events?") ? { status: 200, body: { items: [event], timeZone: "UTC" } } : undefined);
  const hourOf = async (start: string) => (await ask("GET", `/api/calendar/hours?from=${start}&count=1`)).json().hours[0];
  expect((await hourOf(second.start)).reason).toBeNull();
  expect(await stored()).toMatchObject({ status: "booked", startAt: later(24) });
  expect((await hourOf(later(24))).reason).toContain("ada@lovelace.example");

  google.fault = (path) => {
    if (path.includes("/events?")) return { status: 200, body: { items: [], timeZone: "UTC" } };
    return path.includes(`/events/${eventId}`) ? { status: 404 } : undefined;
  };
  await ask("GET", `/api/calendar/calendars/primary/events?timeMin=${second.start}`);
  expect(await stored()).toMatchObject({ status: "cancelled" });
  const mails = await built.db.read
    .selectFrom("outgoingMails")
    .select(["subject", "calendarFile"])
    .where("kind", "=", "meeting_change")
    .execute();
  expect(mails.map(({ calendarFile }) => /METHOD:(\w+)/u.exec(calendarFile ?? "")?.[1]).toSorted()).toEqual(["CANCEL", "REQUEST"]);
});
