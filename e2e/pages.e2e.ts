import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";
import { MEMBER_TOKEN, openSiteStage, type SiteStage } from "./site-stage.ts";

const artefacts = fileURLToPath(new URL("../artefacts/pages/", import.meta.url));

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
  ["/m/ann/sales", "Answers for Ann at"],
] as const;
const memberPages = [
  ["/dashboard", "Put it on your site"],
  ["/dashboard/email", "Email Agent"],
  ["/dashboard/calendar", "Calendar"],
  ["/dashboard/companies", "Company Profiles"],
  ["/dashboard/companies/north-yard.example", "No visitor has left an address in a conversation."],
  ["/dashboard/action-plans", "Action Plans"],
  ["/dashboard/demo-requests", "Demo Requests"],
  ["/dashboard/settings", "Account Settings"],
  ["/dashboard/knowledge", "The sources your agent answers from"],
  ["/dashboard/members", "In the organization"],
  ["/dashboard/playbook", "Try it"],
  ["/dashboard/widget", "Installation Guide"],
  ["/voice-ae/setup", "Agents of your own"],
  ["/voice-ae/conversations", "What visitors said in calls"],
  ["/dashboard/nowhere", "Go to your dashboard"],
] as const;

let stage: SiteStage;
let bearer: string;

beforeAll(async () => {
  await mkdir(artefacts, { recursive: true });
  stage = await openSiteStage();
  bearer = await stage.addMember("ann@acme.com");
  await fetch(`${stage.origin}/api/voice-agents`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
    body: JSON.stringify({
      name: "Nova",
      slug: "sales",
      persona: "",
      greeting: "",
      voice: null,
      usesLibrary: true,
      answers: [{ question: "Do you ship to Iceland?", answer: "Yes, within five days." }],
      hours: null,
      videos: [],
    }),
  });
  await fetch(`${stage.origin}/api/public/demo-request`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada", email: "ada@north-yard.example", company: "North Yard", organizationId: "acme" }),
  });
});
afterEach(() => stage.leave());
afterAll(() => stage?.close());

function open({ member = false, width = 1440, colorScheme = "light" as "light" | "dark" } = {}): Promise<Page> {
  return stage.open({
    ...(member && { bearer }),
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme,
    reducedMotion: "reduce",
  });
}

test.each([
  [1440, "light"],
  [1440, "dark"],
  [390, "light"],
  [320, "dark"],
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
      const titles = new Set<string>();
      for (const [path, text] of pages) {
        await page.goto(`${stage.origin}${path}`);
        await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 15_000 });
        const name = path.replaceAll("/", "-").replace(/^-$/u, "-landing");
        await page.screenshot({ path: `${artefacts}${name.slice(1)}-${width}-${colorScheme}.png` });
        titles.add(await page.title());
        expect(await findViolations(page), path).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"), path).toBe(0);
      }
      expect(problems).toEqual([]);
      // A company is a dialog over its list, under the same name.
      expect([...titles], "each page has a name of its own").toHaveLength(
        pages.filter(([path]) => !path.startsWith("/dashboard/companies/")).length,
      );
    }
  },
);

test("members are led past the public pages, everybody else to the sign-in and back to where they wanted to go", async () => {
  const member = await open({ member: true });
  for (const path of ["/", "/sign-in", "/sign-up", "/waitlist"]) {
    await member.goto(`${stage.origin}${path}`);
    await member.waitForURL((url) => url.pathname.startsWith("/dashboard"));
  }
  await member.goto(`${stage.origin}/`);
  await member.waitForURL(`${stage.origin}/dashboard/email`);
  expect(await member.getByRole("heading", { level: 1 }).innerText()).toBe("Email Agent");

  const visitor = await open();
  await visitor.goto(`${stage.origin}/dashboard/widget`);
  await visitor.waitForURL(`${stage.origin}/sign-in`);
  await visitor.getByLabel("Work email").fill("nobody@acme.com");
  await visitor.getByRole("button", { name: "Use a password instead" }).click();
  await visitor.getByLabel("Password").fill("not the password");
  await visitor.getByRole("button", { name: "Continue", exact: true }).click();
  await visitor.getByRole("alert").waitFor();

  const outdated = await open();
  await outdated.goto(`${stage.origin}/sign-in`);
  await outdated.evaluate(`localStorage.setItem(${JSON.stringify(MEMBER_TOKEN)}, "not-a-token")`);
  await outdated.goto(`${stage.origin}/dashboard`);
  await outdated.waitForURL(`${stage.origin}/sign-in`);
});

test("the search finds a screen from the keyboard alone, and signing out asks first", async () => {
  const page = await open({ member: true });
  await page.goto(`${stage.origin}/dashboard/email`);
  await page.getByRole("heading", { name: "Email Agent" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).waitFor();
  await page.keyboard.type("knowl");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${stage.origin}/dashboard/knowledge`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByText("Are you sure you want to sign out?").waitFor();
  await page.getByRole("button", { name: "Sign Out", exact: true }).last().click();
  await page.waitForURL(`${stage.origin}/sign-in`);
  expect(await page.context().cookies()).toEqual([]);
});

test("an agent's own page tells analytics once that a demo has started, and for whom", async () => {
  const page = await open();
  await page.addInitScript("window.dataLayer = []");
  await page.goto(`${stage.origin}/chat/quayfold`);
  await page.getByRole("heading", { name: "Ready when you are." }).waitFor();
  expect(await page.evaluate("window.dataLayer")).toEqual([
    { event: "Demo Started", organization: "quayfold", source: "url_based", referrer: "" },
  ]);
});

test("an address that leads nowhere says so under its status, and leads on", async () => {
  const page = await open({ width: 390 });
  const reply = await page.goto("/pricing/2019");
  expect(reply?.status()).toBe(404);
  await page.getByText("There is nothing at /pricing/2019").waitFor();
  expect(await page.title()).toBe("Page not found · Disco");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Go to the start" }).click();
  await page.waitForURL(`${stage.origin}/`);
});
