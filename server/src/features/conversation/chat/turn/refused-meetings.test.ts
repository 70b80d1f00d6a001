import { afterEach, expect, test } from "vitest";
import { openChat } from "../../../../testing/open-chat.ts";

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

const hold = "the second one";
const address = "ada@lovelace.example";

test.each([
  [
    "actually make it 4",
    "Monday, March 2 at 4:00 PM PST is free, and held for you",
    "I've booked your meeting for Monday, March 2 at 4:00 PM PST.",
  ],
  [
    "no wait, another day. wednesday?",
    "held for you for 10 minutes:\n\n- Wednesday, March 4",
    "Which of these times suits you?\n\n- Wednesday, March 4",
  ],
  [
    "oh no i cant do that one",
    "12:30 PM PST\n- Monday, March 2 at 1:30 PM PST\n\nWhich",
    "Which of these times suits you?\n\n- Monday, March 2 at 12:00 PM PST",
  ],
  [
    "hang on, my boss has to be there",
    "hank you",
    "Monday, March 2 at 1:00 PM PST is still held for you. Shall I book the meeting for that time",
  ],
])("after %j an address does not book the time that it turned down", async (correction, answered, then) => {
  const { say } = await openOffered();
  expect((await say(hold)).response).toContain("Monday, March 2 at 1:00 PM PST is free, and held");
  expect((await say(correction)).response).toContain(answered);
  expect((await say(address)).response).toContain(then);
});

test("a question in between leaves the time held, and the address books it", async () => {
  const { say } = await openOffered();
  const before = (await say(hold)).response.replace(/ is free, and held.*$/su, "");
  await say("How much does the acme plan cost?");
  const reply = await say(address);
  expect([reply.success, reply.response]).toEqual([true, expect.stringContaining(before)]);
});

test("who is asked once more books with a yes, and lets go with a no", async () => {
  for (const [answer, expected] of [
    ["yes", "I've booked your meeting for"],
    ["no", "let those times go"],
  ] as const) {
    const { say } = await openOffered();
    await say(hold);
    await say("hang on, my boss has to be there");
    expect((await say(address)).response).toContain("is still held for you. Shall I book the meeting");
    expect((await say(answer)).response).toContain(expected);
  }
});

test("an address that comes after the times were let go is kept for a person, and no times are offered again", async () => {
  const { say, held } = await openOffered();
  await say("never mind, i dont want it anymore");
  const reply = await say(address);
  expect([reply.toolCalled, reply.alternatives, await held()]).toEqual(["capture_lead", null, 0]);
});
