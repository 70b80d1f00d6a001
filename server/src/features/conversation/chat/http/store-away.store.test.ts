import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { createBuiltInModel } from "../../../../agent/models/built-in/built-in-model.ts";
import type { Model } from "../../../../agent/model.ts";
import { inProcess, overNetwork } from "../../../../agent/model-policy.ts";
import { AppError } from "../../../../app-error.ts";
import { speak } from "../../../../testing/services/fake-model-service.ts";
import { openChat, openChatOver } from "../../../../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test.each([
  ["the built-in model", true],
  ["a language model", false],
])(
  "a store that is away amid a turn of %s is told as such, not as an apology that stays; the message sent again is answered",
  async (_whose, isLocal) => {
    const builtIn = createBuiltInModel();
    let isAway = true;
    const model: Model = {
      ...builtIn,
      policy: isLocal ? inProcess : overNetwork,
      respond: (request, signal) => {
        if (isAway) throw new AppError("busy", "The server is busy. Please try again in a moment.", { retryAfterMs: 1_000 });
        return builtIn.respond(request, signal);
      },
    };
    const chat = await openChat(closers, model);
    const message = { messageId: "message-1", sessionId: "" };
    const refused = await chat.send("What does the plan cost?", message);
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([503, { code: "busy" }]);
    isAway = false;
    const answered = await chat.send("What does the plan cost?", message);
    expect([answered.status, answered.reply.messageCount]).toEqual([200, 2]);
    expect(answered.reply.response).toContain("$49");
    const budgets = await chat.db.read.selectFrom("tokenBudgets").select("reserved").execute();
    expect(budgets.filter(({ reserved }) => reserved !== 0)).toEqual([]);
  },
);

test("a ledger that fails at the end of a turn costs the visitor no reply", async () => {
  const { chat } = await openChatOver(closers, (response) => {
    const broken = chat.db.write((tx) => sql`drop table token_reservations`.execute(tx));
    void broken.then(() => speak(response, ["$49 a month."]));
  });
  const { status, reply } = await chat.send("What does the plan cost?");
  expect([status, reply.response]).toEqual([200, "$49 a month."]);
  const messages = await chat.db.read.selectFrom("messages").select("role").orderBy("ordinal").execute();
  expect(messages.map(({ role }) => role)).toEqual(["visitor", "agent"]);
});
