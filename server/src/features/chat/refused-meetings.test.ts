import { afterEach, expect, test } from "vitest";
import { openChat } from "../../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const zone = { timezone: "America/Los_Angeles" };

/** A visitor who was offered times, with what is held in the whole calendar. */
async function openOffered() {
  const chat = await openChat(closers);
  const { sessionId } = (await chat.send("Can we book a meeting?", zone)).reply;
  const say = async (message: string) => (await chat.send(message, { sessionId, ...zone })).reply;
  const held = async () => (await chat.db.read.selectFrom("meetings").select("startAt").where("status", "=", "held").execute()).length;
  expect(await held()).toBe(3);
  return { say, held };
}

test.each([
  "None of these, thanks",
  "Actually no, forget it",
  "never mind, no meeting",
  "cancel that",
  "Sorry, I changed my mind. I don’t need a call any more.",
  "On second thoughts let's skip the meeting, but thanks a lot!",
])("%j gives the held times back at once, and closes the matter kindly", async (refusal) => {
  const { say, held } = await openOffered();
  const reply = await say(refusal);
  expect(reply).toMatchObject({ success: true, toolCalled: null, alternatives: null });
  expect(reply.response).toContain("No problem, I've let those times go");
  expect(await held()).toBe(0);
});

test("a question in between lets nothing go, a refusal after it does, also of the one time that was taken", async () => {
  const { say, held } = await openOffered();
  for (const question of ["How much does the acme plan cost?", "Can I cancel any time?", "No, I mean the price of the acme plan"]) {
    await say(question);
    expect(await held()).toBe(3);
  }
  await say("the second one");
  expect(await held()).toBe(1);
  await say("How much does the acme plan cost?");
  expect(await held()).toBe(1);
  expect((await say("Hmm, please cancel it")).response).toContain("let those times go");
  expect(await held()).toBe(0);
});

test("what a visitor asks beside their refusal is answered", async () => {
  const { say, held } = await openOffered();
  const reply = await say("No meeting please, I just want to know how much the acme plan costs.");
  expect(await held()).toBe(0);
  expect(reply.response).toMatch(/^No problem, I've let those times go\.\n\n.*The acme plan costs \$49 a month/su);
  expect(reply.citations).toHaveLength(1);
});
