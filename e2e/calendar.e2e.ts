import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";
import { until } from "./until.ts";
import { type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

let stage: WorkspaceStage;
let ann: Colleague;
let slug: string;

beforeAll(async () => {
  stage = await startWorkspace();
  ann = await stage.addMember("ann@acme.com");
  slug = (await ann.ask("GET", "/api/member")).reply.data.organization.slug;
});
afterAll(() => stage.stop());

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

test("a member sets the hours, a visitor books within them, and the calendar shows it, says why, moves it and cancels it", async () => {
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
  await move.getByLabel("From").fill("10:00");
  await move.getByLabel("Until").fill("10:45");
  await move.getByRole("button", { name: "Move" }).click();
  await move.waitFor({ state: "hidden" });
  const { mails } = (await ann.ask("GET", "/api/mail/outbox")).reply;
  expect(mails.map(({ subject }: { subject: string }) => subject)).toContainEqual(expect.stringMatching(/^Moved: /u));

  await screen.getByRole("button", { name: "Why these?" }).click();
  await screen.getByRole("dialog", { name: "Why these hours" }).getByText("Nobody takes meetings on Sundays.").first().waitFor();
  await screen.keyboard.press("Escape");
  await event.click();
  await details.getByRole("button", { name: "Cancel meeting" }).click();
  await screen.getByRole("alertdialog").getByRole("button", { name: "Cancel meeting" }).click();
  await until("the meeting is gone", 15_000, async () => (await event.count()) === 0);
});

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
  await second.getByRole("checkbox", { name: "Book it all the same" }).click();
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
