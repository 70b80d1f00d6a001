import { expect, onTestFinished, test } from "vitest";
import { signUp } from "./sign-up.ts";
import { openSiteStage } from "./site-stage.ts";
import { runCommand, startCustomerSite } from "./start-server.ts";
import { freeAddress, openStoryServer } from "./story-server.ts";
import { prepareStory, shareBrowser } from "./story.ts";

const THREE_MINUTES_MS = 180_000;

const shared = shareBrowser();

test(
  "a new member names the company, has its website read, asks it something, and sees the widget turn green, in under three minutes",
  { tags: ["smoke"] },
  async () => {
    const { site } = await prepareStory();
    const server = await openStoryServer();
    freeAddress("ann@yards.example");

    const context = await shared.browser.newContext({ viewport: { width: 1280, height: 800 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(error.message));
    const started = performance.now();

    await page.goto(`${server.origin}/`);
    await page.getByRole("link", { name: "Get Started" }).click();
    await signUp(page, { name: "Ann Lee", email: "ann@yards.example" }, () => runCommand("mails", server.settings));

    await page.getByRole("heading", { name: "What is your company called?" }).waitFor();
    expect(await page.getByLabel("Company name").inputValue()).toBe("Yards");
    await page.getByRole("button", { name: "Continue", exact: true }).click();

    // People leave the protocol out.
    await page.getByLabel("Website").fill(new URL(site.origin).host);
    await page.getByRole("button", { name: "Index" }).click();
    await page.getByText(`${site.origin}/`).waitFor();
    await page.getByRole("progressbar").waitFor();
    await page.getByRole("heading", { name: "Your agent has read your website" }).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Ask it something" }).click();

    await page.getByPlaceholder("Ask anything").fill("How much is the Growth plan?");
    await page.keyboard.press("Enter");
    await page.getByText("$189").first().waitFor({ timeout: 15_000 });
    await page.getByRole("button", { name: "Put it on your site" }).click();

    const code = await page.getByLabel("Installation code").innerText();
    expect(code).toContain(`src="${server.origin}/widget/disco.js"`);
    await page.getByText("This turns green by itself").waitFor();

    // Before the tag is on the site the check says so; after it, the page's first visitor turns the card green.
    const verify = page.getByRole("region", { name: "Verify installation" });
    await verify.getByLabel("Page with the widget").fill(`${site.origin}/pricing`);
    await verify.getByRole("button", { name: "Verify" }).click();
    await verify.getByText("The widget is not on this page yet").waitFor();
    await site.stop();
    const tagged = await startCustomerSite(site.port, code.split("\n").at(-1) ?? "");
    onTestFinished(() => tagged.stop());
    await verify.getByRole("button", { name: "Verify" }).click();
    await verify.getByText("The widget is installed").waitFor();

    const visitor = await context.newPage();
    await visitor.goto(`${tagged.origin}/pricing`);
    await visitor.getByRole("button", { name: /chat/iu }).first().click();
    await page.bringToFront();
    await page.getByText(`Installed on ${tagged.origin}`).waitFor({ timeout: 15_000 });
    expect(performance.now() - started).toBeLessThan(THREE_MINUTES_MS);

    await page.getByRole("button", { name: "Go to the dashboard" }).click();
    await page.getByRole("heading", { name: "Welcome to Disco!" }).waitFor();
    await page.getByRole("button", { name: "Maybe Later" }).click();
    await page.getByText(/has done, and what it needs/u).waitFor();
    await page.getByRole("region", { name: "Set up" }).waitFor({ state: "hidden" });
    expect(failures).toEqual([]);
  },
);

test("somebody on their own goes on with a personal account, whose agent has their name, and makes it a company's later", async () => {
  const stage = await openSiteStage();
  onTestFinished(() => stage.close());
  freeAddress("mia.solo@gmail.com");
  const page = await stage.open();
  await page.goto("/sign-up");
  await signUp(page, { name: "Mia Solo", email: "mia.solo@gmail.com" }, () => stage.readMails());
  await page.getByRole("button", { name: "Continue with a personal account" }).click();
  await page.getByRole("button", { name: "Skip to the dashboard" }).click();
  await page.getByRole("button", { name: "Maybe Later" }).click();
  await page.getByText("What Mia Solo's agent has done, and what it needs.").waitFor();
  await page.getByRole("button", { name: "Personal account" }).click();
  await page.getByRole("menuitem", { name: "Members" }).click();
  await page.getByRole("heading", { name: "Personal account" }).waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Solo & Daughters");
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Solo & Daughters" }).waitFor();
  await page.getByRole("heading", { name: "Name", exact: true }).waitFor();
  const slug = await page.evaluate(async () => {
    const reply = await fetch("/api/member");
    return (await reply.json()).data.organization.slug;
  });
  expect(slug).toMatch(/^mia-solo-\d+$/u);
  const visitor = await stage.open();
  await visitor.goto(`/chat/${slug}`);
  await visitor.getByPlaceholder("Ask anything").fill("Who are you?");
  await visitor.keyboard.press("Enter");
  await visitor.getByText("the Solo & Daughters assistant").first().waitFor();
});
