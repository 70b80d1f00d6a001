import { afterEach, expect, test } from "vitest";
import { callTools, speak } from "../../../../testing/services/fake-model-service.ts";
import { openChat, openChatOver } from "../../../../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const zone = { timezone: "America/Los_Angeles" };

test("a card takes a time, gives the address and declines, whatever its text says", async () => {
  const chat = await openChat(closers);
  const offered = (await chat.send("Can we book a meeting?", zone)).reply;
  expect(offered.cause).toMatchObject({ code: "times_offered" });
  const { sessionId } = offered;
  const slot = offered.alternatives?.[1];
  const held = (await chat.send("لنلتقِ", { sessionId, ...zone, action: { type: "takeSlot", slotId: slot?.id ?? "" } })).reply;
  expect(held.cause).toEqual({ code: "address_needed", values: { label: slot?.label } });
  const released = (await chat.send("لا", { sessionId, ...zone, action: { type: "declineSlots" } })).reply;
  expect(released.cause).toMatchObject({ code: "times_released" });

  const again = (await chat.send("موعد", { sessionId, ...zone, action: { type: "askTimes" } })).reply;
  const chosen = again.alternatives?.[0]?.id ?? "";
  await chat.send("Ça va", { sessionId, ...zone, action: { type: "takeSlot", slotId: chosen } });
  const email = "ada@engines.example";
  const booked = (await chat.send("Voilà", { sessionId, ...zone, action: { type: "giveEmail", email } })).reply;
  expect(booked).toMatchObject({ cause: { code: "meeting_booked", values: { email } }, bookedMeetingId: expect.any(String) });
  const twice = (await chat.send("Ça va", { sessionId, ...zone, action: { type: "takeSlot", slotId: chosen } })).reply;
  expect(twice).toMatchObject({ cause: { code: "meeting_told" }, bookedMeetingId: booked.bookedMeetingId });
});

test("a thread keeps why a reply refused", async () => {
  const chat = await openChat(closers);
  const { reply } = await chat.send("Do you sell hazmat suits for divers?");
  expect(reply.refused).toBe("no_answer");
  const thread = await chat.app.inject({ url: "/api/chat/v2/session", headers: { "x-chat-session-id": reply.sessionId } });
  expect(thread.json().messages[1].metadata).toMatchObject({ refused: "no_answer" });
});

test("a language model is asked while times are held and a meeting is booked, with both in its instructions", async () => {
  const { chat, seen } = await openChatOver(closers, (response, _body, calls) => {
    if (calls === 1) return callTools(response, [["schedule_meeting", {}]]);
    if (calls === 4) return callTools(response, [["schedule_meeting", { slot: 1, email: "ada@engines.example" }]]);
    speak(response, ["Fine."]);
  });
  const offered = (await chat.send("Can we meet?", zone)).reply;
  const { sessionId } = offered;
  // Words that rules would take for a refusal decide nothing.
  const refusing = (await chat.send("None of these", { sessionId, ...zone })).reply;
  expect(refusing).toMatchObject({ response: "Fine.", toolCalled: null });
  expect(seen.bodies[2]).toContain(offered.alternatives?.[0]?.label);
  const booked = (await chat.send("The first, ada@engines.example", { sessionId, ...zone })).reply;
  expect(booked).toMatchObject({ toolData: { startsAt: offered.alternatives?.[0]?.start }, bookedMeetingId: expect.any(String) });
  await chat.send("Cancel my meeting", { sessionId, ...zone });
  expect(seen.bodies.at(-1)).toContain("A meeting is booked in this conversation");
  expect(await chat.db.read.selectFrom("meetings").select("status").where("status", "=", "booked").execute()).toHaveLength(1);
});
