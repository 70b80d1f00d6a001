import { expect, test } from "vitest";
import { openVoiceVisitor } from "../../../testing/services/a-voice-visitor.ts";
import { openVoiceCompany } from "../../../testing/open-voice-company.ts";

test("A meeting said aloud is repeated with its date, and booked with one yes to an address that was read back", async () => {
  const { base, company, closers } = await openVoiceCompany();
  const visitor = await openVoiceVisitor(closers, base, { organizationId: "acme", timezone: "America/Los_Angeles" });
  const say = async (text: string) => {
    const from = visitor.messages.length;
    visitor.send({ type: "text", text, isSpoken: true });
    const { reply } = await visitor.next("agent_response", ({ isFinal }) => isFinal, from);
    await visitor.next("audio_chunk", ({ isLast }) => isLast, from);
    // The page has played it all.
    visitor.send({ type: "playback", playedMs: 600_000 });
    return reply;
  };
  const booked = async () => company.db.read.selectFrom("meetings").select(["email"]).where("status", "=", "booked").execute();
  const held = await say("Can we book a meeting on Tuesday at 3pm?");
  expect(held?.response).toContain("Tuesday, March 3 at 3:00 PM");
  const repeated = await say("It's A D A at lovelace dot example");
  expect(repeated?.response).toContain("Tuesday, March 3 at 3:00 PM");
  expect(repeated?.response).toContain("ada@lovelace.example");
  expect(await booked()).toEqual([]);
  const done = await say("Yes, please book it");
  expect(done).toMatchObject({ success: true, toolCalled: "schedule_meeting" });
  expect(await booked()).toEqual([{ email: "ada@lovelace.example" }]);
  await visitor.close();
  const texts = async () =>
    (await company.db.read.selectFrom("leadSources").select("text").where("kind", "=", "call").execute()).map(({ text }) => text);
  await expect.poll(texts, { timeout: 5_000 }).toEqual([expect.stringContaining("Can we book a meeting on Tuesday at 3pm?")]);
});
