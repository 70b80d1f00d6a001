import { afterEach, expect, test } from "vitest";
import { now, openCalendars } from "../../testing/open-calendars.ts";
import { emptyConversationState } from "../tool.ts";
import { captureLead } from "./capture-lead.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
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
  const outcome = await captureLead({ db }).run(
    { email: "ada@vizitor.example" },
    {
      organizationId: "acme",
      conversationId: "ada",
      timezone: "America/New_York",
      now,
      state: { ...emptyConversationState, email: "ada@visitor.example" },
      visitorTexts: ["ada@visitor.example", message],
      search: async () => ({ passages: [] }),
      schedulingUrl: async () => null,
      mayArrange: async () => true,
      signal: new AbortController().signal,
    },
  );
  expect(outcome.output["message"]).toContain(expected);
  expect(outcome.state?.email).toBe("ada@vizitor.example");
  expect(await db.read.selectFrom("leads").select("email").execute()).toEqual([{ email: "ada@vizitor.example" }]);
});
