import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./customer-page.ts";
import { customerHtml, type CustomerStage, openCustomerStage } from "./customer-stage.ts";
import { until } from "./until.ts";
import { watchRequests, widgetOn } from "./widget-host.ts";

let stage: CustomerStage;

beforeAll(async () => {
  stage = await openCustomerStage();
});
afterEach(() => stage.leave());
afterAll(() => stage?.close());

const footprint = (page: Page) =>
  page.evaluate(async () => ({
    kept: [localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length, (await caches.keys()).length],
    nodes: document.querySelector("disco-widget")!.shadowRoot!.querySelectorAll("*").length + 1,
  }));

test.each(["plain", "keyed"])(
  "the %s script is all that a page pays before the first use, and nothing reaches another host",
  async (form) => {
    const { key } = await stage.host.addOrganization(`Footprint${form}`, { position: "left", accent: "#ff8800" });
    const context = await stage.newContext();
    const requests = watchRequests(context);
    const tag =
      form === "plain"
        ? stage.tagOf(key, 'data-position="left"')
        : `<script src="${stage.host.origin}/widget/disco.js?key=${key}" async></script>`;
    const page = await stage.visit(tag, { context });
    const { launcher, open, ask } = widgetOn(page);
    await launcher.waitFor();
    await page.waitForLoadState("networkidle");
    const ours = requests.filter((url) => url.startsWith(stage.host.origin));
    expect(ours).toHaveLength(1);
    expect(await context.cookies()).toEqual([]);
    expect(await footprint(page)).toEqual({ kept: [0, 0, "", 0, 0], nodes: expect.toSatisfy((nodes: number) => nodes <= 5) });
    expect((await launcher.boundingBox())?.x).toBe(20);
    if (form === "keyed") expect(await launcher.evaluate((button) => getComputedStyle(button).borderTopColor)).toBe("rgb(255, 136, 0)");

    await open();
    await ask("Hello");
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([`disco:${key}`]);
    const hosts = new Set(requests.map((url) => new URL(url).origin));
    expect([...hosts].sort()).toEqual([stage.host.origin, stage.pages.origin].sort());
  },
);

test("a policy of nonces with Trusted Types required is not broken by any part of the widget", async () => {
  const { key } = await stage.host.addOrganization("Strict", { consentText: "We keep what you write." });
  const guided = await stage.host.addOrganization("StrictDemo", { displayType: "demo_flow" });
  const policy = `default-src 'none'; script-src 'nonce-n1'; connect-src ${stage.host.origin}; require-trusted-types-for 'script'; trusted-types 'none'`;
  for (const [tag, walk] of [
    [
      stage.tagOf(key, 'nonce="n1" data-lang="ar"'),
      async (page: Page) => {
        const { widget, launcher, field, replies } = widgetOn(page);
        await launcher.click();
        await widget.locator(".disco-consent button").click();
        await field.fill("Can we meet on Tuesday?");
        await field.press("Enter");
        await replies.first().waitFor({ timeout: 30_000 });
        await widget.locator(".disco-slot").first().click();
        await replies.nth(1).waitFor({ timeout: 30_000 });
        const download = page.waitForEvent("download");
        await widget.locator(".disco-transcript").click();
        expect((await download).suggestedFilename()).toMatch(/\.txt$/u);
      },
    ],
    [
      `<script src="${stage.host.origin}/widget/disco.js?key=${guided.key}" nonce="n1" async></script>`,
      async (page: Page) => {
        const { launcher, button } = widgetOn(page);
        await launcher.click();
        await button("Start the demo").click();
        await button("Back").waitFor();
      },
    ],
  ] as const) {
    stage.served["/strict"] = () => ({
      html: customerHtml(tag, {
        head: `<script nonce="n1">window.broken = []; addEventListener("securitypolicyviolation", (e) => broken.push(e.violatedDirective + " " + e.blockedURI));</script>`,
      }),
      headers: { "content-security-policy": policy },
    });
    const page = await (await stage.newContext()).newPage();
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && !message.text().includes("favicon") && problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(`${stage.pages.origin}/strict`);
    await walk(page);
    expect(await page.evaluate("window.broken")).toEqual([]);
    expect(problems).toEqual([]);
  }
});

test("a policy that blocks the demo video is told to the organization, and the visitor gets a link instead", async () => {
  const embedUrl = "https://player.vimeo.com/video/76979871";
  const video = { title: "Tour", duration: "1:00", videoUrl: embedUrl, embedUrl };
  const { key } = await stage.host.addOrganization("Blocked", { demoVideo: video });
  stage.served["/blocked"] = () => ({ html: customerHtml(stage.tagOf(key)), headers: { "content-security-policy": "frame-src 'none'" } });
  const page = await (await stage.newContext()).newPage();
  await page.goto(`${stage.pages.origin}/blocked`);
  const { widget, open, ask } = widgetOn(page);
  await open();
  await ask("Can I see a demo?");
  await widget.getByRole("button", { name: /Tour/u }).click();
  await widget.getByRole("status").filter({ hasText: /video/iu }).first().waitFor();
  const seen = await until("the organization is told", 10_000, async () =>
    stage.host.rows("select origin, violated_directive from installations where violated_directive is not null").at(0),
  );
  expect(seen).toEqual({ origin: stage.pages.origin, violated_directive: "frame-src" });
});

test("consent is asked for before the first message, recorded on the server with its words, and asked for again when they change", async () => {
  const shop = await stage.host.addOrganization("Consent", { consentText: "First words." });
  const page = await stage.visit(stage.tagOf(shop.key));
  const { widget, launcher, field, button, ask, replies } = widgetOn(page);
  const recorded = () =>
    stage.host.rows(
      "select text, version from consents join organizations on organizations.id = organization_id where name = 'Consent' order by agreed_at",
    );
  await launcher.click();
  await widget.getByText("First words.").waitFor();
  expect(await field.count()).toBe(0);
  await button(/agree/iu).click();
  expect(recorded()).toEqual([]);
  await ask("Hello");
  await ask("And hello again");
  expect(recorded().map(({ text }) => text)).toEqual(["First words."]);

  await page.reload();
  await field.waitFor();
  await shop.change({ consentText: "Second words." });
  // A server goes on with the configuration it knows for a few seconds.
  await until("the change is out", 15_000, async () => {
    const reply = await fetch(`${stage.host.origin}/api/widget/config?key=${shop.key}`);
    return (await reply.text()).includes("Second words.");
  });
  await field.fill("What now?");
  await field.press("Enter");
  await widget.getByText("Second words.").waitFor();
  await button(/agree/iu).click();
  await until("the reply", 30_000, async () => (await replies.count()) === 3);
  const [first, second] = recorded();
  expect([first?.text, second?.text]).toEqual(["First words.", "Second words."]);
  expect(first?.version).not.toBe(second?.version);
  await page.reload();
  await field.waitFor();
  expect(await widget.getByText("Second words.").count()).toBe(0);
});

test("a signed visitor has a store and a history of their own, which another browser joins and no false token does", async () => {
  const shop = await stage.host.addOrganization("Signed");
  const sign = await shop.signVisitors();
  const page = await stage.visit(stage.tagOf(shop.key));
  const { open, ask, bubbles, widget } = widgetOn(page);
  const identify = (on: Page, token: string | null) =>
    on.evaluate(
      (value) => (document.querySelector("disco-widget") as unknown as { identify(token: string | null): void }).identify(value),
      token,
    );
  const empty = (on: Page) => widgetOn(on).widget.getByText("Ready when you are.").waitFor();
  await open();
  await ask("I am nobody");
  await identify(page, sign({ sub: "ada", name: "Ada", email: "ada@signed.example" }));
  await empty(page);
  await ask("I am Ada");
  await identify(page, sign({ sub: "bob" }));
  await empty(page);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("I am Ada");
  await ask("I am Bob");
  await identify(page, null);
  await widget.getByText("I am nobody").waitFor();
  expect(await bubbles()).not.toContain("I am Bob");

  const elsewhere = await stage.visit(stage.tagOf(shop.key));
  const there = widgetOn(elsewhere);
  await there.launcher.waitFor();
  await identify(elsewhere, sign({ sub: "ada" }));
  await there.open();
  await there.widget.getByText("I am Ada").waitFor();

  const longLived = sign({ sub: "ada", exp: Math.floor(Date.now() / 1000) + 7200 });
  const expired = sign({ sub: "ada", exp: Math.floor(Date.now() / 1000) - 60 });
  const forged = `${sign({ sub: "ada" }).slice(0, -6)}AAAAAA`;
  for (const token of [longLived, expired, forged]) {
    const stranger = await stage.visit(stage.tagOf(shop.key));
    const at = widgetOn(stranger);
    await at.launcher.waitFor();
    await identify(stranger, token);
    await at.open();
    await at.ask("Do you know me?");
    expect(await at.bubbles()).toHaveLength(2);
  }
  expect(
    stage.host.rows(
      "select count(*) as count from conversations where organization_id = (select id from organizations where name = 'Signed')",
    ),
  ).toEqual([{ count: 6 }]);
});

test("what a closed tab kept while the line was away is sent exactly once when it comes back", async () => {
  const { key } = await stage.host.addOrganization("Tabs");
  const context = await stage.newContext();
  const page = await stage.visit(stage.tagOf(key), { context });
  await widgetOn(page).open();
  const other = await stage.visit(stage.tagOf(key), { context });
  await widgetOn(other).field.waitFor();
  await context.setOffline(true);
  await widgetOn(page).field.fill("Are you there?");
  await widgetOn(page).field.press("Enter");
  await widgetOn(page).widget.getByRole("alert").waitFor();
  await widgetOn(other).widget.getByText("Are you there?").waitFor();
  await page.close();
  await context.setOffline(false);
  const again = await stage.visit(stage.tagOf(key), { context });
  for (const tab of [other, again]) await widgetOn(tab).replies.first().waitFor({ timeout: 30_000 });
  for (const tab of [other, again]) expect(await widgetOn(tab).bubbles()).toHaveLength(2);
  expect(
    stage.host.rows(
      "select count(*) as count from messages join conversations on conversations.id = conversation_id where role = 'visitor' and organization_id = (select id from organizations where name = 'Tabs')",
    ),
  ).toEqual([{ count: 1 }]);
});

test("a page comes back from the browser's own cache with all that was said elsewhere meanwhile", async () => {
  const { key } = await stage.host.addOrganization("Back");
  // The automation turns this cache off by default.
  const keeping = await openBrowser({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  try {
    const page = await keeping.newPage();
    stage.served["/"] = stage.served["/next"] = () => ({ html: customerHtml(stage.tagOf(key)) });
    await page.goto(`${stage.pages.origin}/`);
    await page.evaluate(() => addEventListener("pageshow", ({ persisted }) => ((window as { isBack?: boolean }).isBack = persisted)));
    const { open, ask, bubbles, field } = widgetOn(page);
    await open();
    await ask("One");
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL("**/next");
    await field.waitFor();
    const since = Date.now();
    await until("the thread is back", 2_000, async () => (await bubbles()).length === 2);
    expect(Date.now() - since).toBeLessThan(2_000);
    await ask("Two");
    // A page that comes from the cache never loads again.
    await page.goBack({ waitUntil: "commit" });
    await until("in step", 10_000, async () => (await bubbles()).length === 4);
    expect(await page.evaluate(() => (window as { isBack?: boolean }).isBack)).toBe(true);
    await ask("Three");
  } finally {
    await keeping.close();
  }
});

test("triggers, hours, greeting and tips are obeyed as the organization has set them", async () => {
  const { key } = await stage.host.addOrganization("Hours", {
    greeting: "Ask about docks.",
    tips: ["What does it cost?"],
    hours: { timezone: "UTC", open: [], awayMessage: "Back on Monday." },
    triggers: [
      {
        id: "cart",
        match: "all",
        conditions: [
          { type: "event", name: "cart" },
          { type: "path", path: "/*" },
        ],
        message: "Need a hand?",
        times: 1,
        days: 7,
      },
    ],
  });
  const page = await stage.visit(`<script src="${stage.host.origin}/widget/disco.js?key=${key}" async></script>`);
  const { launcher, widget, button, bubbles, replies } = widgetOn(page);
  await launcher.waitFor();
  await page.evaluate(() => document.dispatchEvent(new Event("cart")));
  await button("Need a hand?").click();
  await widget.getByText("Back on Monday.").waitFor();
  await widget.getByText("Ask about docks.").waitFor();
  await button("What does it cost?").click();
  await replies.first().waitFor({ timeout: 30_000 });
  expect((await bubbles())[0]).toBe("What does it cost?");
  await button("Close").first().click();
  await page.reload();
  await launcher.waitFor();
  await page.evaluate(() => {
    document.dispatchEvent(new Event("cart"));
    // Its words come with the next frame.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  expect(await button("Need a hand?").count()).toBe(0);
});
