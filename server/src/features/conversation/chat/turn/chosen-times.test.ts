import { afterEach, expect, test } from "vitest";
import { openChat } from "../../../../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const zone = { timezone: "America/Los_Angeles" };

async function openMeeting(wish: string) {
  const chat = await openChat(closers);
  const { reply: offered } = await chat.send(wish, zone);
  const say = async (message: string) => (await chat.send(message, { sessionId: offered.sessionId, ...zone })).reply;
  const booked = async () => (await chat.db.read.selectFrom("meetings").select("startAt").where("status", "=", "booked").execute()).length;
  return { offered, say, booked, db: chat.db };
}

test.each([
  "Sorry, I have another meeting Tuesday at 1pm",
  "I have a conflict on Tuesday at 1pm",
  "Tuesday at 1pm clashes with another call",
])("a time that %j speaks of is not booked, and others are offered", async (message) => {
  const { say, booked } = await openMeeting("Can we book a meeting? I am ada@lovelace.example");
  const reply = await say(message);
  expect(await booked()).toBe(0);
  expect(reply.alternatives).toHaveLength(3);
  expect(reply.alternatives?.map(({ label }) => label)).not.toContainEqual(expect.stringContaining("Tuesday, March 3 at 1:00 PM"));
});

test.each(["Great, Tuesday at 3pm works", "Perfect, let's do Tuesday at 3pm"])("%j takes that time", async (message) => {
  const { say } = await openMeeting("Can we book a meeting?");
  expect((await say(message)).response).toContain("Tuesday, March 3 at 3:00 PM PST is free, and held for you");
});

test.each([
  "It's ada@lovelace.example. Will it be a video call?",
  "Thank you very much, you can send the invitation to ada@lovelace.example, I look forward to it",
])("the alternative that was chosen is booked when the address comes as %j", async (message) => {
  const { offered, say } = await openMeeting("Can we meet Saturday at 3pm?");
  expect(offered.response).toContain("isn't available: nobody takes meetings on Saturdays. These times are free");
  const start = offered.alternatives?.[0]?.start;
  expect((await say("the first one")).response).toContain("held for you");
  expect(await say(message)).toMatchObject({ success: true, toolData: { startsAt: start } });
});

test("an address that comes with the wish to meet is not asked for again", async () => {
  const { say } = await openMeeting("Can we book a meeting? I am ada@lovelace.example");
  expect((await say("Actually, can I talk to a person?")).response).not.toContain("Leave your e-mail address");
});

test("who takes the time once more that they have booked sees their meeting again, and another time moves it", async () => {
  const { offered, say, booked } = await openMeeting("Can we book a meeting? I am ada@lovelace.example");
  const choice = `Let's meet ${offered.alternatives?.[1]?.label}`;
  const first = await say(choice);
  expect(first).toMatchObject({ success: true, toolData: { startsAt: offered.alternatives?.[1]?.start } });
  const again = await say(choice);
  expect(again).toMatchObject({ success: true, toolCalled: "schedule_meeting", toolData: first.toolData });
  expect(again.response).toContain("Your meeting is booked for");
  expect(await booked()).toBe(1);
  expect((await say(`Let's meet ${offered.alternatives?.[2]?.label}`)).response).toContain("I've moved your meeting to");
  expect(await booked()).toBe(1);
});

test("a colleague who is to come to a booked meeting is passed on to the team, and the visitor keeps their own address", async () => {
  const { offered, say, db } = await openMeeting("Can we book a meeting? I am ada@lovelace.example");
  await say(`Let's meet ${offered.alternatives?.[1]?.label}`);
  expect((await say("can my colleague jo@lovelace.example join too?")).response).toBe(
    "Thanks! I've asked the team to invite jo@lovelace.example to your meeting as well. Is there anything you'd like to know meanwhile?",
  );
  const leads = await db.read.selectFrom("leads").select(["email", "note"]).execute();
  expect(leads).toEqual([{ email: "ada@lovelace.example", note: expect.stringContaining("to be invited as well: jo@lovelace.example") }]);
});
