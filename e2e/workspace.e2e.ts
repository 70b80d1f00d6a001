import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { findViolations } from "./find-violations.ts";
import { type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

let stage: WorkspaceStage;
let ann: Colleague;

beforeAll(async () => {
  // Two stories are about a server without Google.
  stage = await startWorkspace({});
  ann = await stage.addMember("ann@acme.com");
});
afterAll(() => stage.stop());

test("the sidebar has its screens in order, folds to icons, and stays folded in this browser", async () => {
  const page = await ann.openBrowser();
  await page.goto(`${stage.origin}/dashboard`);
  const sidebar = page.getByRole("complementary");
  const links = sidebar.getByRole("navigation").getByRole("link");
  await links.first().waitFor();
  expect((await links.allInnerTexts()).map((text) => text.replaceAll(/\s+/gu, " ").trim())).toEqual([
    "Email Agent",
    "Calendar",
    "Company Profiles NEW",
    "Dashboard",
    "Action Plans",
    "Demo Requests",
    "Conversations",
    "Voice Agents",
    "Voice Conversations",
    "Knowledge",
    "Playbook",
    "Widget",
    "Account Settings",
  ]);
  await sidebar.getByText("ann@acme.com").waitFor();
  const width = async () => (await sidebar.boundingBox())?.width;
  expect(await width()).toBe(240);
  await sidebar.getByRole("button", { name: "Fold the sidebar" }).click();
  expect(await width()).toBe(68);
  await page.reload();
  await sidebar.getByRole("button", { name: "Show the sidebar's labels" }).waitFor();
  expect(await width()).toBe(68);
  await sidebar.getByRole("link", { name: "Widget" }).click();
  await page.waitForURL(`${stage.origin}/dashboard/widget`);
  await sidebar.getByRole("button", { name: "Show the sidebar's labels" }).click();
  await page.reload();
  await sidebar.getByRole("button", { name: "Fold the sidebar" }).waitFor();
});

test("a screen's address with a slash at its end is the screen's own, and marked as such", async () => {
  const page = await ann.openBrowser();
  await page.goto(`${stage.origin}/dashboard/?tab=1`);
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/dashboard?tab=1");
  expect(await page.getByRole("navigation", { name: "Screens" }).locator("[aria-current='page']").allInnerTexts()).toEqual(["Dashboard"]);
});

test("a second organization is made in the switcher, and each has its own; choosing one leads to the dashboard", async () => {
  const eve = await stage.addMember("eve@berths.example");
  await eve.ask("PUT", "/api/widget/configuration", { greeting: "Berths say hello" });
  const page = await eve.openBrowser();
  await page.goto(`${stage.origin}/dashboard/widget`);
  const greeting = page.getByLabel("Greeting");
  await greeting.waitFor();
  expect(await greeting.inputValue()).toBe("Berths say hello");
  const top = page.getByRole("banner");
  await top.getByText("eve@berths.example").waitFor();
  const first = (await eve.ask("GET", "/api/member")).reply.data.organization.name;

  await top.getByRole("button", { name: first }).click();
  await page.getByRole("menuitem", { name: "New organization" }).click();
  await page.getByLabel("Company name").fill("Second Harbour");
  await page.getByRole("button", { name: "Create organization" }).click();
  await page.waitForURL(`${stage.origin}/dashboard`);
  await top.getByRole("button", { name: "Second Harbour" }).waitFor();
  await page.getByRole("link", { name: "Widget", exact: true }).click();
  await greeting.waitFor();
  expect(await greeting.inputValue()).toBe("");

  await top.getByRole("button", { name: "Second Harbour" }).click();
  await page.getByRole("menuitem", { name: first }).click();
  await page.waitForURL(`${stage.origin}/dashboard`);
  await top.getByRole("button", { name: first }).waitFor();
  await page.getByRole("link", { name: "Widget", exact: true }).click();
  await greeting.waitFor();
  expect(await greeting.inputValue()).toBe("Berths say hello");
});

test("⌘K searches from any screen, and the keyboard alone leads to a screen, a conversation, and back out", async () => {
  const slug = (await ann.ask("GET", "/api/member")).reply.data.organization.slug;
  await fetch(`${stage.origin}/api/chat/v2/message`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: "Do you weigh hovercraft?", organizationId: slug }),
  });
  const page = await ann.openBrowser();
  await page.goto(`${stage.origin}/dashboard/email`);
  await page.getByRole("heading", { name: "Email Agent" }).waitFor();
  const search = page.getByRole("dialog", { name: "Search" });
  await page.keyboard.press("Meta+k");
  await search.waitFor();
  await page.keyboard.type("widg");
  await search.getByRole("option", { name: "Widget" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${stage.origin}/dashboard/widget`);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("nothing has this name");
  await search.getByText("Nothing found.").waitFor();
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Search" }).first().click();
  await page.keyboard.type("hovercraft");
  await search.getByRole("option", { name: /Do you weigh hovercraft/u }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: "Messages" }).getByText("Do you weigh hovercraft?").waitFor();
  expect(page.url()).toContain("/dashboard/conversations/");
});

test("a company is jumped to by a few letters, and its dialog tells what its own people have said", async () => {
  const kim = await stage.addMember("kim@cranes.example");
  const slug = (await kim.ask("GET", "/api/member")).reply.data.organization.slug;
  const page = await kim.openBrowser();
  await page.goto(`${stage.origin}/dashboard/companies`);
  await page.getByRole("list", { name: "Companies" }).getByText("Sample", { exact: true }).first().waitFor();

  const post = async (path: string, body: object, headers = {}) =>
    (
      await fetch(`${stage.origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ ...body, organizationId: slug }),
      })
    ).json();
  const { sessionId } = await post("/api/chat/v2/message", { message: "Do you lift lorries?" });
  await post("/api/chat/v2/message", { message: "Write to ada@north-yard.example" }, { "x-chat-session-id": sessionId });
  await post("/api/public/demo-request", {
    name: "Grace Hopper",
    email: "grace@north-yard.example",
    company: "North Yard",
    message: "Two sites.",
  });
  await post("/api/public/demo-request", { name: "Tom", email: "tom@gmail.com", company: "Ships / Sons" });

  const search = page.getByRole("dialog", { name: "Search" });
  await page.keyboard.press("Control+k");
  await search.waitFor();
  await page.keyboard.type("north");
  const company = search.getByRole("group", { name: "Companies" }).getByRole("option", { name: /North Yard/u });
  await company.getByText("north-yard.example · 1 lead, 1 demo request").waitFor();
  await company.click();
  await page.getByRole("heading", { name: "North Yard" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard/companies/north-yard.example");
  await page.getByRole("list", { name: "Demo requests" }).getByText("Two sites.").waitFor();
  await page.getByText("No meeting is booked.").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("list", { name: "Conversations" }).getByRole("link", { name: "Do you lift lorries?" }).click();
  await page.getByRole("list", { name: "Messages" }).getByText("Do you lift lorries?").waitFor();

  await page.goto(`${stage.origin}/dashboard/companies`);
  await page.getByRole("list", { name: "Companies" }).getByRole("button", { name: "Ships / Sons", exact: true }).click();
  await page.getByRole("list", { name: "Demo requests" }).getByText("tom@gmail.com").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/dashboard/companies");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Ships / Sons");
  await page.getByRole("list", { name: "Companies" }).getByRole("button", { name: "North Yard", exact: true }).waitFor();

  // A demo request leads to the company that it came from.
  await page.keyboard.press("Control+k");
  await search.waitFor();
  await page.keyboard.type("hopper");
  await search
    .getByRole("group", { name: "Demo requests" })
    .getByRole("option", { name: /Grace Hopper/u })
    .click();
  await page.getByRole("heading", { name: "North Yard" }).waitFor();

  await page.goto(`${stage.origin}/dashboard/conversations/nothing`);
  await page.getByText("There is no such conversation").waitFor();
  await page.goto(`${stage.origin}/dashboard/companies/nobody.example`);
  await page.getByText("There is no profile of this company yet").waitFor();
  await page.route("**/api/company?**", (route) =>
    route.fulfill({ status: 503, json: { success: false, error: "The server is busy.", code: "busy" } }),
  );
  await page.goto(`${stage.origin}/dashboard/companies/north-yard.example`);
  await page.getByText("The company could not be loaded").waitFor({ timeout: 20_000 });
  await page.unroute("**/api/company?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "North Yard" }).waitFor();
});

/** What a server answers that has Google set up. */
async function setUpGoogle(page: Page): Promise<void> {
  const service = { state: "not_connected", missing: [], problem: null };
  const data = { accountEmail: null, connectedAt: null, expiredAt: null, gmail: service, calendar: service };
  await page.route("**/api/connections", (route) => route.fulfill({ json: { success: true, data } }));
}

test("without Google on the server no dialog offers it; a line in the list of Home says why", async () => {
  const page = await ann.openBrowser({ onboarding: "welcome" });
  await page.goto(`${stage.origin}/dashboard`);
  await page
    .getByRole("region", { name: "Set up" })
    .getByText("Google is not set up on this server. Its operator sets GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.")
    .waitFor();
  await page.getByRole("heading", { name: "New leads" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.getByText("Connect Google Workspace").count()).toBe(0);
});

test("a screen whose code cannot be fetched keeps the shell, and opens once the server is back", async () => {
  const page = await ann.openBrowser();
  await page.goto(`${stage.origin}/dashboard`);
  await page.getByRole("heading", { name: "New leads" }).waitFor();
  await page.route("**/assets/members-screen-*.js", (route) => route.abort());
  await page.getByRole("navigation").first().waitFor();
  await page.evaluate(`history.pushState({}, "", "/dashboard/members"); dispatchEvent(new PopStateEvent("popstate"))`);
  await page.getByText("This screen could not be opened").waitFor();
  expect(await page.getByRole("link", { name: "Knowledge" }).count()).toBeGreaterThan(0);
  await page.unroute("**/assets/members-screen-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("list", { name: "Members" }).waitFor();
});

test("a select opens without a style that the page's policy forbids", async () => {
  const page = await ann.openBrowser();
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") refused.push(message.text());
  });
  await page.goto(`${stage.origin}/dashboard/conversations`);
  await page.getByRole("combobox").first().click();
  await page.getByRole("option").first().waitFor();
  expect(refused).toEqual([]);
});

test("where Google is set up a new member is welcomed until they say later", async () => {
  const page = await ann.openBrowser({ onboarding: "welcome" });
  await setUpGoogle(page);
  await page.goto(`${stage.origin}/dashboard`);
  const overlay = page.getByRole("dialog", { name: "Welcome to Disco!" });
  for (const line of [
    "Gmail integration",
    "Auto-qualify leads from incoming emails",
    "Draft personalised AI responses",
    "Track email performance",
    "Calendar integration",
    "Schedule meetings from emails",
    "Manage availability",
    "Never double-book",
  ]) {
    await overlay.getByText(line).waitFor();
  }
  await overlay.getByRole("button", { name: "Unlock Your Intelligent Workspace" }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await overlay.waitFor();
  await overlay.getByRole("button", { name: "Maybe Later" }).click();
  await overlay.waitFor({ state: "hidden" });
  await page.reload();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.getByRole("heading", { name: "New leads" }).waitFor();
  expect(await overlay.count()).toBe(0);
  expect(await page.getByText("Connect Google Workspace").count()).toBe(0);
});

test("Google is offered while neither mail nor calendar is connected and nobody has said later; a return from Google looks again", async () => {
  const page = await ann.openBrowser({ onboarding: null });
  await setUpGoogle(page);
  let isConnected = false;
  await page.route(/\/(?:gmail|calendar)\/status/u, (route) =>
    route.request().url().includes("calendar") ? route.continue() : route.fulfill({ json: { success: true, connected: isConnected } }),
  );
  await page.goto(`${stage.origin}/dashboard/email`);
  const offer = page.getByRole("region", { name: "Connect Google Workspace" });
  await offer.getByText("Disco then qualifies the leads in your mail", { exact: false }).waitFor();
  isConnected = true;
  await page.evaluate(`history.pushState({}, "", "/dashboard?oauth_success=true&tab=1"); dispatchEvent(new PopStateEvent("popstate"))`);
  await offer.waitFor({ state: "hidden" });
  await page.waitForURL(`${stage.origin}/dashboard?tab=1`);

  const later = await ann.openBrowser({ onboarding: null });
  await setUpGoogle(later);
  await later.goto(`${stage.origin}/dashboard`);
  const card = later.getByRole("region", { name: "Connect Google Workspace" });
  await card.getByRole("button", { name: "Maybe Later" }).click();
  await card.waitFor({ state: "hidden" });
  await later.goto(`${stage.origin}/dashboard/calendar`);
  await later.getByRole("heading", { name: "Calendar", exact: true }).waitFor();
  expect(await card.count()).toBe(0);

  const failing = await ann.openBrowser({ onboarding: null });
  await setUpGoogle(failing);
  await failing.route("**/gmail/status", (route) =>
    route.fulfill({ status: 502, json: { success: false, error: "No.", code: "unavailable" } }),
  );
  await failing.goto(`${stage.origin}/dashboard`);
  await failing.getByText("Gmail status check failed: 502").waitFor({ timeout: 15_000 });
  await failing.unroute("**/gmail/status");
  await failing.getByRole("button", { name: "Try again" }).click();
  await failing.getByRole("region", { name: "Connect Google Workspace" }).waitFor();
});

test("on a phone five screens are in reach of the thumb, the others in a menu, and the search in the top bar", async () => {
  const page = await ann.openBrowser({ width: 390 });
  await page.goto(`${stage.origin}/dashboard`);
  const bar = page.getByRole("navigation", { name: "Main screens" });
  await bar.getByRole("button", { name: "More" }).waitFor();
  expect(await page.getByRole("complementary").count()).toBe(0);
  expect(await bar.getByRole("link").allInnerTexts()).toEqual(["Email", "Calendar", "Profiles", "Dashboard", "Plans"]);
  await bar.getByRole("link", { name: "Calendar" }).click();
  await page.waitForURL(`${stage.origin}/dashboard/calendar`);
  await bar.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Members" }).waitFor();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
    "Demo Requests",
    "Conversations",
    "Voice Agents",
    "Voice Conversations",
    "Knowledge",
    "Playbook",
    "Widget",
    "Account Settings",
    "Members",
  ]);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("menuitem", { name: "Knowledge" }).click();
  await page.waitForURL(`${stage.origin}/dashboard/knowledge`);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox", { name: "Search" }).fill("memb");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${stage.origin}/dashboard/members`);
  await page.getByRole("list", { name: "Members" }).getByText("ann@acme.com").waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
});
