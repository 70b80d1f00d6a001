import { expect, onTestFinished, test } from "vitest";
import { addPage } from "../../testing/a-library.ts";
import { openVoiceVisitor } from "../../testing/a-voice-visitor.ts";
import { type Company, openCompany } from "../../testing/open-company.ts";
import type { ProductAppOptions } from "../../testing/build-product-app.ts";

async function openTalk(options: ProductAppOptions = {}): Promise<{ base: string; company: Company; closers: (() => Promise<void>)[] }> {
  const closers: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const close of closers.toReversed()) await close();
  });
  const company = await openCompany(closers, options);
  await addPage(company.db, company.organizationId, {
    url: "https://acme.example/pricing",
    title: "Pricing",
    text: "The team plan costs $49 a month and covers twenty docks. The solo plan is free for one dock.",
  });
  await company.app.listen({ port: 0, host: "127.0.0.1" });
  const address = company.app.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { base: `http://127.0.0.1:${address.port}`, company, closers };
}

test("Words that the browser recognised get a spoken, captioned, cited answer in the conversation's thread", async () => {
  const { base, company, closers } = await openTalk();
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
