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

async function openLive(member: Colleague, width?: number) {
  const page = await member.openBrowser({ ...(width !== undefined && { width }) });
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
  const bobs = await openLive(bob, 390);
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
