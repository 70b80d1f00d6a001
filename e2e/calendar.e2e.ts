import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openGoogle, type TestGoogle } from "../server/src/testing/services/open-google.ts";
import { findViolations } from "./find-violations.ts";
import { until } from "./until.ts";
import { type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

let google: TestGoogle;
let stage: WorkspaceStage;
let ann: Colleague;
let slug: string;

beforeAll(async () => {
  google = await openGoogle("gwen@harbour.example", { ownPort: inject("stage").googlePort });
  stage = await startWorkspace();
  ann = await stage.addMember("ann@acme.com");
  slug = (await ann.ask("GET", "/api/member")).reply.data.organization.slug;
});
afterAll(async () => {
  await stage.stop();
  await google.close();
});

// oxlint-disable-next-line typescript/no-explicit-any -- a story reads what it expects
async function inGoogle(body?: object): Promise<any> {
  const response = await fetch(`${google.origin}/calendar/v3/calendars/primary/events`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: "Bearer of-the-test", "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** Books as a visitor: the first time that is offered, with an address. */
async function bookAsVisitor(email: string): Promise<string> {
  const say = async (message: string, sessionId?: string) => {
    const response = await fetch(`${stage.origin}/api/chat/v2/message`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(sessionId === undefined ? {} : { "x-chat-session-id": sessionId }) },
      body: JSON.stringify({ message, organizationId: slug, timezone: "Europe/Berlin" }),
    });
    return response.json();
  };
  const offered = await say("I want to book a meeting");
  const start: string = offered.alternatives[0].start;
  await say("The first one", offered.sessionId);
  const booked = await say(email, offered.sessionId);
  expect(booked).toMatchObject({ success: true, toolCalled: "schedule_meeting" });
  return start;
}

test(
  "a member sets the hours, a visitor books within them, and the calendar shows it, says why, moves it and cancels it",
  { tags: ["smoke"] },
  async () => {
    const screen = await ann.openBrowser();
    await screen.goto(`${stage.origin}/dashboard/calendar`);
    await screen.getByRole("button", { name: "Configure" }).click();
    const dialog = screen.getByRole("dialog", { name: "Configure calendar" });
    await dialog.getByLabel("Time zone").selectOption("Europe/Berlin");
    for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]) {
      await dialog.getByLabel(`${day} from`).fill("13:00");
      await dialog.getByLabel(`${day} until`).fill("16:00");
    }
    expect(await findViolations(screen)).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });

    const start = await bookAsVisitor("ada@lovelace.example");
    const hour = Number(
      new Intl.DateTimeFormat("en", { timeZone: "Europe/Berlin", hour: "numeric", hourCycle: "h23" }).format(new Date(start)),
    );
    expect(hour).toBeGreaterThanOrEqual(13);
    expect(hour).toBeLessThan(16);

    await screen.reload();
    await screen.getByRole("radiogroup", { name: "View" }).getByText("Month").click();
    const today = new Date();
    const isNextMonth = new Date(start).getMonth() !== today.getMonth();
    if (isNextMonth) await screen.getByRole("button", { name: "Next month" }).click();
    const event = screen.getByText(/^Meeting with ada@love/u).first();
    await event.waitFor();
    expect(await findViolations(screen)).toEqual([]);
    await event.click();
    const details = screen.getByRole("dialog", { name: "Meeting with ada@lovelace.example" });
    await details.getByRole("link", { name: "Open the conversation" }).waitFor();
    await details.getByRole("button", { name: "Move" }).click();
    const move = screen.getByRole("dialog", { name: "Move meeting" });
    await move.getByLabel("From").fill("22:00");
    await move.getByLabel("Until").fill("22:45");
    await move.getByRole("button", { name: "Move" }).click();
    await move.waitFor({ state: "hidden" });
    const { mails } = (await ann.ask("GET", "/api/mail/outbox")).reply;
    expect(mails.map(({ subject }: { subject: string }) => subject)).toContainEqual(
      expect.stringMatching(/^Your meeting with .+ is now on /u),
    );

    await screen.getByRole("button", { name: "Why these?" }).click();
    const why = screen.getByRole("dialog", { name: "Why these hours" });
    // On a Sunday, the hours of this week may be over.
    await why.getByRole("button", { name: "Week after" }).click();
    await why.getByText("Nobody takes meetings on Sundays.").first().waitFor();
    await screen.keyboard.press("Escape");
    await event.click();
    await details.getByRole("button", { name: "Cancel meeting" }).click();
    await screen.getByRole("alertdialog").getByRole("button", { name: "Cancel meeting" }).click();
    await until("the meeting is gone", 15_000, async () => (await event.count()) === 0);
  },
);

test("a member adds an event, hears of a clash before booking over it, and finds it by a search", async () => {
  const screen = await ann.openBrowser();
  await screen.goto(`${stage.origin}/dashboard/calendar`);
  await screen.getByRole("radiogroup", { name: "View" }).getByText("Day").click();
  const add = async (title: string) => {
    await screen.getByRole("button", { name: "New Event" }).click();
    const dialog = screen.getByRole("dialog", { name: "New Event" });
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("From").fill("11:00");
    await dialog.getByLabel("Until").fill("12:00");
    await dialog.getByRole("button", { name: "Add event" }).click();
    return dialog;
  };
  await (await add("Board <b>meeting</b>")).waitFor({ state: "hidden" });
  await screen.getByText("Board <b>meeting</b>").first().waitFor();
  const second = await add("Lunch");
  await second.getByText("That time overlaps with Board <b>meeting</b>.").waitFor();
  await second.getByRole("checkbox", { name: "Book anyway" }).click();
  await second.getByRole("button", { name: "Add event" }).click();
  await second.waitFor({ state: "hidden" });
  await screen.getByText("Lunch").first().waitFor();
  await screen.getByRole("searchbox", { name: "Search events" }).fill("board");
  await screen.getByText("1 event found around", { exact: false }).waitFor();
  expect(await screen.getByText("Lunch").count()).toBe(0);
  const refused = await ann.ask("POST", "/api/calendar/calendars/primary/events", {
    title: "Wrong",
    startTime: "2026-12-01T10:00:00Z",
    endTime: "2026-12-01T09:00:00Z",
  });
  expect(refused.status).toBe(400);
  expect((await ann.ask("GET", "/api/calendar/calendars/elsewhere/events")).status).toBe(404);
  expect((await ann.ask("GET", "/api/calendar/calendars/primary/events?timeMin=yesterday")).status).toBe(400);
});

test("a guest confirms by the link in the mail, chooses another time, and cancels, without an account", async () => {
  const start = await bookAsVisitor("grace@hopper.example");
  const { mails } = (await ann.ask("GET", "/api/mail/outbox")).reply;
  const { body } = mails.find(({ recipient }: { recipient: string }) => recipient === "grace@hopper.example");
  const { search } = new URL(/\S+\/meeting\?token=\S+/u.exec(body)?.[0] ?? "");
  const page = await ann.openBrowser({ width: 390 });
  await page.context().clearCookies();
  await page.goto(`${stage.origin}/meeting${search}`);
  await page.getByRole("heading", { name: "Your meeting is confirmed" }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Choose another time" }).click();
  await page.getByRole("combobox", { name: /^Time/u }).click();
  await page.getByRole("option").nth(1).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Move the meeting" }).click();
  await page.getByText("Your meeting is moved.").waitFor();
  const { events } = (await ann.ask("GET", `/api/calendar/calendars/primary/events?timeMin=${new Date().toISOString()}`)).reply;
  const moved = events.find(({ summary }: { summary: string }) => summary.includes("grace@hopper.example"));
  expect(moved.start.dateTime).not.toBe(start);
  await page.getByRole("button", { name: "Cancel the meeting" }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await page.getByRole("heading", { name: "This meeting is cancelled" }).waitFor();
});

test("an event in the past is said to be one before it is noted, and takes no guests", async () => {
  const screen = await ann.openBrowser();
  await screen.goto(`${stage.origin}/dashboard/calendar`);
  await screen.getByRole("button", { name: "New Event" }).click();
  const dialog = screen.getByRole("dialog", { name: "New Event" });
  const word = dialog.getByText("This time is in the past.");
  await dialog.getByLabel("Title").fill("Call of last year");
  expect(await word.count()).toBe(0);
  await dialog.getByLabel("Day").fill("2024-03-04");
  await word.waitFor();
  await dialog.getByLabel("Guests").fill("ada@lovelace.example");
  await dialog.getByLabel("Guests").press("Enter");
  await word.waitFor({ state: "hidden" });
  await dialog.getByRole("button", { name: "Add event" }).click();
  await dialog.getByText("Guests cannot be invited to what has begun already.").waitFor();
  await dialog.getByRole("button", { name: /^Remove ada/u }).click();
  await dialog.getByRole("button", { name: "Add event" }).click();
  await dialog.waitFor({ state: "hidden" });
});

test("at a weekend the calendar opens on the week to come", async () => {
  const screen = await ann.openBrowser();
  const today = new Date();
  const saturday = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 6 - today.getDay(), 12);
  const monday = new Date(saturday.getFullYear(), saturday.getMonth(), saturday.getDate() + 2);
  await screen.clock.setFixedTime(saturday);
  await screen.goto(`${stage.origin}/dashboard/calendar`);
  const column = screen.locator(".calendar-grid").getByRole("columnheader", { name: new RegExp(`\\b${monday.getDate()}\\b`, "u") });
  await column.first().waitFor();
  await screen.getByRole("button", { name: "Next week" }).click();
  await column.first().waitFor({ state: "hidden" });
  await screen.getByRole("button", { name: "Today" }).click();
  await column.first().waitFor();
  await screen.getByRole("radiogroup", { name: "View" }).getByText("Day").click();
  const heading = screen.getByRole("heading", { name: /^Saturday/u });
  await heading.waitFor();
  expect(await heading.innerText()).toContain(String(saturday.getDate()));
});

test("a lead who wrote is suggested for a meeting; a clash that Google has since then stops the bookings with its reason", async () => {
  const gwen = await stage.addMember("gwen@harbour.example");
  const text = "We have a budget of $40,000 and need a harbour system by the end of June. I am the CTO. Could you call me?";
  await google.receive({ from: "Ada Byron <ada@byron.example>", subject: "Berths for 40 boats", text });
  const page = await gwen.openBrowser();
  await page.goto(`${stage.origin}/dashboard/calendar`);
  await page.getByRole("button", { name: "Connect Google Workspace" }).click();
  await page.getByRole("button", { name: /gwen@harbour\.example/u }).click();
  await page.waitForURL(`${stage.origin}/dashboard/calendar`);
  const emails = async () => (await gwen.ask("GET", "/api/gmail/messages?maxResults=5")).reply.emails ?? [];
  await until("the mail is qualified", 60_000, async () => (await emails())[0]?.fate === "qualified");
  const [mail] = await emails();
  const { availableSlots } = (await gwen.ask("GET", `/api/ai-insights/email/${mail.id}`)).reply.calendarSuggestions;
  expect(availableSlots).toHaveLength(3);

  await page.reload();
  const card = page.getByRole("region", { name: "AI Meeting Suggestions" });
  await card.getByText(/100/u).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const [first, second, third] = availableSlots;
  await inGoogle({ summary: "Dentist", start: { dateTime: second.start }, end: { dateTime: second.end } });
  await card.getByRole("button", { name: "Confirm All Suggested Meetings" }).click();
  await card.getByText(`${second.displayTime} was not booked. That time overlaps with Dentist.`).waitFor();
  const booked = card.getByRole("listitem").filter({ hasText: "Booked" });
  expect(await booked.count()).toBe(1);
  await booked.getByText(first.displayTime).waitFor();
  await card.getByRole("button", { name: `Book ${third.displayTime}` }).click();
  await until("the third is booked", 30_000, async () => (await booked.count()) === 2);
  await card.getByRole("button", { name: `Book ${second.displayTime}` }).waitFor();

  const range = `timeMin=${encodeURIComponent(first.start)}&timeMax=${encodeURIComponent(third.end)}`;
  const { events } = (await gwen.ask("GET", `/api/calendar/calendars/primary/events?${range}`)).reply;
  const meeting = events.find(({ start }: { start: { dateTime: string } }) => start.dateTime === first.start);
  expect(meeting).toMatchObject({
    summary: "Discovery Call with Ada Byron",
    description: "Prospect: Ada Byron\nCompany: byron.example\nOriginal subject: Berths for 40 boats",
    location: "Video call",
    attendees: [{ email: "ada@byron.example", displayName: "Ada Byron" }],
  });
  const { mails } = (await gwen.ask("GET", "/api/mail/outbox")).reply;
  expect(mails.filter(({ subject }: { subject: string }) => subject === "Invitation: Discovery Call with Ada Byron")).toHaveLength(2);
  await until("Google has both meetings", 60_000, async () => {
    const items: { summary: string }[] = (await inGoogle()).items;
    return items.filter(({ summary }) => summary === "Discovery Call with Ada Byron").length === 2;
  });
  await page.getByRole("radiogroup", { name: "View" }).getByText("Month").click();
  if (new Date(first.start).getMonth() !== new Date().getMonth()) await page.getByRole("button", { name: "Next month" }).click();
  await page
    .getByText(/^Discovery Call with Ada/u)
    .first()
    .waitFor();
  await until("nobody is suggested twice", 30_000, async () => {
    const insight = (await gwen.ask("GET", `/api/ai-insights/email/${mail.id}`)).reply;
    return insight.calendarSuggestions.hasRealAvailability === false;
  });
});

test("a member takes meetings at hours of their own, and is named as the account says", async () => {
  const hana = await stage.addMember("hana@lighthouse.example");
  const { data: member } = (await hana.ask("GET", "/api/member")).reply;
  const name = member.name?.trim() || member.email;
  const page = await hana.openBrowser();
  await page.goto(`${stage.origin}/dashboard/calendar`);
  await page.getByRole("button", { name: "Configure" }).click();
  const dialog = page.getByRole("dialog", { name: "Configure calendar" });
  const hosts = dialog.getByRole("group", { name: "Hosts" });
  await hosts.getByRole("switch", { name }).click();
  await hosts.getByRole("checkbox", { name: "My main Google calendar" }).waitFor();
  await hosts.getByRole("checkbox", { name: `${name} has other working hours` }).click();
  await hosts.getByLabel(`${name}, Tuesday from`).fill("07:30");
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  const { hosts: saved } = (await hana.ask("GET", "/api/calendar/settings")).reply.data;
  expect(saved).toMatchObject([{ userId: member.id, name, calendars: ["primary"] }]);
  expect(saved[0].hours).toContainEqual({ weekday: 2, from: "07:30", until: "17:00" });
});
