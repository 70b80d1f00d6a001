import { afterEach, expect, test } from "vitest";
import { createTestClock } from "../../../../testing/build-test-app.ts";
import { openChat } from "../../../../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const zone = { timezone: "America/Los_Angeles" };

test("once a meeting is over, what is said of times is of the next one", async () => {
  const clock = createTestClock();
  const chat = await openChat(closers, undefined, clock);
  const { sessionId } = (await chat.send("Can we book a meeting?", zone)).reply;
  const say = async (message: string) => (await chat.send(message, { sessionId, ...zone })).reply;
  await say("the first one");
  expect((await say("ada@lovelace.example")).response).toContain("I've booked your meeting for");
  expect((await say("Can I see a demo?")).response).toContain("You have a meeting with us already");
  clock.advance(8 * DAY_MS);
  const offered = await say("Can I see a demo?");
  expect(offered.alternatives).toHaveLength(3);
  const booked = await say("the second one");
  expect(booked).toMatchObject({ success: true, toolData: { startsAt: offered.alternatives?.[1]?.start } });
  expect(await chat.db.read.selectFrom("meetings").select("startAt").where("status", "=", "booked").execute()).toHaveLength(2);
  expect((await say("please cancel my meeting")).response).toContain("I've cancelled your meeting");
  expect(await chat.db.read.selectFrom("meetings").select("startAt").where("status", "=", "booked").execute()).toHaveLength(1);
});

test("three invitations to meetings are mailed to one address in a day, whoever types it, and each meeting stands", async () => {
  const clock = createTestClock();
  const chat = await openChat(closers, undefined, clock);
  const book = async (address: string) => {
    const { sessionId } = (await chat.send("Can we book a meeting?", zone)).reply;
    await chat.send("the first one", { sessionId, ...zone });
    const { response } = (await chat.send(address, { sessionId, ...zone })).reply;
    // Each is confirmed by its link before the next.
    await chat.db.write((tx) =>
      tx.updateTable("meetings").set({ confirmedAt: clock().toISOString() }).where("status", "=", "booked").execute(),
    );
    return response;
  };
  for (const address of ["ada@lovelace.example", "Ada@Lovelace.example", "ada@lovelace.example"])
    expect(await book(address)).toMatch(/^I've booked your meeting for .+ The invitation is made out to/u);
  expect(await book("ADA@lovelace.example")).toMatch(
    /^I've booked your meeting for .+ No more invitations go to ADA@lovelace\.example today/u,
  );
  const mails = () => chat.db.read.selectFrom("outgoingMails").select("recipient").execute();
  expect(await mails()).toEqual(Array(3).fill({ recipient: "ada@lovelace.example" }));
  clock.advance(DAY_MS + 1);
  expect(await book("ada@lovelace.example")).toContain("I've booked your meeting for");
  expect(await mails()).toHaveLength(4);
});

test("an hour that is named on the next day is one of the day that 'tomorrow' meant", async () => {
  const clock = createTestClock();
  const chat = await openChat(closers, undefined, clock);
  const { reply } = await chat.send("Can we meet tomorrow afternoon? I'm ada@lovelace.example", zone);
  expect(reply.alternatives?.[0]?.label).toContain("Tuesday, March 3");
  clock.advance(31 * HOUR_MS);
  const booked = (await chat.send("3pm", { sessionId: reply.sessionId, ...zone })).reply;
  expect(booked.response).toContain("I've booked your meeting for Tuesday, March 3 at 3:00 PM PST");
});

test("three invitations are mailed for one meeting, however much is said between one corrected address and the next", async () => {
  const chat = await openChat(closers);
  const { sessionId } = (await chat.send("Can we book a meeting?", zone)).reply;
  const say = async (message: string) => (await chat.send(message, { sessionId, ...zone })).reply.response;
  await say("the first one");
  await say("ada@lovelace.example");
  for (const name of ["bea", "cleo"]) expect(await say(`sorry, typo, it is ${name}@lovelace.example`)).toContain("A new invitation for");
  for (let question = 0; question < 10; question += 1) await say("What does the acme plan cost?");
  expect(await say("sorry, typo, it is dora@lovelace.example")).toContain("I can't send another invitation there");
  const mails = await chat.db.read.selectFrom("outgoingMails").select("recipient").execute();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(["ada", "bea", "cleo"].map((name) => `${name}@lovelace.example`));
  expect(await chat.db.read.selectFrom("meetings").select("email").execute()).toEqual([{ email: "cleo@lovelace.example" }]);
});

test.each([
  "Can a human call me back today? It is urgent, my number is +49 30 1234567",
  "Please have someone ring me at 030 1234567 before the meeting",
  "Kann mich heute jemand zurückrufen? Meine Nummer ist +49 30 1234567",
])("a call is promised beside a booked meeting, and its number kept with the lead: %s", async (message) => {
  const chat = await openChat(closers, undefined, createTestClock());
  const { sessionId } = (await chat.send("Can we book a meeting?", zone)).reply;
  for (const each of ["the first one", "ada@lovelace.example"]) await chat.send(each, { sessionId, ...zone });
  const { reply } = await chat.send(message, { sessionId, ...zone });
  expect(reply.cause?.code).toBe("call_promised");
  const lead = await chat.db.read.selectFrom("leads").select("note").executeTakeFirstOrThrow();
  expect(lead.note).toMatch(/30 1234567/u);
  expect(await chat.db.read.selectFrom("meetings").select("id").where("status", "=", "booked").execute()).toHaveLength(1);
});
