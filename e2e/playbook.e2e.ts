import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";
import { bringTogether, type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

const PATIENT = { timeout: 30_000 };

let stage: WorkspaceStage;
let ann: Colleague;
let slug: string;

beforeAll(async () => {
  stage = await startWorkspace();
  ann = await stage.addMember("ann@acme.com");
  ({ slug } = (await ann.ask("GET", "/api/member")).reply.data.organization);
});
afterAll(() => stage.stop());

async function openPlaybook(member: Colleague, width?: number): Promise<Page> {
  const page = await member.openBrowser(width === undefined ? {} : { width });
  await page.goto(`${stage.origin}/dashboard/playbook`);
  await page.getByRole("form", { name: "Playbook" }).waitFor(PATIENT);
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.locator(".disco-composer textarea");
  await field.fill(text);
  await field.press("Enter");
}

const bar = (page: Page) => page.getByRole("form", { name: "Playbook" }).getByRole("status").or(page.getByRole("alert"));

test(
  "a member changes the first question, tries it before it is saved, and publishes it; from then on visitors are asked it",
  { tags: ["smoke"] },
  async () => {
    const page = await openPlaybook(ann);
    await page.getByRole("button", { name: "Add an own question" }).click();
    const own = page.getByRole("list", { name: "What to find out" }).getByRole("listitem").last();
    await own.getByLabel("Question", { exact: true }).fill("How many doors do you run?");
    // A topic moves by its arrows, and by the keys while one of them has the focus.
    await own.getByRole("button", { name: "Move Own question up" }).click();
    for (let at = 0; at < 5; at += 1) await page.keyboard.press("ArrowUp");
    await page.getByText("Own question is now 1 of 7.").waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Must not be empty.").waitFor(PATIENT);
    expect((await ann.ask("GET", "/api/playbook")).reply.data.follows).toBe("default");
    await page.getByLabel("Name in the lead").fill("Doors");
    await page.getByLabel("Answers to choose from").fill("1 to 5, More than 5,");

    const trial = page.getByRole("region", { name: "Try it" });
    await write(page, "We are a logistics company with 200 people.");
    await trial.getByText("How many doors do you run? (1 to 5 / More than 5)").waitFor(PATIENT);
    expect((await ann.ask("GET", "/api/conversations")).reply.data).toEqual([]);
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText(/^Published by ann@acme\.com on /u).waitFor(PATIENT);
    const visitor = await (await stage.addMember("eve@elsewhere.com")).openBrowser({ width: 390 });
    await visitor.goto(`${stage.origin}/chat/${slug}`);
    await write(visitor, "We are a logistics company with 200 people.");
    await visitor.getByText("How many doors do you run?").waitFor(PATIENT);
  },
);

test("a colleague drafts and may not publish, and of two who edit one sees what the other saved", async () => {
  const bob = await stage.addMember("bob@depot.com");
  await bringTogether(ann, bob, "member");
  const [page, other] = [await openPlaybook(bob, 390), await openPlaybook(ann)];
  await page.getByText("Hand over", { exact: true }).click();
  expect(await page.getByRole("button", { name: "Publish" }).count()).toBe(0);
  await page.getByRole("button", { name: "Save draft" }).click();
  await bar(page)
    .filter({ hasText: "Draft by bob@depot.com" })
    .filter({ hasText: "Changes: Goal. An owner or admin publishes it." })
    .waitFor(PATIENT);
  expect(await findViolations(page)).toEqual([]);

  await other.getByRole("textbox", { name: "Tone" }).fill("Formal.");
  await other.getByText("Get an address", { exact: true }).click();
  await other.getByRole("button", { name: "Publish" }).click();
  const conflict = other.getByRole("group", { name: "Goal" }).filter({ hasText: "Hand over" });
  await conflict.getByText("Get an address").waitFor(PATIENT);
  expect(await findViolations(other)).toEqual([]);
  await other.getByRole("button", { name: "Save yours" }).click();
  await other.getByText(/^Published by ann@acme\.com/u).waitFor(PATIENT);
  const { playbook, draft } = (await bob.ask("GET", "/api/playbook")).reply.data;
  expect([playbook.goal, playbook.tone, draft]).toEqual(["address", "Formal.", null]);
});

test("a voice agent follows the company's playbook until it has one of its own", async () => {
  const agent = {
    name: "Nova",
    slug: "nova",
    persona: "",
    greeting: "",
    voice: null,
    usesLibrary: true,
    answers: [],
    hours: null,
    videos: [],
  };
  const { id } = (await ann.ask("POST", "/api/voice-agents", agent)).reply.data;
  const page = await openPlaybook(ann);
  await page.getByRole("combobox", { name: "Agent" }).click();
  await page.getByRole("option", { name: "Nova" }).click();
  await page.getByText("Nova follows your company's playbook").waitFor(PATIENT);
  await page.getByRole("combobox", { name: "In one conversation" }).click();
  await page.getByRole("option", { name: "No questions" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Nova has a playbook of its own.").waitFor(PATIENT);
  expect((await ann.ask("GET", `/api/playbook?agent=${id}`)).reply.data.playbook.insistence.most).toBe(0);
  expect((await ann.ask("GET", "/api/playbook")).reply.data.playbook.insistence.most).toBe(4);
  await page.reload();
  await page.getByRole("button", { name: "Follow the company's again" }).click(PATIENT);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete it" }).click();
  await page.getByText("Nova follows your company's playbook").waitFor(PATIENT);
});
