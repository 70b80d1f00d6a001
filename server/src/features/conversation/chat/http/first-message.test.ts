import type { ChatReply } from "@disco/protocol";
import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { type OpenChat, openChat } from "../../../../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const MINUTE_MS = 60_000;
const question = "What does the plan cost?";

async function countRows({ db }: OpenChat) {
  const conversations = await db.read.selectFrom("conversations").select("id").execute();
  const messages = await db.read.selectFrom("messages").select("id").execute();
  return { conversations: conversations.length, messages: messages.length };
}

const ofWidget = () => crypto.getRandomValues(new Uint32Array(4)).join();

test.each([
  ["a UUID", randomUUID],
  ["the widget's id", ofWidget],
])("a visitor who never got the first answer sends the message again without a session and gets that very answer: %s", async (_, newId) => {
  const chat = await openChat(closers);
  const messageId = newId();
  const { reply: lost } = await chat.send(question, { messageId });
  const { reply: again } = await chat.send(question, { messageId });
  expect(again).toEqual(lost);
  expect(await countRows(chat)).toEqual({ conversations: 1, messages: 2 });
  const { reply: next } = await chat.send("And for a year?", { sessionId: again.sessionId });
  expect(next).toMatchObject({ conversationId: lost.conversationId, messageCount: 4 });
});

test("two copies of a first message at once begin one conversation", async () => {
  const chat = await openChat(closers);
  const messageId = randomUUID();
  const [one, other] = await Promise.all([chat.send(question, { messageId }), chat.send(question, { messageId })]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.reply).toEqual(one.reply);
  expect(await countRows(chat)).toEqual({ conversations: 1, messages: 2 });
});

test("an id that another visitor might use as well opens nothing", async () => {
  const chat = await openChat(closers);
  for (const messageId of ["message-1", "00000000-0000-0000-0000-000000000001", "1000,2,3,4"]) {
    const { reply: one } = await chat.send(question, { messageId });
    const { reply: other } = await chat.send(question, { messageId });
    expect(other.sessionId).not.toBe(one.sessionId);
    expect(other.conversationId).not.toBe(one.conversationId);
  }
});

test("the message's id opens nothing from another address, for another organization, later, or once the talk has gone on", async () => {
  const chat = await openChat(closers);
  const messageId = randomUUID();
  const { reply: first } = await chat.send(question, { messageId });
  const elsewhere = await chat.app.inject({
    method: "POST",
    url: "/api/chat/v2/message",
    remoteAddress: "203.0.113.9",
    payload: { message: question, organizationId: "acme", messageId },
  });
  const { reply: forAnother } = await chat.send(question, { messageId, organizationId: "globex" });
  await chat.send("And for a year?", { sessionId: first.sessionId });
  const { reply: afterMore } = await chat.send(question, { messageId });

  const lateId = randomUUID();
  const { reply: early } = await chat.send(question, { messageId: lateId });
  chat.clock.advance(11 * MINUTE_MS);
  const { reply: late } = await chat.send(question, { messageId: lateId });

  const replies = [first, elsewhere.json<ChatReply>(), forAnother, afterMore, early, late];
  expect(new Set(replies.map(({ sessionId }) => sessionId)).size).toBe(replies.length);
  expect(new Set(replies.map(({ conversationId }) => conversationId)).size).toBe(replies.length);
});
