import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";
import { type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

const PATIENT = { timeout: 30_000 };

let stage: WorkspaceStage;
let ann: Colleague;

beforeAll(async () => {
  stage = await startWorkspace();
  ann = await stage.addMember("ann@acme.com");
});
afterAll(() => stage.stop());

test("a member makes an agent, a visitor asks on its page by text and in a call, and the member judges the conversation and notes it", async () => {
  const page = await ann.openBrowser({ width: 1440 });
  await page.goto(`${stage.origin}/voice-ae/setup`);
  await page.getByRole("button", { name: "Create an agent" }).click(PATIENT);
  const form = page.getByRole("form", { name: "New agent" });
  await form.getByLabel("Name", { exact: true }).fill("Nova");
  expect(await form.getByLabel("Address", { exact: true }).inputValue()).toBe("nova");
  await form.getByLabel("Greeting").fill("Hello, Nova here. Ask me about shipping.");
  await form.getByRole("button", { name: "Add an answer" }).click();
  await form.getByLabel("Question 1").fill("Do you ship to Iceland?");
  await form.getByRole("textbox", { name: "Answer 1" }).fill("Yes, we ship to Iceland within five days.");
  await form.getByRole("button", { name: "Create agent" }).click();
  const address = page.getByRole("textbox", { name: "Public page" });
  await address.waitFor(PATIENT);
  const url = await address.inputValue();
  expect(url.replace(/\/m\/ann(?:-\d+)?\//u, "/m/ann/")).toBe(`${stage.origin}/m/ann/nova`);
  expect(await findViolations(page)).toEqual([]);

  // It is tried in place.
  const test = page.getByRole("region", { name: "Try it" });
  await test.getByText("Hello, Nova here.").waitFor(PATIENT);
  await write(page, "Do you ship to Iceland?");
  await test.getByText("within five days").waitFor(PATIENT);

  const eve = await stage.addMember("eve@elsewhere.com");
  const visitor = await eve.openBrowser({ width: 390 });
  await visitor.goto(url);
  await visitor.getByRole("heading", { name: "Nova" }).waitFor(PATIENT);
  expect(await visitor.locator("meta[property='og:description']").getAttribute("content")).toContain("Nova here");
  await visitor.getByRole("button", { name: "Do you ship to Iceland?" }).click();
  await visitor.getByText("within five days").waitFor(PATIENT);
  expect(await findViolations(visitor)).toEqual([]);
  await visitor.getByRole("button", { name: "Voice" }).click();
  const call = visitor.getByRole("region", { name: "Call" });
  await call
    .getByRole("status")
    .filter({ hasText: /^(?!Connecting|Reconnecting)./u })
    .waitFor(PATIENT);
  await write(visitor, "I'm Ada, ada@lovelace.example");
  await visitor.locator("[data-from='agent'] .disco-bubble").nth(1).waitFor(PATIENT);

  // The call goes on here, and never with another organization.
  await visitor.goto(`${stage.origin}/chat/${(await eve.ask("GET", "/api/member")).reply.data.organization.slug}`);
  const [ticket] = await Promise.all([
    visitor.waitForRequest(/\/api\/voice\/ticket/u, PATIENT),
    visitor.getByRole("button", { name: "Voice" }).click(PATIENT),
  ]);
  expect(ticket.postDataJSON()).not.toHaveProperty("callId");
  await visitor.getByRole("button", { name: /End Call|Connecting/u }).click(PATIENT);
  await visitor.getByRole("button", { name: "Voice" }).waitFor(PATIENT);

  await page.goto(`${stage.origin}/voice-ae/conversations`);
  await page.getByRole("searchbox", { name: "Search voice conversations" }).fill("lovelace");
  await page
    .getByRole("list", { name: "Conversations" })
    .getByRole("link", { name: /Ada.*Nova.*Call/u })
    .click(PATIENT);
  await page.getByRole("region", { name: "Summary" }).getByText("in 1 call").waitFor(PATIENT);
  const review = page.getByRole("region", { name: "Review" });
  await review.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Qualified" }).click();
  await review.getByLabel("Notes").fill("Call back on Monday.");
  await review.getByRole("button", { name: "Save the note" }).click();
  await review.getByText(/Last by /u).waitFor(PATIENT);
  await page.getByRole("radiogroup", { name: "Status" }).getByText("Qualified 1").click(PATIENT);
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await review.getByText("Call back on Monday.").waitFor(PATIENT);

  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click();
  await page.getByText("No conversation fits these filters.").waitFor(PATIENT);
});

test("an address of nobody says so in words", async () => {
  const page = await ann.openBrowser({ width: 390 });
  const response = await page.goto(`${stage.origin}/m/ann/nobody`);
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "This agent is not here" }).waitFor(PATIENT);
  expect(await findViolations(page)).toEqual([]);
});

async function write(page: Page, text: string): Promise<void> {
  const field = page.locator(".disco-composer textarea");
  await field.fill(text);
  await field.press("Enter");
}
