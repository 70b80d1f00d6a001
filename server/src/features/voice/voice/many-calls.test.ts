import { expect, test } from "vitest";
import { openVoiceVisitor } from "../../../testing/services/a-voice-visitor.ts";
import { testEnv } from "../../../testing/build-test-app.ts";
import { openVoiceCompany } from "../../../testing/open-voice-company.ts";

const CALLS = 10;

test("Ten calls at once each get their own spoken answer, in a conversation of their own", async () => {
  const { base, company, closers } = await openVoiceCompany({
    env: { rateLimits: { ...testEnv().rateLimits, calls: { perAddress: CALLS, perSite: CALLS } } },
  });
  const visitors = await Promise.all(Array.from({ length: CALLS }, () => openVoiceVisitor(closers, base, { organizationId: "acme" })));
  const questions = ["How much does the team plan cost?", "What does the solo plan cost?"] as const;
  await Promise.all(
    visitors.map(async (visitor, index) => {
      await visitor.next("welcome", () => true, 0);
      const isTeam = index % 2 === 0;
      visitor.send({ type: "text", text: questions[isTeam ? 0 : 1], isSpoken: true });
      const answer = await visitor.next("agent_response", ({ isFinal }) => isFinal, 0);
      expect(answer.text).toContain(isTeam ? "$49" : "free");
      const from = visitor.messages.indexOf(answer);
      await visitor.next("audio_chunk", ({ isLast, metadata }) => isLast && metadata.chunkIndex > 0, from);
      expect(visitor.soundSeconds(from)).toBeGreaterThan(1);
    }),
  );
  expect(new Set(visitors.map(({ ticket }) => ticket.conversationId)).size).toBe(CALLS);
  await Promise.all(visitors.map((visitor) => visitor.close()));
  const ended = async () =>
    company.db.read.selectFrom("calls").select(["endReason", "conversationId"]).where("endedAt", "is not", null).execute();
  await expect.poll(async () => (await ended()).length, { timeout: 10_000 }).toBe(CALLS);
  expect((await ended()).every(({ endReason }) => endReason === "visitor")).toBe(true);
});
