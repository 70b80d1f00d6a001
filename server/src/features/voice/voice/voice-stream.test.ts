import { expect, test } from "vitest";
import { openVoiceVisitor } from "../../../testing/services/a-voice-visitor.ts";
import { openVoiceCompany } from "../../../testing/open-voice-company.ts";

test("Words that the browser recognised get a spoken, captioned, cited answer in the conversation's thread", async () => {
  const { base, company, closers } = await openVoiceCompany();
  const visitor = await openVoiceVisitor(closers, base, { organizationId: "acme" });
  expect(visitor.ticket).toMatchObject({ recognition: "browser", voice: "server" });
  const welcome = await visitor.next("welcome", () => true, 0);
  expect(welcome.message).toContain("Acme");
  await visitor.next("audio_chunk", ({ isLast }) => isLast, 0);
  visitor.send({ type: "text", text: "How much does the team plan cost?", isSpoken: true });
  const answer = await visitor.next("agent_response", ({ isFinal }) => isFinal, 0);
  expect(answer.text).toContain("$49");
  expect(answer.reply?.citations[0]).toMatchObject({ url: "https://acme.example/pricing" });
  const from = visitor.messages.indexOf(answer);
  await visitor.next("audio_chunk", ({ isLast, metadata }) => isLast && metadata.chunkIndex > 0, from);
  expect(visitor.soundSeconds(from)).toBeGreaterThan(1);
  const source = await company.call("GET", `/api/voice/sources/${answer.reply?.citations[0]?.id}`, undefined, null);
  expect(source.body).toMatchObject({ success: true, source: { title: "Pricing", url: "https://acme.example/pricing" } });
  // Typed words are the same conversation.
  const typed = await company.ask("And the solo plan?", visitor.ticket.sessionId);
  expect(typed.conversationId).toBe(visitor.ticket.conversationId);
  expect(typed.messageCount).toBe(4);
});

test.for(["before its first word", "amid its words"])(
  "An answer lost %s is said whole when the line is back, and stored once",
  async (moment) => {
    const { base, company, closers } = await openVoiceCompany();
    const visitor = await openVoiceVisitor(closers, base, { organizationId: "acme" });
    const { callId, sessionId } = visitor.ticket;
    const ask = { type: "text" as const, text: "How much is the team plan?", messageId: "asked-before-the-loss", isSpoken: true };
    await visitor.next("welcome", () => true, 0);
    visitor.send(ask);
    if (moment === "amid its words") await visitor.next("agent_response", ({ isFinal }) => isFinal, 0);
    visitor.socket.terminate();
    await expect
      .poll(() => company.db.read.selectFrom("calls").select("endReason").where("id", "=", callId).executeTakeFirst())
      .toEqual({ endReason: "lost" });
    const again = await openVoiceVisitor(closers, base, { organizationId: "acme", sessionId, callId });
    await again.next("welcome", () => true, 0);
    again.send(ask);
    const said = await again.next("agent_response", ({ isFinal }) => isFinal, 0);
    expect(said.text).toContain("$49");
    await again.next("audio_chunk", ({ isLast }) => isLast, again.messages.indexOf(said));
    await again.close();
    const headers = { "x-chat-session-id": sessionId, "x-organization-id": "acme" };
    const { messages } = JSON.parse(await (await fetch(`${base}/api/chat/v2/session`, { headers })).text());
    expect(messages.map(({ sender }: { sender: string }) => sender)).toEqual(["user", "assistant"]);
  },
);
