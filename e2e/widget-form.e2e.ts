import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "./until.ts";
import { type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

let stage: WorkspaceStage;
let ann: Colleague;
const form = (page: Page) => page.locator("form").filter({ hasText: "Appearance" });
const preview = (page: Page) => page.getByRole("figure").locator("disco-widget");

beforeAll(async () => {
  stage = await startWorkspace();
  ann = await stage.addMember("ann@acme.com");
});
afterAll(() => stage.stop());

async function openForm(): Promise<Page> {
  const page = await ann.openBrowser();
  await page.goto(`${stage.origin}/dashboard/widget`);
  await preview(page).getByPlaceholder("Ask anything").waitFor();
  return page;
}

test("the preview is the real widget and shows a change before it is saved; saved, the change is what pages get", async () => {
  const page = await openForm();
  // It is open, and has left the focus where it was.
  expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
  await page.getByLabel("Greeting").fill("Ask me about docks.");
  await preview(page).getByText("Ask me about docks.").waitFor();
  expect(await page.evaluate("document.activeElement.name")).toBe("greeting");
  await page.getByLabel("Tips 1", { exact: true }).fill("How many docks?");
  await preview(page).getByRole("button", { name: "How many docks?" }).waitFor();
  await page.getByLabel("Accent colour").fill("#ff0066");
  await page.getByRole("combobox", { name: "Theme" }).click();
  await page.getByRole("option", { name: "Light" }).click();
  await preview(page).locator(".disco-frame[data-theme='light']").waitFor();
  await page.getByText("You have changes that are not saved.").waitFor();
  const before = (await ann.ask("GET", "/api/widget/configuration")).reply.data;
  expect([before.greeting, before.accent, before.theme]).toEqual([null, null, "dark"]);

  // It answers as the widget on a page does.
  await preview(page).getByPlaceholder("Ask anything").fill("Hello");
  await preview(page).getByPlaceholder("Ask anything").press("Enter");
  await preview(page).locator(".disco-message[data-from='agent']").first().waitFor();

  await page.getByRole("button", { name: "Save" }).click();
  const banner = form(page).getByRole("status").filter({ hasText: "Configuration saved. Pages show it within a minute." });
  await banner.waitFor();
  const saved = (await ann.ask("GET", "/api/widget/configuration")).reply.data;
  expect([saved.greeting, saved.tips[0], saved.accent, saved.theme]).toEqual([
    "Ask me about docks.",
    "How many docks?",
    "#ff0066",
    "light",
  ]);
  await banner.waitFor({ state: "hidden", timeout: 6_000 });
  await until("pages get what was saved", 70_000, async () => {
    const served = await (await fetch(`${stage.origin}/api/widget/config?key=${saved.apiKey}`)).json();
    return served.data.greeting === "Ask me about docks." && served.data.accent === "#ff0066";
  });

  await page.getByLabel("Greeting").fill("Not this");
  await page.locator('nav a[href="/dashboard/companies"]').filter({ visible: true }).first().click();
  await page.getByRole("alertdialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByLabel("Greeting").inputValue()).toBe("Not this");
  await page.getByRole("button", { name: "Discard" }).click();
  expect(await page.getByLabel("Greeting").inputValue()).toBe("Ask me about docks.");
});

test("on a phone the preview covers the form only when it is tapped, and gives it back when it is closed", async () => {
  const page = await ann.openBrowser({ width: 390 });
  await page.goto(`${stage.origin}/dashboard/widget`);
  const launcher = preview(page).getByRole("button", { name: "Open chat" });
  await launcher.waitFor();
  await preview(page).evaluate((element) => element.setAttribute("data-before", ""));
  await page.getByLabel("Greeting").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Tap me.");
  await page.locator("figure disco-widget:not([data-before])").waitFor({ state: "attached" });
  expect(await page.locator("dialog:modal").count()).toBe(0);
  await launcher.click();
  await preview(page).getByText("Tap me.").waitFor();
  await page.locator("dialog:modal").waitFor();
  await preview(page).getByRole("button", { name: "Close" }).first().click();
  await launcher.waitFor();
  await page.getByLabel("Greeting").click();
  expect(await page.getByLabel("Greeting").inputValue()).toBe("Tap me.");
});

test("what the server would refuse is told beside its field, keeps what was typed, and clears as it is mended", async () => {
  const page = await openForm();
  await page.getByLabel("Accent colour").fill("cherry");
  await page.getByLabel("Scheduling link").fill("http://calendly.com/ann");
  await page.getByRole("button", { name: "Add a domain" }).click();
  await page.getByLabel("Allowed domains 1").fill("acme.com/pricing");
  let sent = 0;
  await page.route("**/api/widget/configuration", (route) => {
    if (route.request().method() === "PUT") sent += 1;
    return route.continue();
  });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Nothing is saved yet: what is marked needs another look.").waitFor();
  await page.getByText("Must be a colour such as #3366ff.").waitFor();
  await page.getByText("Must be an address that starts with https://.").waitFor();
  await page.getByText("Must be a domain, such as example.com or *.example.com.").waitFor();
  expect(sent).toBe(0);
  expect(await page.evaluate("document.activeElement.name")).toBe("accent");
  expect(await page.getByLabel("Accent colour").inputValue()).toBe("cherry");
  expect(await page.getByLabel("Scheduling link").inputValue()).toBe("http://calendly.com/ann");
  expect(await page.getByLabel("Allowed domains 1").inputValue()).toBe("acme.com/pricing");

  await page.getByLabel("Accent colour").fill("#cc0044");
  await page.getByText("Must be a colour such as #3366ff.").waitFor({ state: "hidden" });
  await page.getByLabel("Scheduling link").fill("https://calendly.com/ann");
  await page.getByLabel("Allowed domains 1").fill("*.acme.com");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Configuration saved.").waitFor();
  const { data } = (await ann.ask("GET", "/api/widget/configuration")).reply;
  expect([data.accent, data.schedulingUrl, data.allowedDomains]).toEqual(["#cc0044", "https://calendly.com/ann", ["*.acme.com"]]);
});

test("a number can be emptied while it is typed; what is no number or no time zone is told at the save, and saved once it is mended", async () => {
  const page = await openForm();
  await page.getByRole("button", { name: "Add a message" }).click();
  const message = page.getByRole("group", { name: "Message 1" });
  await message.getByLabel("What it says").fill("Still there?");
  const times = message.getByLabel("At most, times");
  await times.fill("");
  expect(await times.inputValue()).toBe("");
  await times.fill("300");
  await page.getByRole("switch", { name: "Tell visitors when people are there" }).click();
  await page.getByLabel("Time zone").fill("Mars/Olympus");
  await page.getByRole("button", { name: "Save" }).click();
  await message.getByText("Must be a whole number from 1 to 100.").waitFor();
  await page.getByText("Must be a known time zone, such as Europe/Berlin.").waitFor();
  expect(await times.inputValue()).toBe("300");
  const refused = await ann.ask("PUT", "/api/widget/configuration", {
    hours: { timezone: "Mars/Olympus", open: [], awayMessage: "" },
  });
  expect([refused.status, refused.reply.code]).toEqual([400, "invalid_request"]);
  expect(refused.reply.error).toContain("must be a known time zone, such as Europe/Berlin");
  await times.fill("3");
  await page.getByLabel("Time zone").fill("Europe/Berlin");
  await page.getByText("Must be a known time zone").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Configuration saved.").waitFor();
  const { data } = (await ann.ask("GET", "/api/widget/configuration")).reply;
  expect([data.triggers[0].times, data.hours.timezone]).toEqual([3, "Europe/Berlin"]);
  await times.fill("");
  await page.getByRole("button", { name: "Discard" }).click();
  expect(await times.inputValue()).toBe("3");
});

test("a save that fails is told in a banner and loses nothing; a configuration that cannot be read says why, and can be tried again", async () => {
  const page = await openForm();
  await page.getByLabel("Consent text").fill("We keep what you write.");
  await page.route("**/api/widget/configuration", (route) =>
    route.fulfill({ status: 503, json: { success: false, error: "The server is busy.", code: "busy" } }),
  );
  await page.getByRole("button", { name: "Save" }).click();
  await form(page).getByRole("alert").filter({ hasText: "An unexpected error occurred: The server is busy." }).waitFor();
  expect(await page.getByLabel("Consent text").inputValue()).toBe("We keep what you write.");

  await page.reload();
  await page.getByText("Failed to fetch configuration: The server is busy.").waitFor({ timeout: 20_000 });
  expect(await page.getByText("Generate a configuration").count()).toBe(0);
  await page.unroute("**/api/widget/configuration");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Installation code").waitFor();
});

test("the figures say what they are: real ones with their reasons, and samples that are marked when they cannot be read", async () => {
  const page = await openForm();
  const figures = page.getByRole("region", { name: "AI Intelligence" });
  await figures.getByText("No deal has been scored yet").waitFor();
  await figures.getByText("No mail has been read yet").waitFor();
  const slug = (await ann.ask("GET", "/api/member")).reply.data.organization.slug;
  await fetch(`${stage.origin}/api/public/demo-request`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada", email: "ada@lovelace.example", company: "Engines", organizationId: slug }),
  });
  await page.reload();
  await figures.getByText("Demo Requests").locator("xpath=../dd[1]").filter({ hasText: "1" }).waitFor();
  await page.route("**/api/ai-insights/stats", (route) => route.abort());
  await page.reload();
  await figures.getByText("The figures could not be loaded, so these are samples").waitFor({ timeout: 20_000 });
  expect(await figures.getByText("Sample", { exact: true }).count()).toBe(4);
});
