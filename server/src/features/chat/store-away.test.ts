import { afterEach, expect, test } from "vitest";
import { createBuiltInModel } from "../../agent/models/built-in/built-in-model.ts";
import type { Model } from "../../agent/model.ts";
import { AppError } from "../../app-error.ts";
import { openChat } from "../../testing/open-chat.ts";

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
      isLocal,
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
