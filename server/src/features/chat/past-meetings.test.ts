import { afterEach, expect, test } from "vitest";
import { createTestClock } from "../../testing/build-test-app.ts";
import { openChat } from "../../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const DAY_MS = 24 * 3_600_000;
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
  // The one that is to come is moved by a person.
  expect((await say("please cancel my meeting")).response).toContain("I've passed that on");
});

test("three invitations to meetings are mailed to one address in a day, whoever types it, and each meeting stands", async () => {
  const clock = createTestClock();
  const chat = await openChat(closers, undefined, clock);
  const book = async (address: string) => {
    const { sessionId } = (await chat.send("Can we book a meeting?", zone)).reply;
    await chat.send("the first one", { sessionId, ...zone });
    return (await chat.send(address, { sessionId, ...zone })).reply.response;
  };
  for (const address of ["ada@lovelace.example", "Ada@Lovelace.example", "ada@lovelace.example", "ADA@lovelace.example"])
    expect(await book(address)).toContain("I've booked your meeting for");
  const mails = () => chat.db.read.selectFrom("outgoingMails").select("recipient").execute();
  expect(await mails()).toEqual(Array(3).fill({ recipient: "ada@lovelace.example" }));
  clock.advance(DAY_MS + 1);
  expect(await book("ada@lovelace.example")).toContain("I've booked your meeting for");
  expect(await mails()).toHaveLength(4);
});
