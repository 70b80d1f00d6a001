import { afterEach, expect, test } from "vitest";
import type { ChatReply } from "@disco/protocol";
import type { Limits } from "../../../../limits/limits.ts";
import { memoryLimits } from "../../../../limits/memory-limits.ts";
import { openChat, unlimited } from "../../../../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const zone = { timezone: "America/Los_Angeles" };
const MOST = 20;

test("one address cannot hold the whole calendar: past so many conversations it leaves an address, and others still get times", async () => {
  const counted = memoryLimits();
  const limits: Limits = {
    ...unlimited,
    take: (name, key, rule) => (name === "chat-arrange" ? counted : unlimited).take(name, key, rule),
  };
  const chat = await openChat(closers, undefined, undefined, undefined, limits);
  const first = (await chat.send("Can we book a meeting?", zone)).reply;
  for (let visit = 1; visit < MOST; visit += 1)
    expect((await chat.send("Can we book a meeting?", zone)).reply.alternatives).toHaveLength(3);
  const last = (await chat.send("Can we book a meeting?", zone)).reply;
  expect(last).toMatchObject({ alternatives: null, response: expect.stringContaining("Leave your e-mail address") });
  await chat.send("ada@lovelace.example", { sessionId: last.sessionId, ...zone });
  expect(await chat.db.read.selectFrom("leads").select("email").execute()).toEqual([{ email: "ada@lovelace.example" }]);

  const held = (await chat.send("the first one", { sessionId: first.sessionId, ...zone })).reply;
  expect(held.response).toContain("is free, and held for you");
  const other = await chat.app.inject({
    method: "POST",
    url: "/api/chat/v2/message",
    remoteAddress: "203.0.113.9",
    payload: { message: "Can we book a meeting?", organizationId: "acme", ...zone },
  });
  expect(other.json<ChatReply>().alternatives).toHaveLength(3);
});
