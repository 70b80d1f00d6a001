import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";
import { openSiteStage, type SiteStage } from "./site-stage.ts";

const TIPS = [
  "How does your product help sales teams?",
  "I'd like to see a demo",
  "Which integrations are supported?",
  "How does AI qualification work?",
] as const;
const ZONE = "Europe/Berlin";

let stage: SiteStage;

beforeAll(async () => {
  stage = await openSiteStage();
});
afterEach(() => stage.leave());
afterAll(() => stage?.close());

interface Chat {
  page: Page;
  field: Locator;
  button: (name: string) => Locator;
  /** Asks, and gives the whole reply. */
  ask: (question: string) => Promise<Locator>;
}

async function openChat(path = "/chat/quayfold", width = 1280): Promise<Chat> {
  const page = await stage.open({ timezoneId: ZONE, viewport: { width, height: 800 } });
  await page.goto(path);
  const field = page.getByPlaceholder("Ask anything");
  const replies = page.getByRole("log").locator(".disco-message[data-from='agent']");
  await field.waitFor();
  return {
    page,
    field,
    button: (name) => page.getByRole("button", { name, exact: true }),
    async ask(question) {
      const before = await replies.count();
      await field.fill(question);
      await field.press("Enter");
      await replies.nth(before).waitFor();
      return replies.nth(before);
    },
  };
}

test("an agent's page is ready, its tips fill the field without sending, and its voice button calls the agent", async () => {
  const { page, field, button } = await openChat();
  await page.getByRole("heading", { name: "Ready when you are." }).waitFor();
  await page.getByText("Guest").waitFor();
  for (const tip of TIPS) {
    await button(tip).click();
    expect(await field.inputValue()).toBe(tip);
    await page.locator("main textarea:focus").waitFor();
  }
  expect(await page.getByRole("log").count()).toBe(0);

  await button("Voice").click();
  const call = page.getByRole("region", { name: "Call" });
  await call.getByText("Agent joined - Say hello!").waitFor({ timeout: 30_000 });
  await button("End Call").click();
  await call.waitFor({ state: "hidden" });
  await button("Voice").waitFor();

  await button("Library").click();
  const library = page.getByRole("dialog", { name: "Knowledge Library" });
  await library.getByText("Context sources powering this agent").waitFor();
  await library.getByText("Website Connected").waitFor();
  await page.keyboard.press("Escape");
  await library.waitFor({ state: "hidden" });
});

test("on a phone the tips are under the field, and the menu holds the rest", async () => {
  const { page, field, button } = await openChat("/chat/quayfold", 390);
  await page.getByRole("main").getByRole("button", { name: "I'd like to see a demo" }).click();
  expect(await field.inputValue()).toBe("I'd like to see a demo");
  expect(await button("Search chats").isVisible()).toBe(false);
  await button("Open the menu").click();
  await page.getByRole("complementary").getByRole("button", { name: TIPS[0] }).click();
  expect(await field.inputValue()).toBe(TIPS[0]);
  await button("Open the menu").waitFor();

  // The menu goes when the library opens: what opens it has the focus when the library closes.
  await button("Open the menu").click();
  await button("Library").press("Enter");
  const library = page.getByRole("dialog", { name: "Knowledge Library" });
  await library.waitFor();
  await page.keyboard.press("Escape");
  await library.waitFor({ state: "hidden" });
  await page.locator(":focus").and(button("Open the menu")).waitFor();
});

for (const path of ["/chat/quayfold", "/chat"]) {
  test(`on ${path} a visitor finds a past chat by its words and goes on with it; nobody else does`, async () => {
    const { page, button, ask } = await openChat(path);
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    const reply = await (await ask("How much is the Growth plan?")).innerText();
    await button("New chat").click();
    await page.getByRole("heading", { name: "Ready when you are." }).waitFor();
    await ask("Who are you?");

    await button("Search chats").click();
    const search = page.getByRole("searchbox", { name: "Search your chats" });
    const titles = page.getByRole("complementary").getByRole("list").first().getByRole("button").locator("span");
    await expect.poll(() => titles.allInnerTexts()).toEqual(["Who are you?", "How much is the Growth plan?"]);
    await page.keyboard.type("zebra");
    await page.getByText("No chat has that in it.").waitFor();
    await search.fill("growth PLAN");
    await page.getByRole("button", { name: "How much is the Growth plan?" }).click();
    await page.getByRole("log").getByText("How much is the Growth plan?").waitFor();
    const found = page.getByRole("log").locator(".disco-message[data-from='agent']").first();
    await expect.poll(() => found.innerText()).toBe(reply);
    await page.locator("[aria-current=true]").getByText("How much is the Growth plan?").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await ask("And the Network plan?");
    expect(await page.getByRole("log").locator(".disco-message[data-from='visitor']").count()).toBe(2);
    expect(problems).toEqual([]);

    const stranger = await openChat(path);
    await stranger.page.route("**/api/chat/v2/conversations/**", (route) => route.abort(), { times: 3 });
    await stranger.button("Search chats").click();
    await stranger.page.getByText("Your chats could not be loaded.").waitFor();
    await stranger.button("Try again").click();
    await stranger.page.getByText("Your chats with this agent will be here.").waitFor();
  });
}

test("a visitor whose browser keeps nothing begins a new chat all the same, and reads why a past one does not open", async () => {
  const { page, button, ask } = await openChat();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The store is full.", "QuotaExceededError");
    };
  });
  await ask("Who are you?");
  await button("New chat").click();
  await page.getByRole("heading", { name: "Ready when you are." }).waitFor();
  await ask("How much is the Growth plan?");
  await button("Search chats").click();
  await page.getByRole("complementary").getByRole("button", { name: "Who are you?" }).click();
  await page
    .locator(".disco-kit-toast")
    .getByText("Your browser keeps nothing for this site, so the conversation cannot be opened.")
    .waitFor();
  await page.getByRole("heading", { name: "Ready when you are." }).waitFor();
  await ask("And the Network plan?");
  expect(await page.getByRole("log").locator(".disco-message[data-from='visitor']").allInnerTexts()).toEqual([
    expect.stringContaining("And the Network plan?"),
  ]);
});

test("a booked meeting goes into a calendar as a file and through Google, at the hour that was agreed", { tags: ["smoke"] }, async () => {
  const { page, ask } = await openChat();
  const answer = await ask("How much is the Growth plan?");
  await answer.getByText("$189").first().waitFor();
  await answer.getByRole("group", { name: "Sources" }).waitFor();
  const offer = await ask("Can we meet tomorrow at 3am? My email is ada@lovelace.example");
  await offer.getByText("Select a Time").waitFor();
  const slots = offer.locator(".disco-slot");
  const label = await slots.first().innerText();
  expect(await offer.getByText(label).count()).toBe(1);
  await offer.getByText(/isn't available/u).waitFor();
  await slots.first().click();
  await page.getByRole("heading", { name: "Meeting Confirmed" }).waitFor();
  const card = page.locator(".disco-card[data-tone='good']");
  const shown = await card.locator(".disco-when").innerText();
  expect(shown.replace(/\s+/gu, " ")).toBe(label.replace(" at ", " "));
  await card.getByText("Calendar invite: ada@lovelace.example").waitFor();

  const [download] = await Promise.all([page.waitForEvent("download"), card.getByRole("link", { name: "Add to Calendar" }).click()]);
  expect(download.suggestedFilename()).toBe("meeting.ics");
  const lines = (await (await page.request.get(download.url())).text()).split("\r\n");
  const line = (name: string) => lines.find((text) => text.startsWith(`${name}:`))?.slice(name.length + 1) ?? "";
  expect([line("SUMMARY"), line("DESCRIPTION")]).toEqual(["Meeting with Quayfold", "Booked in the chat with Quayfold."]);
  const start = new Date(line("DTSTART").replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, "$1-$2-$3T$4:$5:$6Z"));
  const told = (options: Intl.DateTimeFormatOptions) => start.toLocaleString("en-US", { timeZone: ZONE, ...options });
  expect(label).toContain(told({ weekday: "long", month: "long", day: "numeric" }));
  expect(label).toContain(told({ hour: "numeric", minute: "2-digit" }).replace(/\s/u, " "));

  expect(await findViolations(page)).toEqual([]);
  const google = card.getByRole("link", { name: "Google Calendar" });
  expect([await google.getAttribute("target"), await google.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  const url = new URL((await google.getAttribute("href")) ?? "");
  expect(url.origin + url.pathname).toBe("https://calendar.google.com/calendar/render");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: "TEMPLATE",
    text: "Meeting with Quayfold",
    details: "Booked in the chat with Quayfold.",
    dates: `${line("DTSTART")}/${line("DTEND")}`,
    ctz: ZONE,
  });
});

test("what a visitor tells of themselves stands above the thread, with lines where something is missing", async () => {
  const { page, ask } = await openChat();
  const card = page.getByLabel("Your details");
  await ask("How much is the Growth plan?");
  expect(await card.count()).toBe(0);
  await ask("Please write to ada@lovelace.example");
  expect((await card.innerText()).split(/\s+/u)).toEqual(["Name", "_____", "Email", "ada@lovelace.example"]);
  await ask("I am Ada Lovelace, please write to ada@lovelace.example");
  await card.getByText("Ada Lovelace").waitFor();
  const [above, thread] = await Promise.all([card.boundingBox(), page.getByRole("region", { name: "Messages" }).boundingBox()]);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(thread?.y ?? 0);
});

test("while a reply is awaited the field rests under a typing indicator, and what cannot be sent says so and can be sent again", async () => {
  const { page, field, button, ask } = await openChat();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/chat/v2/message", async (route) => {
    await held;
    await route.fulfill({ status: 400, json: { success: false, error: "The agent is asleep.", code: "invalid_request" } });
  });
  await field.fill("How much is the Growth plan?");
  await field.press("Enter");
  await page.locator(".disco-typing").waitFor();
  expect(await field.isEditable()).toBe(false);
  release();
  await page.getByText("I'm having trouble connecting right now. Please try again in a moment.").waitFor();
  await page.unroute("**/api/chat/v2/message");
  await button("Try again").click();
  await page.getByRole("log").getByText("$189").waitFor();
  await ask("Who are you?");
});

test("the chat demo shows its session and its limits, and words of its own for what went wrong", async () => {
  const { page, button, ask } = await openChat("/chat-demo");
  await page.getByText("Chat sessions persist with a cache store • Rate limited to 10 msg/min").waitFor();
  await page.getByText("Press Enter to send").waitFor();
  await page.getByText("Session: none yet").waitFor();
  await ask("Who are you?");
  const [sessionId] = await Promise.all([
    page.waitForRequest("**/api/chat/v2/message").then((request) => request.headerValue("x-chat-session-id")),
    ask("How much is the Growth plan?"),
  ]);
  await page.getByText(`Session: ${sessionId?.slice(0, 8)}…`).waitFor();

  await page.route("**/api/chat/v2/message", (route) =>
    route.fulfill({ status: 400, json: { success: false, error: "The agent is asleep.", code: "invalid_request" } }),
  );
  await page.getByPlaceholder("Ask anything").fill("Hello?");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Error: The agent is asleep.").waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.getByText("I'm having trouble connecting right now.").isVisible()).toBe(false);
  await page.unroute("**/api/chat/v2/message");
  await page.route("**/api/chat/v2/message", (route) => route.abort());
  await button("Try again").click();
  await page.getByRole("alert").getByText("Sorry, I encountered an error. Please try again.").waitFor();
  await page.unroute("**/api/chat/v2/message");
  await button("Try again").click();
  await page.getByRole("alert").waitFor({ state: "hidden" });
});
