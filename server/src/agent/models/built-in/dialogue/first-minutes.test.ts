import { expect, test } from "vitest";
import { ask } from "../../../../testing/library/ask-quayfold.ts";
import type { Turn } from "../../../model.ts";

const pages = {
  "/pricing": [
    ["Pricing", "All prices are for each user."],
    ["Pricing › Team", "€9 per user per month\nFor one site.\n- E-mail support\n- Reports"],
    ["Pricing › Professional", "€15 per user per month\nFor several sites.\n- Everything in Team\n- Single sign-on"],
    ["Pricing › Network", "€29 per user per month\nFor large fleets.\n- Everything in Professional\n- API access"],
  ],
  "/docs/sso": [["Single sign-on", "Single sign-on works with Okta and Entra ID. An administrator turns it on under Settings, Security."]],
  "/docs/data": [["Where data is kept", "All data is stored in Frankfurt and is encrypted on its way and where it rests."]],
  "/docs/trial": [["Trial", "The free trial lasts 21 days, and no card is needed."]],
  "/docs/support": [["Support", "The support desk is there from 08:00 to 18:00 on workdays."]],
  "/docs/import": [["Import", "Bookings are imported from Excel files under Settings, Import."]],
} as const;

/** Has a conversation, and gives the last reply. */
async function talk(...messages: string[]) {
  const history: Turn[] = [];
  for (const message of messages.slice(0, -1)) {
    const { turn } = await ask(message, { history: [...history], pages });
    history.push({ role: "visitor", text: message }, turn);
  }
  return ask(messages.at(-1) ?? "", { history, pages });
}

test.each([
  "we need 24/7 support",
  "Earlier we used Excel",
  "we are looking for another option",
  "we have a morning and an evening shift",
  "ok",
])("after the greeting, %j arranges no meeting", async (message) => {
  expect((await talk("hi", message)).calls).toEqual([]);
});

test.each(["tuesday at 3pm", "tomorrow morning please"])("after the greeting, %j does", async (message) => {
  expect((await talk("hi", message)).calls).toMatchObject([{ name: "schedule_meeting" }]);
});

test.each([
  ["Can I see a demo? And does it work with Okta?", "show_demo", "Okta"],
  ["Is there a free trial or a demo?", "show_demo", "21 days"],
  ["Book me a meeting on Tuesday. Where is my data stored?", "schedule_meeting", "Frankfurt"],
])("%j calls for a tool, and for an answer besides", async (message, name, fact) => {
  const { calls } = await ask(message, { pages });
  expect(calls).toMatchObject([{ name }]);
  const output = { ok: true, message: "That is done." };
  const { text } = await ask(message, { pages, steps: [{ callId: "rule-1", name, input: calls[0]?.input, output }] });
  expect(text).toContain(fact);
  expect(text).toMatch(/^That is done\./u);
});

test("who asks for a person and for something else gets both", async () => {
  const { text } = await ask("Can I talk to someone? And where is my data stored?", { pages });
  expect(text).toMatch(/Frankfurt[^]*Leave your e-mail address/u);
});

test("an address in a question is kept", async () => {
  const { calls } = await ask("Could you email the price list to anna@x.example?", { pages });
  expect(calls).toMatchObject([{ name: "capture_lead", input: { email: "anna@x.example" } }]);
});

test.each(["12 users", "we have 12 users", "and for 12?", "twelve people", "great, and for 12 users"])(
  "after the prices, %j is multiplied",
  async (message) => {
    expect((await talk("How much does it cost?", message)).text).toContain("12 × €9 = €108 a month");
  },
);

test("a price is asked for in other languages", async () => {
  expect((await ask("Was kostet das?", { pages })).text).toContain("9 €");
});

test.each([
  "We are 200 people, but only 30 would use it. How much is Team?",
  "How much is it for 3 sites with 5 users each?",
  "How much storage do we get for 10 users?",
  "Can we pay by invoice for 20 users?",
])("%j is no multiple of a price", async (message) => {
  expect((await ask(message, { pages })).text).not.toContain("×");
});

test("what a plan has of another one is told of it too", async () => {
  expect((await ask("Which plan includes e-mail support?", { pages })).text).toBe(
    "Team, Professional, and Network include E-mail support.",
  );
});

test("plans are known by what people shorten them to, and not by common words", async () => {
  expect((await ask("What's included in Pro?", { pages })).text).toMatch(/single sign-on/iu);
  expect((await ask("How much is the Team plan?", { pages })).text).not.toContain("€15");
  expect((await ask("How much does it cost for a small team?", { pages })).text).toContain("€15");
});

test("of many questions the first are answered, and the others are named", async () => {
  const message =
    "Hi, a few things: Does it work with Okta? Where is my data stored? How long is the free trial? When is support there? Can we import from Excel?";
  const { text } = await ask(message, { pages });
  expect(text).toMatch(/Okta[^]*Frankfurt[^]*21 days/u);
  expect(text).toContain("You also asked “When is support there” and 1 more");
});

test.each(["DO YOU SUPPORT SINGLE SIGN-ON", "We use Slack. Imports from Excel too?"])("capitals are no names in %j", async (message) => {
  expect((await ask(message, { pages })).refused).toBe(false);
});
