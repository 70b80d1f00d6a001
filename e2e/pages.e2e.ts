import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "./customer-page.ts";
import { findViolations } from "./find-violations.ts";
import { freePort } from "./free-port.ts";
import { runProgram, type StartedServer, startServer } from "./start-server.ts";

const artefacts = fileURLToPath(new URL("../artefacts/pages/", import.meta.url));
const MEMBER_TOKEN = "disco:member-token";

/** Every page, and a text that only it shows. */
const publicPages = [
  ["/", "Your next customer is on your pricing page"],
  ["/demo-request", "Request a demo"],
  ["/waitlist", "Get early access"],
  ["/sign-in", "Access your AI sales agents"],
  ["/sign-up", "Create your account"],
  ["/chat-demo", "Press Enter to send"],
  ["/chat/quayfold", "Ready when you are."],
  ["/voice-demo", "Talk to Our AI Assistant"],
  ["/test-cedar", "Realtime voice test"],
  ["/test-livekit", "Voice room test"],
  ["/m/ann/sales", "Voice meeting"],
] as const;
const memberPages = [
  ["/dashboard", "Put it on your site"],
  ["/dashboard/email", "Email Agent"],
  ["/dashboard/calendar", "Calendar"],
  ["/dashboard/companies", "Company Profiles"],
  ["/dashboard/action-plans", "Action Plans"],
  ["/dashboard/demo-requests", "Demo Requests"],
  ["/dashboard/settings", "Account Settings"],
  ["/dashboard/knowledge", "The sources your agent answers from"],
  ["/dashboard/members", "In the organization"],
  ["/dashboard/widget", "Installation Guide"],
  ["/voice-ae/setup", "Voice setup"],
  ["/voice-ae/conversations", "Voice conversations"],
] as const;

let browser: Browser;
let server: StartedServer;
let bearer: string;
const closing: (() => Promise<unknown>)[] = [];
const closingAfterAll: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  await mkdir(artefacts, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), "disco-pages-"));
  closingAfterAll.push(() => rm(dataDir, { recursive: true, force: true }));
  server = await startServer(await freePort(), { DATA_DIR: dataDir });
  closingAfterAll.push(() => server.stop());
  const call = ["--conditions=@disco/source", "server/src/bin/member.ts", "create", "ann@acme.com"];
  bearer = await runProgram(call, { DATA_DIR: dataDir });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  for (const close of closingAfterAll.splice(0).reverse()) await close();
  await browser.close();
});

async function open(options: { member?: boolean; width?: number; colorScheme?: "light" | "dark" } = {}): Promise<Page> {
  const { member = false, width = 1440, colorScheme = "light" } = options;
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme,
    reducedMotion: "reduce",
  });
  closing.push(() => context.close());
  if (member) {
    await context.addInitScript(`localStorage.setItem(${JSON.stringify(MEMBER_TOKEN)}, ${JSON.stringify(bearer)})`);
  }
  return context.newPage();
}

test.each([
  [1440, "light"],
  [1440, "dark"],
  [390, "light"],
  [390, "dark"],
] as const)(
  "every page at %i px in %s shows itself, breaks no rule of accessibility, and does not scroll sideways",
  async (width, colorScheme) => {
    for (const [pages, member] of [
      [publicPages, false],
      [memberPages, true],
    ] as const) {
      const page = await open({ member, width, colorScheme });
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
      for (const [path, text] of pages) {
        await page.goto(`${server.origin}${path}`);
        await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 15_000 });
        const name = path.replaceAll("/", "-").replace(/^-$/u, "-landing");
        await page.screenshot({ path: `${artefacts}${name.slice(1)}-${width}-${colorScheme}.png` });
        expect(await findViolations(page), path).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"), path).toBe(0);
      }
      expect(problems).toEqual([]);
    }
  },
);

test("members are led past the public pages, everybody else to the sign-in and back to where they wanted to go", async () => {
  const member = await open({ member: true });
  for (const path of ["/", "/sign-in", "/sign-up", "/waitlist"]) {
    await member.goto(`${server.origin}${path}`);
    await member.waitForURL((url) => url.pathname.startsWith("/dashboard"));
  }
  await member.goto(`${server.origin}/`);
  await member.waitForURL(`${server.origin}/dashboard/email`);
  expect(await member.getByRole("heading", { level: 1 }).innerText()).toBe("Email Agent");

  const visitor = await open();
  await visitor.goto(`${server.origin}/dashboard/widget`);
  await visitor.waitForURL(`${server.origin}/sign-in`);
  await visitor.getByLabel("Work email").fill("nobody@acme.com");
  await visitor.getByRole("button", { name: "Use a password instead" }).click();
  await visitor.getByLabel("Password").fill("not the password");
  await visitor.getByRole("button", { name: "Continue" }).click();
  await visitor.getByRole("alert").waitFor();

  const outdated = await open();
  await outdated.goto(`${server.origin}/sign-in`);
  await outdated.evaluate(`localStorage.setItem(${JSON.stringify(MEMBER_TOKEN)}, "not-a-token")`);
  await outdated.goto(`${server.origin}/dashboard`);
  await outdated.waitForURL(`${server.origin}/sign-in`);
});

test("the search finds a screen from the keyboard alone, and signing out asks first", async () => {
  const page = await open({ member: true });
  await page.goto(`${server.origin}/dashboard/email`);
  await page.getByRole("heading", { name: "Email Agent" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).waitFor();
  await page.keyboard.type("knowl");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${server.origin}/dashboard/knowledge`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByText("Are you sure you want to sign out?").waitFor();
  await page.getByRole("button", { name: "Sign Out", exact: true }).last().click();
  await page.waitForURL(`${server.origin}/sign-in`);
  expect(await page.evaluate(`localStorage.getItem(${JSON.stringify(MEMBER_TOKEN)})`)).toBeNull();
});

test("an agent's own page tells analytics once that a demo has started, and for whom", async () => {
  const page = await open();
  await page.addInitScript("window.dataLayer = []");
  await page.goto(`${server.origin}/chat/quayfold`);
  await page.getByRole("heading", { name: "Ready when you are." }).waitFor();
  expect(await page.evaluate("window.dataLayer")).toEqual([
    { event: "Demo Started", organization: "quayfold", source: "url_based", referrer: "" },
  ]);
});

test("the public forms say what came of them, and keep what was typed when nothing did", async () => {
  const page = await open();
  await page.goto(`${server.origin}/`);
  await page.getByLabel("Work email").first().fill("ada@lovelace.example");
  await page.getByRole("button", { name: "Get Access" }).first().click();
  await page.getByText("You're on the list! We'll send you an invite as soon as we launch.").first().waitFor();
  expect(await page.getByLabel("Work email").first().inputValue()).toBe("");

  await page.goto(`${server.origin}/waitlist`);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Work email").fill("ada@lovelace.example");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Join Waitlist" }).click();
  await page.getByText("Please check your connection and try again").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Join Waitlist" }).click();
  await page.getByRole("heading", { name: "You're on the list!" }).waitFor();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await page.waitForURL(`${server.origin}/`);

  await page.goto(`${server.origin}/demo-request`);
  const submit = page.getByRole("button", { name: "Request a demo" });
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Business Email").fill("ada@lovelace.example");
  await page.getByLabel("Company").fill("Engines");
  await page.context().setOffline(true);
  await submit.click();
  await page.getByText("Failed to submit demo request. Please try again.").waitFor();
  expect(await page.getByLabel("Company").inputValue()).toBe("Engines");
  await page.context().setOffline(false);
  await submit.click();
  await page.getByRole("heading", { name: "Demo Request Submitted!" }).waitFor();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await page.waitForURL(`${server.origin}/`);
});
