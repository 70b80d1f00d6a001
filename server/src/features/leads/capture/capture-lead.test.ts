import { afterEach, expect, test } from "vitest";
import { now, openCalendars } from "../../../testing/services/open-calendars.ts";
import { emptyConversationState, type ToolContext } from "../../../agent/tool.ts";
import { captureLead } from "./capture-lead.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function context(visitorTexts: string[]): ToolContext {
  return {
    organizationId: "acme",
    conversationId: "ada",
    timezone: "America/New_York",
    language: "en",
    now,
    state: { ...emptyConversationState, email: "ada@visitor.example" },
    visitorTexts,
    search: async () => ({ passages: [] }),
    schedulingUrl: async () => null,
    mayArrange: async () => true,
    readsWords: true,
    signal: new AbortController().signal,
  };
}

const passedOn = { email: "ada@visitor.example", phone: "07700 900123" };
test.each([
  ["a quote please, ada@visitor.example, my number is 07700 900123", "I've passed your number and e-mail address on"],
  ["my number is 07700 900123", "I've passed your number on, and a person on the team will call you"],
  ["not before 2pm please", "I've passed that on as well, and a person on the team will call you"],
])("%j is answered: %j", async (message, expected) => {
  const db = await openCalendars(closers);
  const earlier = ["ada@visitor.example, call me on 07700 900123"];
  const outcome = await captureLead({ db }).run(passedOn, context([...earlier, message]));
  expect(outcome.output["message"]).toContain(expected);
});

test.each([
  [
    "sorry, typo, it is ada@vizitor.example",
    "Thanks! I've put ada@vizitor.example in place of ada@visitor.example, and a person on the team will get back to you there.",
  ],
  ["ada@vizitor.example, not ada@visitor.example", "Thanks! I've put ada@vizitor.example in place of ada@visitor.example,"],
  ["my colleague's is ada@vizitor.example", "Thanks! I've passed your details on,"],
])("%j after another address is answered: %j", async (message, expected) => {
  const db = await openCalendars(closers);
  const outcome = await captureLead({ db }).run({ email: "ada@vizitor.example" }, context(["ada@visitor.example", message]));
  expect(outcome.output["message"]).toContain(expected);
  expect(outcome.state?.email).toBe("ada@vizitor.example");
  expect(await db.read.selectFrom("leads").select("email").execute()).toEqual([{ email: "ada@vizitor.example" }]);
});
