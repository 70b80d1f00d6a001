import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signUp } from "./sign-up.ts";
import { findViolations } from "./find-violations.ts";
import { openSiteStage, type SiteStage } from "./site-stage.ts";
import { freeAddress } from "./story-server.ts";

const PASSWORD = "correct horse battery";

let stage: SiteStage;
let bearer: string;

beforeAll(async () => {
  stage = await openSiteStage();
  bearer = await stage.addMember("ann@acme.com");
});
afterEach(() => stage.leave());
afterAll(() => stage?.close());

/** The slug of the organization that the page's member acts for. */
function slugOf(page: Page): Promise<string> {
  return page.evaluate(async () => (await (await fetch("/api/member")).json()).data.organization.slug);
}

test("while it is not known who is there the page says so, and then shows what was asked for", async () => {
  const page = await stage.open({ bearer });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/member", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/dashboard/email");
  await page.getByRole("status").getByText("Loading...", { exact: true }).waitFor();
  expect(await page.getByRole("heading").count()).toBe(0);
  release();
  await page.getByRole("heading", { name: "Email Agent" }).waitFor();
});

test("a page that breaks says what happened, with details for whoever helps, and comes back", async () => {
  const page = await stage.open();
  await page.route("**/assets/waitlist-page-*.js", (route) => route.abort());
  await page.goto("/waitlist");
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  const details = page.locator("details pre");
  expect(await details.isVisible()).toBe(false);
  await page.getByText("Details").click();
  expect(await details.innerText()).toMatch(/waitlist-page/u);
  expect(await findViolations(page)).toEqual([]);
  await page.unroute("**/assets/waitlist-page-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Get early access" }).waitFor();
});

test("somebody who signs up gets the screen that they had asked for, and no call fails on the way", async () => {
  freeAddress("cleo@marshes.example");
  const page = await stage.open();
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.goto("/dashboard/widget?tab=2");
  await page.waitForURL("**/sign-in");
  await page.getByRole("link", { name: "Back to home" }).waitFor();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Your name").fill("Cleo Marsh");
  await page.getByLabel("Work email").fill("cleo@marshes.example");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("The password needs at least 10 characters.").waitFor();
  await signUp(page, { name: "Cleo Marsh", email: "cleo@marshes.example", password: PASSWORD }, () => stage.readMails());
  // The code has shown that the address is the company's, whose plain name is free.
  await page.getByLabel("Company name").fill("Marshes");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Skip to the dashboard" }).click();
  expect(await slugOf(page)).toBe("marshes");
  expect(problems).toEqual([]);

  const again = await stage.open();
  await again.goto("/dashboard/widget");
  await again.waitForURL("**/sign-in");
  await again.getByLabel("Work email").fill("cleo@marshes.example");
  await again.getByRole("button", { name: "Use a password instead" }).click();
  await again.getByLabel("Password").fill(PASSWORD);
  await again.getByRole("button", { name: "Continue", exact: true }).click();
  await again.waitForURL("**/dashboard/widget");
});

test("a code by mail signs in, a wrong one says so, and a company is named by whoever has shown to be of it", async () => {
  freeAddress("dora@harbourage.example");
  const page = await stage.open();
  await page.goto("/sign-in");
  await page.getByText("Access your AI sales agents").waitFor();
  await page.getByPlaceholder("Enter your work email").fill("dora@harbourage.example");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/send-verification-otp", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Signing in..." }).waitFor();
  release();
  await page.getByText("We sent a code of eight characters to dora@harbourage.example. It is valid for 10 minutes.").waitFor();
  await page.locator("input[name=code]:focus").waitFor();
  const mail = (await stage.readMails()).split("── ").findLast((text) => text.includes("To: dora@harbourage.example\n")) ?? "";
  const code = /Your code is (\w{8})\./u.exec(mail)?.[1] ?? "";
  await page.keyboard.type("00000000");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Code").fill(code);
  await page.keyboard.press("Enter");
  await page.getByLabel("Company name").fill("Harbourage");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Skip to the dashboard" }).click();
  await page.getByRole("navigation", { name: "Screens" }).waitFor();
  expect(await slugOf(page)).toBe("harbourage");
});

test("back from Google, the screen stands and its address is as it was", async () => {
  const page = await stage.open({ bearer });
  await page.goto("/dashboard/email?oauth_success=true&folder=inbox");
  await page.getByRole("heading", { name: "Email Agent" }).waitFor();
  await page.waitForURL(`${stage.origin}/dashboard/email?folder=inbox`);
  await page.goBack();
  expect(page.url()).not.toContain("oauth_success");
});

test("the landing page leads to the sign-in, the sign-up, the waitlist, a demo and an agent", async () => {
  const page = await stage.open();
  for (const [name, path] of [
    ["Sign in", "/sign-in"],
    ["Get Started", "/sign-up"],
    ["Request a demo", "/demo-request"],
    ["Waitlist", "/waitlist"],
    ["Talk to an agent", "/chat"],
  ] as const) {
    await page.goto("/");
    await page.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(stage.origin + path);
  }
  await page.goto("/");
  await page.getByText("Build with us - join the waitlist!").waitFor();
  for (const claim of ["$0.06", "$0.65", "95%", "15%", "2 min", "no code"])
    expect(await page.getByText(claim).first().isVisible(), claim).toBe(true);
});
