import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";
import { openSiteStage, type SiteStage } from "./site-stage.ts";
import { until } from "./until.ts";

const SENT_TOO_OFTEN = /^It was sent several times already\. It can be sent again in \d+ minutes\.$/u;
const FORMS_PER_HOUR = 5;

let stage: SiteStage;
let visitors = 0;

beforeAll(async () => {
  stage = await openSiteStage({ TRUST_PROXY: "127.0.0.1/32" });
});
afterEach(() => stage.leave());
afterAll(() => stage?.close());

/** A visitor's page with an address of its own, so that limits are separate. */
async function visit(path: string): Promise<Page> {
  visitors += 1;
  const page = await stage.open({ extraHTTPHeaders: { "x-forwarded-for": `192.0.2.${visitors}` } });
  await page.goto(path);
  return page;
}

async function untilLive(page: Page): Promise<void> {
  const isLive = `Object.keys(document.getElementById("root").firstElementChild).some((key) => key.startsWith("__reactFiber"))`;
  await until("the landing page is live", 30_000, async () => (await page.evaluate<boolean>(isLive)) || undefined);
}

function postsOf(page: Page): unknown[] {
  const posts: unknown[] = [];
  page.on("request", (request) => {
    if (/\/api\/(?:early-access|public\/)/u.test(request.url())) posts.push(request.postDataJSON());
  });
  return posts;
}

/** Sends the form again and again until the server has had enough. */
async function useUpLimit(page: Page, path: string, body: object): Promise<void> {
  for (let count = 0; count < FORMS_PER_HOUR; count += 1) await page.request.post(path, { data: body });
}

test("the landing page's field takes an address only, confirms for five seconds, and says what went wrong", async () => {
  const page = await visit("/");
  await untilLive(page);
  await page.clock.install();
  const posts = postsOf(page);
  const field = page.getByLabel("Work email").first();
  const submit = page.getByRole("button", { name: "Get Access" }).first();
  const status = page.getByRole("status").first();
  await submit.click();
  await field.fill("not an address");
  await submit.click();
  expect(posts).toEqual([]);

  await page.route("**/api/early-access", (route) => route.abort(), { times: 1 });
  await field.fill("ada@lovelace.example");
  await submit.click();
  await status.getByText("That did not work. Please check your connection and try again.").waitFor();
  expect(await field.inputValue()).toBe("ada@lovelace.example");

  await page.clock.pauseAt(Date.now() + 60_000);
  await submit.click();
  await status.getByText("You're on the list! We'll send you an invite as soon as we launch.").waitFor();
  expect(await field.inputValue()).toBe("");
  expect(posts.at(-1)).toEqual({ email: "ada@lovelace.example", source: "landing_v2" });
  await page.clock.runFor(4_900);
  expect(await status.innerText()).toContain("You're on the list!");
  await page.clock.runFor(100);
  await expect.poll(() => status.innerText()).toBe("");
  await page.clock.resume();

  await field.fill("ada@lovelace");
  await submit.click();
  await status.getByText("email must be an e-mail address.").waitFor();
  await useUpLimit(page, "/api/early-access", { email: "ada@lovelace.example" });
  await field.fill("eve@lovelace.example");
  await submit.click();
  await expect.poll(() => status.innerText()).toMatch(SENT_TOO_OFTEN);
});

test("what is typed into the landing page before its script has come goes nowhere, and is there when it can be sent", async () => {
  const page = await stage.open({ extraHTTPHeaders: { "x-forwarded-for": "192.0.2.200" } });
  const posts = postsOf(page);
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const field = page.getByLabel("Work email").nth(1);
  await page.getByRole("button", { name: "Get Access" }).nth(1).click();
  await field.fill("ada@lovelace.example");
  await field.press("Enter");
  release();
  await untilLive(page);
  expect([new Set(addresses), posts]).toEqual([new Set([`${stage.origin}/`]), []]);
  expect(await field.inputValue()).toBe("ada@lovelace.example");
  await page.locator("input:focus").and(field).waitFor();
  await field.press("Enter");
  await page.getByRole("status").nth(1).getByText("You're on the list!").waitFor();
  expect(posts).toEqual([{ email: "ada@lovelace.example", source: "landing_v2" }]);
});

test("the waitlist wants both names and an address, takes the same person twice without a word, and is told of its mail by npm run mails", async () => {
  expect(await stage.readMails()).not.toContain("grace@hopper.example");

  const page = await visit("/waitlist");
  const posts = postsOf(page);
  for (const benefit of [
    "Early access to voice agents",
    "Founding member pricing",
    "Direct line to the founders",
    "Shape the product roadmap",
  ]) {
    await page.getByText(benefit).waitFor();
  }
  await page.getByRole("heading", { name: "Join the future of AI voice sales" }).waitFor();
  await page.getByText("Be among the first to clone yourself with AI").waitFor();
  await page.getByText("Ships in 2 weeks").waitFor();
  await page.getByText(/agree to receive updates/u).waitFor();
  const submit = page.getByRole("button", { name: "Join Waitlist" });
  const fields = [
    ["First name", "given-name", "  Grace "],
    ["Last name", "family-name", "Hopper"],
    ["Work email", "email", "Grace@Hopper.example"],
  ] as const;
  for (const [label, hint, text] of fields) {
    await submit.click();
    expect(posts).toEqual([]);
    expect(await page.getByLabel(label).getAttribute("autocomplete")).toBe(hint);
    await page.getByLabel(label).fill(text);
  }

  await page.context().setOffline(true);
  await submit.click();
  await page.getByRole("alert").getByText("Please check your connection and try again").waitFor();
  await page.context().setOffline(false);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    "**/api/early-access",
    async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { success: false, error: "Not now.", code: "unavailable" } });
    },
    { times: 1 },
  );
  await submit.click();
  await page.getByRole("button", { name: "Joining..." }).waitFor();
  release();
  await page.getByRole("alert").getByText("Please try again", { exact: true }).waitFor();
  await submit.click();
  await page.getByRole("heading", { name: "You're on the list!" }).waitFor();
  await page.getByText("We'll send you an invite as soon as we launch.").waitFor();
  expect(posts.at(-1)).toMatchObject({ name: "Grace Hopper", email: "Grace@Hopper.example", source: "waitlist_page" });
  expect(await page.getByRole("link").allInnerTexts()).toEqual(["Back to Home"]);
  await page.getByRole("link").click();
  await page.waitForURL(`${stage.origin}/`);

  await page.goto("/waitlist");
  for (const [label, , text] of fields) await page.getByLabel(label).fill(text);
  await submit.click();
  await page.getByRole("heading", { name: "You're on the list!" }).waitFor();

  const mails = (await stage.readMails()).split("── ").filter((mail) => mail.includes("To: grace@hopper.example\n"));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("Subject: You're on the list\n\nYou're on the list for early access to Disco.");

  await page.goto("/waitlist");
  await useUpLimit(page, "/api/early-access", { email: "grace@hopper.example" });
  for (const [label, , text] of fields) await page.getByLabel(label).fill(text);
  await submit.click();
  await page.getByRole("alert").getByText("Please try again", { exact: true }).waitFor();
  await page.getByRole("alert").getByText(SENT_TOO_OFTEN).waitFor();
  expect(await findViolations(page)).toEqual([]);
});

test("a demo request can be sent once it is complete, keeps what was typed when it fails, and thanks with a promise", async () => {
  const page = await visit("/demo-request");
  const posts = postsOf(page);
  const submit = page.getByRole("button", { name: "Request a demo" });
  const fields = [
    ["Full Name", "Ada Lovelace"],
    ["Business Email", "ada@engines.example"],
    ["Company", "Engines"],
  ] as const;
  for (const [label, text] of fields) {
    expect(await submit.isDisabled()).toBe(true);
    await page.getByLabel(label).fill(text);
  }
  await page.getByLabel("Company").fill("   ");
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel("Company").fill("Engines");
  await page.getByLabel("What brings you here?").fill("Does it work with Slack?");
  await page.getByLabel("Business Email").fill("ada");
  await submit.click();
  await page.getByText("Must be an e-mail address.").waitFor();
  await page.locator("input[name=email]:focus").waitFor();
  expect(posts).toEqual([]);
  await page.getByLabel("Business Email").fill("ada@engines.example");
  await page.getByText("Must be an e-mail address.").waitFor({ state: "hidden" });

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    "**/api/public/demo-request",
    async (route) => {
      await held;
      await route.abort();
    },
    { times: 1 },
  );
  await submit.click();
  await page.getByRole("button", { name: "Submitting & Enriching..." }).waitFor();
  await page.getByLabel("Company").press("Enter");
  release();
  await page.getByRole("alert").getByText("Failed to submit demo request. Please try again.").waitFor();
  expect(posts).toHaveLength(1);
  expect(await page.getByLabel("What brings you here?").inputValue()).toBe("Does it work with Slack?");
  await submit.click();
  await page.getByRole("heading", { name: "Demo Request Submitted!" }).waitFor();
  await page.getByText("Our team will reach out within 24 hours.").waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(posts.at(-1)).toEqual({
    name: "Ada Lovelace",
    email: "ada@engines.example",
    company: "Engines",
    message: "Does it work with Slack?",
    source: "website_demo_request",
  });
  expect(await stage.readMails()).toContain("To: ada@engines.example\nSubject: We have your demo request");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await page.waitForURL(`${stage.origin}/`);

  await page.goto("/demo-request");
  await useUpLimit(page, "/api/public/demo-request", { name: "Ada", email: "ada@engines.example", company: "Engines" });
  for (const [label, text] of fields) await page.getByLabel(label).fill(text);
  await submit.click();
  await page.getByRole("alert").getByText("Failed to submit demo request. Please try again.").waitFor();
  await page.getByRole("alert").getByText(SENT_TOO_OFTEN).waitFor();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.waitForURL(`${stage.origin}/`);
});

test("the forms stand on a page without https too, where a browser makes no random names", async () => {
  const page = await stage.open({ extraHTTPHeaders: { "x-forwarded-for": "192.0.2.201" } });
  await page.addInitScript("delete Crypto.prototype.randomUUID");
  await page.goto("/demo-request");
  await page.getByRole("heading", { name: "Request a demo" }).waitFor();
  await page.goto("/waitlist");
  for (const label of ["First name", "Last name"]) await page.getByLabel(label).fill("Ada");
  await page.getByLabel("Work email").fill("ada@engines.example");
  await page.getByRole("button", { name: "Join Waitlist" }).click();
  expect(await page.getByRole("heading", { name: "You're on the list!" }).innerText()).toBe("You're on the list!");
});
