import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";
import { openSiteStage, type SiteStage } from "./site-stage.ts";
import { until } from "./until.ts";
import { bringTogether, type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

const QUESTION = "Do you deliver on Sundays?";
const ANSWER = "Yes, before noon.";

let site: SiteStage;
let stage: WorkspaceStage;
let ann: Colleague;
let bob: Colleague;
let slug: string;

beforeAll(async () => {
  [site, stage] = await Promise.all([openSiteStage(), startWorkspace()]);
  ann = await stage.addMember("ann@acme.com");
  bob = await stage.addMember("bob@acme.example");
  await bringTogether(ann, bob, "member");
  slug = (await ann.ask("GET", "/api/member")).reply.data.organization.slug;
  await ann.ask("POST", `/api/knowledge/faqs/${slug}`, { question: QUESTION, answer: ANSWER });
  await ann.ask("PUT", "/api/live/presence", { name: "Ann" });
  await bob.ask("PUT", "/api/live/presence", { name: "Bob" });
});
afterAll(async () => {
  await stage?.stop();
  await site?.close();
});

interface Visitor {
  page: Page;
  thread: Locator;
  say: (text: string) => Promise<void>;
}

async function openVisitor(): Promise<Visitor> {
  const page = await site.open();
  await page.goto(`/chat/${slug}`);
  const field = page.getByPlaceholder("Ask anything");
  await field.waitFor();
  return {
    page,
    thread: page.getByRole("log"),
    async say(text) {
      await field.fill(text);
      await field.press("Enter");
    },
  };
}

async function openLive(member: Colleague, { width, prepare }: { width?: number; prepare?: string } = {}) {
  const page = await member.openBrowser({ ...(width !== undefined && { width }) });
  if (prepare !== undefined) await page.addInitScript(prepare);
  await page.goto(`${stage.origin}/dashboard/conversations?view=live`);
  return {
    page,
    group: (name: string) => page.getByRole("region", { name }),
    handler: page.getByRole("region", { name: "Who answers" }),
    messages: page.getByRole("list", { name: "Messages" }),
    field: page.getByRole("textbox", { name: "Reply" }),
  };
}

test("a visitor asks for a person, a member takes over, and the agent goes on after the hand back", async () => {
  const anns = await openLive(ann);
  await anns.page.getByText("No visitor is here right now").waitFor();
  expect(await findViolations(anns.page)).toEqual([]);
  const bobs = await openLive(bob);
  await bobs.page.getByText("No visitor is here right now").waitFor();

  const ada = await openVisitor();
  await ada.say(QUESTION);
  await ada.thread.getByText(ANSWER).waitFor();
  await anns.group("With the agent").getByRole("link").waitFor();
  await ada.say("I would like to talk to a person, please.");
  await ada.thread
    .getByText(/Ann|Bob/u)
    .first()
    .waitFor();
  const waiting = anns.group("Waiting for a person").getByRole("link");
  await waiting.getByText("Asked for a person").waitFor();
  await anns.page.getByRole("status").getByText("A visitor waits for a person").waitFor();
  await anns.page
    .getByRole("navigation", { name: "Screens" })
    .getByRole("link", { name: "Conversations 1 waiting for a person" })
    .waitFor();

  await anns.page.keyboard.press("j");
  await anns.page.keyboard.press("Enter");
  await anns.handler.getByRole("button", { name: "Take over" }).click();
  await anns.handler.getByText("You have it").waitFor();
  const row = bobs.group("With a person").getByRole("link");
  await row.getByText("Ann has it").waitFor();
  await row.click();
  await bobs.handler.getByText("Ann has it").waitFor();
  await until("the second member cannot write", 10_000, () => bobs.field.isDisabled());

  await anns.page.keyboard.press("r");
  await anns.page.keyboard.type("Hello, Ann here.");
  await ada.page.getByRole("status", { name: "Ann is typing" }).waitFor();
  await anns.page.keyboard.press("Enter");
  await ada.thread.getByText("Hello, Ann here.").waitFor();
  await anns.messages.getByText("Hello, Ann here.").waitFor();
  await bobs.messages.getByText("Hello, Ann here.").waitFor();
  await anns.page.getByText("Seen", { exact: true }).waitFor();
  await ada.say(QUESTION);
  await anns.messages.getByText(QUESTION).nth(1).waitFor();
  await ada.page.getByText("Read", { exact: true }).waitFor();
  expect(await anns.field.inputValue()).toBe("");
  expect(await findViolations(anns.page)).toEqual([]);

  await anns.handler.getByRole("button", { name: "Hand back" }).click();
  const dialog = anns.page.getByRole("dialog", { name: "Hand back to the agent" });
  await dialog.getByRole("textbox", { name: "Note to the agent" }).fill("She wants a delivery on Sunday.");
  await dialog.getByRole("button", { name: "Hand back" }).click();
  await anns.handler.getByText("The agent answers").waitFor();
  await ada.say(QUESTION);
  await ada.thread.getByText(ANSWER).nth(1).waitFor();
  // The agent was silent while Ann had the conversation.
  expect(await ada.thread.getByText(ANSWER).count()).toBe(2);

  await anns.page.goto(`${stage.origin}/dashboard`);
  await anns.page
    .getByRole("list", { name: "Handovers by reason" })
    .getByRole("link", { name: /Asked for a person/u })
    .click();
  await anns.page.getByRole("list", { name: "Conversations" }).getByRole("link").waitFor();
});

test("the first letter takes a conversation, and a draft outlives a sign-in that ended", async () => {
  const cy = await openVisitor();
  await cy.say("Is there a discount for schools?");
  const bobs = await openLive(bob, { width: 390 });
  await bobs.page.getByRole("link", { name: /discount for schools/u }).click();
  await bobs.handler.getByText("The agent answers").waitFor();
  await bobs.field.pressSequentially("Half the");
  await bobs.handler.getByText("You have it").waitFor();
  await bobs.field.pressSequentially(" price.");
  expect(await bobs.field.inputValue()).toBe("Half the price.");
  expect(await findViolations(bobs.page)).toEqual([]);

  const cookies = await bobs.page.context().cookies();
  await bobs.page.context().clearCookies({ name: "disco_member" });
  await bobs.page.getByRole("button", { name: "Send", exact: true }).click();
  await bobs.page.waitForURL(/sign-in/u);
  await bobs.page.context().addCookies(cookies);
  await bobs.page.goto(`${stage.origin}/dashboard/conversations?view=live`);
  await bobs.page.getByRole("link", { name: /discount for schools/u }).click();
  await until("the draft is there", 10_000, async () => (await bobs.field.inputValue()) === "Half the price.");
  await bobs.page.getByRole("button", { name: "Send", exact: true }).click();
  await cy.thread.getByText("Half the price.").waitFor();
});

test("notes, saved replies and suggestions are beside the thread, and nothing of them is sent by itself", async () => {
  await ann.ask("POST", "/api/saved-replies", { name: "Opening hours", text: "We are here from nine to five." });
  const dora = await openVisitor();
  await dora.say(QUESTION);
  await dora.thread.getByText(ANSWER).waitFor();
  const anns = await openLive(ann);
  await anns
    .group("With the agent")
    .getByRole("link", { name: /deliver on Sundays/u })
    .first()
    .click();

  await anns.page.getByRole("radio", { name: "Note" }).click();
  const note = anns.page.getByRole("textbox", { name: "Note" });
  await note.fill("A school, see @Bo");
  await anns.page.getByRole("button", { name: "@Bob" }).click();
  await note.press("Enter");
  await anns.messages.getByRole("listitem").filter({ hasText: "note for the team" }).getByText("A school, see @Bob").waitFor();
  expect(await findViolations(anns.page)).toEqual([]);

  await anns.page.getByRole("radio", { name: "Reply" }).click();
  await anns.page.getByRole("button", { name: "Suggest a reply" }).click();
  const suggestion = anns.page.getByRole("region", { name: "Suggested reply" });
  await suggestion.getByText(ANSWER).waitFor();
  await suggestion.getByRole("button", { name: "Insert" }).click();
  await anns.page.getByRole("button", { name: "Saved replies" }).click();
  await anns.page.getByRole("menuitem", { name: "Opening hours" }).click();
  await anns.page.getByRole("radio", { name: "Note" }).click();
  await anns.page.getByRole("radio", { name: "Reply" }).click();
  expect(await anns.field.inputValue()).toBe(`${ANSWER}\nWe are here from nine to five.`);
  expect(await dora.thread.getByText("nine to five").count()).toBe(0);
  await anns.page.getByRole("button", { name: "Send", exact: true }).click();
  await dora.thread.getByText("We are here from nine to five.").waitFor();
  expect(await dora.thread.getByText("A school").count()).toBe(0);
});

/** Keeps what a browser out of the member's sight would show and play. */
const RECORD_ALERTS = `
  window.raised = [];
  window.tones = 0;
  document.hasFocus = () => false;
  window.Notification = class {
    static permission = "granted";
    constructor(title, { body }) { raised.push(title + ": " + body); }
    close() {}
  };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...at) { tones += 1; return start.apply(this, at); };
`;

test("a page rule asks the members who are here or in their hours, by the notification and sound of their choice", async () => {
  const anns = await openLive(ann, { prepare: RECORD_ALERTS });
  await anns.page.getByRole("button", { name: "Alerts" }).click();
  const alerts = anns.page.getByRole("dialog", { name: "When a visitor waits for a person" });
  await alerts.getByRole("switch", { name: "Desktop notification" }).click();
  await alerts.getByRole("switch", { name: "Sound" }).click();
  expect(await findViolations(anns.page)).toEqual([]);
  await anns.page.keyboard.press("Escape");

  const bobs = await openLive(bob);
  const tomorrow = (new Date().getUTCDay() + 1) % 7;
  const hours = { timezone: "UTC", open: [{ weekday: tomorrow, from: "12:00", until: "13:00" }], awayMessage: "" };
  expect((await ann.ask("PUT", "/api/widget/configuration", { hours })).status).toBe(200);
  await bobs.page.getByRole("combobox", { name: "Your presence" }).click();
  await bobs.page.getByRole("option", { name: "By business hours" }).click();
  await bobs.page.getByText("Out of hours").waitFor();
  await ann.ask("PUT", "/api/handover/settings", { rules: { score: null, words: [], pages: [`/chat/${slug}`], unsureTwice: false } });
  await ann.ask("PUT", "/api/live/presence", { mode: "away" });
  const early = await openVisitor();
  await early.say(QUESTION);
  await early.thread.getByText(ANSWER).waitFor();
  await bobs.group("With the agent").getByRole("link").first().waitFor();
  expect(await bobs.group("Waiting for a person").count()).toBe(0);

  await ann.ask("PUT", "/api/live/presence", { mode: "here" });
  const eva = await openVisitor();
  await eva.say(QUESTION);
  await eva.thread
    .getByText(/asked Ann/u)
    .first()
    .waitFor();
  await bobs.group("Waiting for a person").getByText("Is on a page of your rule").waitFor();
  const alertsOf = () => anns.page.evaluate("({ raised, tones })") as Promise<{ raised: string[]; tones: number }>;
  await until("the member is called", 10_000, async () => (await alertsOf()).raised.length === 1);
  const { raised, tones } = await alertsOf();
  expect(raised[0]).toBe(`A visitor waits for a person: ${QUESTION}`);
  // Two when it was chosen, and two for the visitor.
  expect(tones).toBe(4);
  await ann.ask("PUT", "/api/handover/settings", { rules: { score: null, words: [], pages: [], unsureTwice: false } });
  await ann.ask("PUT", "/api/widget/configuration", { hours: null });
  await bob.ask("PUT", "/api/live/presence", { mode: "here" });
});

const PICTURE = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

test("files go both ways, and both tabs of a visitor show the same", async () => {
  const finn = await openVisitor();
  await finn.say("Can I send you a drawing?");
  const anns = await openLive(ann);
  await anns.page.getByRole("link", { name: /send you a drawing/u }).click();
  await anns.handler.getByRole("button", { name: "Take over" }).click();
  await anns.handler.getByText("You have it").waitFor();
  const other = await finn.page.context().newPage();
  await other.goto(`/chat/${slug}`);
  const inOther = other.getByRole("log");
  await inOther.getByText("Can I send you a drawing?").waitFor();

  const sent = { name: "drawing.png", mimeType: "image/png", buffer: PICTURE };
  await finn.page.locator("input[type=file]").setInputFiles(sent);
  await anns.messages.getByRole("img", { name: "drawing.png" }).waitFor();
  await anns.page.getByLabel("Files").setInputFiles({ ...sent, name: "answer.png" });
  for (const thread of [finn.thread, inOther]) await thread.getByText("answer.png").waitFor();
  await inOther.getByText("drawing.png").waitFor();
  await anns.page.getByLabel("Files").setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await anns.page.getByRole("alert").getByText("Only pictures").waitFor();

  await anns.field.fill("Thank you, Finn.");
  await anns.field.press("Enter");
  for (const thread of [finn.thread, inOther]) await thread.getByText("Thank you, Finn.").waitFor();
  expect(await inOther.getByText("Thank you, Finn.").count()).toBe(1);
  expect(await findViolations(anns.page)).toEqual([]);
});
