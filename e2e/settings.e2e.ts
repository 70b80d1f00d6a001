import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";
import { bringTogether, type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

let stage: WorkspaceStage;
let ann: Colleague;

beforeAll(async () => {
  stage = await startWorkspace();
  ann = await stage.addMember("ann@acme.com");
});
afterAll(() => stage.stop());

test("an owner sees how each part does and who changed what, a colleague neither", async () => {
  const bob = await stage.addMember("bob@colleague.com");
  await bringTogether(ann, bob, "member");
  const page = await ann.openBrowser();
  await page.goto(`${stage.origin}/dashboard/settings?section=system`);
  const part = (name: string) => page.getByRole("listitem", { name, exact: true });
  await part("Database").getByText("Working").waitFor();
  await part("Database").getByText("SQLite file in DATA_DIR").waitFor();
  await part("Mail").getByText("an outbox in the database: npm run mails").waitFor();
  await part("Slack").getByText("SLACK_CLIENT_ID, SLACK_CLIENT_SECRET").waitFor();
  await part("Slack").getByText("Not set up").waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Privacy" }).click();
  const audit = page.getByRole("region", { name: "Audit log" });
  await audit.getByText("Invited bob@colleague.com as a member.").waitFor();
  await audit.getByRole("radio", { name: "Billing" }).click();
  await audit.getByText("Nothing of this kind yet.").waitFor();
  await audit.getByRole("radio", { name: "Members" }).click();
  await audit.getByText("bob@colleague.com joined as a member.").waitFor();

  const colleague = await bob.openBrowser();
  await colleague.goto(`${stage.origin}/dashboard/settings?section=system`);
  await colleague.getByRole("heading", { name: "Profile Settings" }).waitFor();
  const names = await colleague.getByRole("navigation", { name: "Settings" }).getByRole("link").allInnerTexts();
  expect(names).not.toContain("System");
  expect(names).not.toContain("Privacy");
});

test(
  "a member changes their name and mails; what is not saved stays between sections and is asked for on the way out",
  { tags: ["smoke"] },
  async () => {
    const page = await ann.openBrowser();
    await page.goto(`${stage.origin}/dashboard/settings`);
    const save = page.getByRole("button", { name: "Save Changes" });
    await page.getByLabel("First name").waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel("First name").fill("Ann Marie");
    await page.getByLabel("Last name").fill("Ström");
    await page.getByLabel("Job title").fill("Head of Sales");
    await page.getByRole("checkbox", { name: /^Email/u }).click();

    const menu = page.getByRole("navigation", { name: "Settings" });
    await menu.getByRole("link", { name: "Integrations" }).click();
    await page.waitForURL(`${stage.origin}/dashboard/settings?section=integrations`);
    await page.getByText("More integrations coming soon").waitFor();
    await page.getByRole("button", { name: "Create a webhook" }).waitFor();
    await menu.getByRole("link", { name: "Profile" }).click();
    expect(await page.getByLabel("Job title").inputValue()).toBe("Head of Sales");

    await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Knowledge" }).click();
    await page.getByRole("alertdialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
    await save.click();
    await page.getByText("Profile updated successfully").waitFor();
    await page.getByRole("complementary").getByText("Ann Marie Ström").waitFor();
    expect(await save.isDisabled()).toBe(true);
    expect((await ann.ask("GET", "/api/member")).reply.data.name).toBe("Ann Marie Ström");
    expect((await ann.ask("GET", "/api/account/profile")).reply.profile.notifications.email).toBe(false);

    // A link leads to a section.
    await page.goto(`${stage.origin}/dashboard/settings?section=integrations`);
    await page.getByText("How Integrations Work").waitFor();
    await menu.getByRole("button", { name: "Sign Out" }).click();
    const question = page.getByRole("alertdialog", { name: "Sign out" });
    await question.getByText("Are you sure you want to sign out?").waitFor();
    await question.getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/sign-in"));
  },
);

test("two who change the widget and the calendar see each other's text and take either", async () => {
  const eve = await stage.addMember("eve@twotabs.com");
  const [first, second] = [await eve.openBrowser(), await eve.openBrowser()];
  for (const page of [first, second]) {
    await page.goto(`${stage.origin}/dashboard/widget`);
    await page.getByRole("textbox", { name: "Greeting" }).fill(page === first ? "Good morning" : "Good evening");
  }
  await first.getByRole("button", { name: "Save", exact: true }).click();
  await first.getByText("Configuration saved.").waitFor();
  await second.getByRole("textbox", { name: "Accent colour" }).fill("#225588");
  await second.getByRole("button", { name: "Save", exact: true }).click();
  const greeting = second.getByRole("group", { name: "Greeting" });
  await greeting.getByText("Good morning").waitFor();
  await greeting.getByText("Good evening").waitFor();
  expect(await findViolations(second)).toEqual([]);
  expect((await eve.ask("GET", "/api/widget/configuration")).reply.data).toMatchObject({ greeting: "Good morning", accent: null });
  await second.getByRole("button", { name: "Save yours" }).click();
  await second.getByText("Configuration saved.").waitFor();
  expect((await eve.ask("GET", "/api/widget/configuration")).reply.data).toMatchObject({ greeting: "Good evening", accent: "#225588" });

  await second.goto(`${stage.origin}/dashboard/calendar`);
  await second.getByRole("button", { name: "Configure" }).click();
  const dialog = second.getByRole("dialog", { name: "Configure calendar" });
  await dialog.getByRole("combobox", { name: "Length" }).click();
  await second.getByRole("option", { name: "1 hour", exact: true }).click();
  await eve.ask("PUT", "/api/calendar/settings", { slotMinutes: 15, hours: [{ weekday: 2, from: "08:00", until: "09:00" }] });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("group", { name: "Hours" }).getByText("Tuesday 08:00–09:00").waitFor();
  await dialog.getByRole("group", { name: "Length" }).getByText("15 minutes").waitFor();
  await dialog.getByRole("button", { name: "Take what is saved" }).click();
  await dialog.getByRole("combobox", { name: "Length" }).getByText("15 minutes").waitFor();
});

test("Back brings a list as it was left: its search, its filters, its view", async () => {
  const page = await (await stage.addMember("bea@lists.com")).openBrowser();
  const screens = page.getByRole("navigation", { name: "Screens" });
  const lists = [
    ["demo-requests", "Search requests", "Time", "This Month"],
    ["action-plans", "Search plans", "Sort", "Sort: Score"],
    ["companies", "Search companies", "Company Size", "11-50 employees"],
  ] as const;
  for (const [path, label, select, option] of lists) {
    await page.goto(`${stage.origin}/dashboard/${path}`);
    await page.getByRole("searchbox", { name: label }).pressSequentially("Holm & Söhne");
    await page.getByRole("combobox", { name: select }).click();
    await page.getByRole("option", { name: option }).click();
    await screens.getByRole("link", { name: "Calendar" }).click();
    await page.getByRole("heading", { level: 1, name: "Calendar" }).waitFor();
    await page.goBack();
    await page.getByRole("searchbox", { name: label }).waitFor();
    expect(await page.getByRole("searchbox", { name: label }).inputValue()).toBe("Holm & Söhne");
    await page.getByRole("combobox", { name: select }).getByText(option).waitFor();
  }
});
