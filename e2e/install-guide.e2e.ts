import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OwnPage, type OwnPages, serveOwnPages } from "./own-pages.ts";
import { type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

let stage: WorkspaceStage;
let site: OwnPages;
let ann: Colleague;
let key: string;
let shown: OwnPage = { html: "<h1>Docks</h1>" };

beforeAll(async () => {
  site = await serveOwnPages({ "/": () => shown });
  stage = await startWorkspace();
  ann = await stage.addMember("ann@acme.com");
  key = (await ann.ask("GET", "/api/widget/configuration")).reply.data.apiKey;
});
afterAll(async () => {
  await stage.stop();
  await site.stop();
});

async function openGuide(): Promise<Page> {
  const page = await ann.openBrowser();
  await page.goto(`${stage.origin}/dashboard/widget`);
  await page.getByLabel("Installation code").waitFor();
  return page;
}

const tag = () => `<script src="${stage.origin}/widget/disco.js" data-api-key="${key}" async></script>`;

test("each way of installing is copied as it is shown, and says so for two seconds", async () => {
  const page = await openGuide();
  const guide = page.getByRole("region", { name: "Installation Guide" });
  const copied: string[] = [];
  for (const [name, line] of [
    ["Standard HTML", tag()],
    ["WordPress", "add_action( 'wp_footer'"],
    ["React", 'import { DiscoWidget } from "@disco/react";'],
  ] as const) {
    await guide.getByRole("tab", { name }).click();
    const panel = guide.getByRole("tabpanel", { name });
    const code = await panel.getByLabel("Installation code").innerText();
    expect(code).toContain(line);
    await panel.getByRole("button", { name: "Copy" }).click();
    await panel.getByRole("button", { name: "Copied!" }).waitFor();
    const since = Date.now();
    copied.push(await page.evaluate("navigator.clipboard.readText()"));
    expect(copied.at(-1)).toBe(code);
    await panel.getByRole("button", { name: "Copy", exact: true }).waitFor({ timeout: 5_000 });
    expect(Date.now() - since).toBeGreaterThan(1_500);
  }
  expect(new Set(copied).size).toBe(3);

  for (const tip of [
    "The widget appears at the bottom right of the page.",
    'Add data-position="left" to move it to the left.',
    'For a chat inside the page, add data-display="in_page" and data-container="#chat", or an element with data-disco-chat.',
    "When the tag is on your site, verify it below.",
  ]) {
    await guide.getByRole("listitem").filter({ hasText: tip }).waitFor();
  }
});

test("the check tells of a page without the tag, one with another key, one whose policy lacks lines, word for word, and one that is right", async () => {
  const page = await openGuide();
  const check = page.getByRole("region", { name: "Verify installation" });
  const address = check.getByLabel("Page with the widget");
  const verify = async () => {
    await check.getByRole("button", { name: "Verify" }).click();
  };
  await address.fill(site.origin);
  await verify();
  await check.getByText("The widget is not on this page yet").waitFor();

  shown = { html: `<script src="${stage.origin}/widget/disco.js" data-api-key="pk_another"></script>` };
  await verify();
  await check.getByText("Another widget is on this page").waitFor();

  shown = { html: tag(), headers: { "content-security-policy": "default-src 'none'; script-src 'self'" } };
  await verify();
  await check.getByText("The tag is there, but the page's policy blocks it").waitFor();
  const lines = `script-src 'self' ${stage.origin};\nconnect-src ${stage.origin} ${stage.origin.replace("http", "ws")};`;
  expect(await check.getByLabel("Policy lines").innerText()).toBe(lines);
  await check.getByRole("button", { name: "Copy" }).click();
  await check.getByRole("button", { name: "Copied!" }).waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(lines);

  // The very lines, put into the policy, are all that was missing.
  shown = { html: tag(), headers: { "content-security-policy": `default-src 'none'; ${lines.replaceAll("\n", " ")}` } };
  await verify();
  await check.getByText("The widget is installed").waitFor();

  await address.fill("http://10.0.0.1/");
  await verify();
  await check.getByRole("alert").waitFor();
  expect(await address.inputValue()).toBe("http://10.0.0.1/");
});

test("a site that loads the widget turns up in the guide by itself, with what its policy blocks", async () => {
  const page = await openGuide();
  shown = { html: tag() };
  const visitor = await page.context().newPage();
  await visitor.goto(site.origin);
  await visitor.locator("disco-widget").getByRole("button").first().click();
  await page.bringToFront();
  await page.getByText(`Installed on ${site.origin}`).waitFor({ timeout: 15_000 });
  const told = await fetch(`${stage.origin}/api/widget/violation`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-widget-key": key, origin: site.origin },
    body: JSON.stringify({ directive: "frame-src" }),
  });
  expect(told.ok).toBe(true);
  await page.getByText("Its policy blocks a part of the widget: frame-src.").waitFor({ timeout: 15_000 });
});

test("of many sites a few are shown, those with a problem first, and all of them when one asks", async () => {
  const page = await ann.openBrowser();
  const installations = Array.from({ length: 14 }, (_, index) => ({
    origin: `https://site-${index}.example`,
    violatedDirective: index === 9 ? "connect-src" : null,
    firstSeenAt: "2026-03-02T09:00:00.000Z",
    lastSeenAt: "2026-03-02T09:00:00.000Z",
  }));
  await page.route("**/api/widget/installations", (route) => route.fulfill({ json: { success: true, installations } }));
  await page.goto(`${stage.origin}/dashboard/widget`);
  const sites = page.getByRole("listitem").filter({ hasText: "Installed on https://site-" });
  await page.getByRole("button", { name: "Show all 14 sites" }).waitFor();
  expect(await sites.count()).toBe(5);
  expect(await sites.first().innerText()).toBe("Installed on https://site-9.example. Its policy blocks a part of the widget: connect-src.");
  await page.getByRole("button", { name: "Show all 14 sites" }).click();
  expect(await sites.count()).toBe(14);
});
