import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { beginEvents, openModelService, writeEvent } from "../../../testing/services/fake-model-service.ts";
import { askTicket, openVoiceVisitor, socketAddress } from "../../../testing/services/a-voice-visitor.ts";
import { openSpeechService, type SpeechService, visitorSays } from "../../../testing/services/open-speech-service.ts";
import { openVoiceCompany } from "../../../testing/open-voice-company.ts";
import type { ProductAppOptions } from "../../../testing/build-product-app.ts";
import { createResampler, toBytes } from "../../../voice/pcm.ts";

const QUESTION = "How much does the team plan cost?";
const INTERRUPTION = "Wait, what about the solo plan instead?";
const AGREEMENT = "Uh huh.";

async function openSuite(more: ProductAppOptions["env"] = {}) {
  const speech: SpeechService = await openSpeechService(await Promise.all([QUESTION, INTERRUPTION, AGREEMENT].map(visitorSays)));
  onTestFinished(() => speech.close());
  const suite = await openVoiceCompany({
    env: {
      speechToText: { baseUrl: speech.baseUrl, apiKey: null, model: "suite" },
      textToSpeech: { baseUrl: speech.baseUrl, apiKey: null, model: "suite", voice: "tone" },
      ...more,
    },
  });
  const pcmOf = (text: string) => {
    const line = speech.lines.find((known) => known.text === text);
    if (line === undefined) throw new Error("not a line of the suite");
    return line.pcm;
  };
  return { ...suite, speech, pcmOf };
}

async function threadOf(
  base: string,
  sessionId: string,
): Promise<{ sender: string; text: string; metadata: { spoken?: object } | null }[]> {
  const response = await fetch(`${base}/api/chat/v2/session`, {
    headers: { "x-chat-session-id": sessionId, "x-organization-id": "acme" },
  });
  const thread: { messages: { sender: string; text: string; metadata: { spoken?: object } | null }[] } = JSON.parse(await response.text());
  return thread.messages;
}

async function openSlowModel() {
  const service = await openModelService((response, _body, calls) => {
    beginEvents(response);
    if (calls > 1) {
      writeEvent(response, { content: "The solo plan is free for one dock." });
      writeEvent(response, {}, "stop");
      response.end("data: [DONE]\n\n");
      return;
    }
    const words =
      `The team plan is forty nine dollars a month. ${"It covers many more docks than you would ever think of. ".repeat(20)}`.split(" ");
    const timer = setInterval(() => {
      const word = words.shift();
      if (word === undefined || response.destroyed) {
        clearInterval(timer);
        response.end();
      } else writeEvent(response, { content: `${word} ` });
    }, 50);
  });
  onTestFinished(() => service.close());
  return service;
}

test("A visitor who cuts in stops model and voice, and only what was heard is history", async () => {
  const model = await openSlowModel();
  const { base, closers, speech, pcmOf } = await openSuite({
    model: { provider: "openai-compatible", baseUrl: model.baseUrl, apiKey: null, model: "tiny" },
  });
  const visitor = await openVoiceVisitor(closers, base, { organizationId: "acme" });
  expect(visitor.ticket.recognition).toBe("server");
  await visitor.next("audio_chunk", ({ isLast }) => isLast, 0);
  await visitor.speak(pcmOf(QUESTION), { frame: 4_096 });
  const asked = await visitor.next("partial_transcript", ({ isFinal }) => isFinal, 0);
  expect(asked.transcript).toBe(QUESTION);
  const from = visitor.messages.indexOf(asked);
  await visitor.next("audio_chunk", ({ metadata }) => metadata.chunkIndex > 60, from);
  // Agreeing does not stop the agent.
  await visitor.speak(pcmOf(AGREEMENT), { frame: 333 });
  expect(speech.seen.recognised).toContain(AGREEMENT);
  expect(visitor.messages.slice(from).some(({ type }) => type === "interruption")).toBe(false);

  const cutting = visitor.speak(pcmOf(INTERRUPTION));
  const { heard } = await visitor.next("interruption", () => true, from);
  await cutting;
  expect(heard?.text).toMatch(/^The team plan is forty nine dollars a month\. It covers/u);
  expect(heard?.isAbout).toBe(true);
  expect(heard?.cut).not.toBe("");
  const interrupted = visitor.messages.findIndex(({ type }) => type === "interruption");
  const next = await visitor.next("agent_response", ({ isFinal }) => isFinal, interrupted);
  expect(next.text).toContain("solo plan is free");
  expect(model.seen.aborted).toBe(1);
  const history: { messages: { role: string; content: unknown }[] } = JSON.parse(model.seen.bodies.at(-1) ?? "{}");
  const said = history.messages.filter(({ role }) => role === "assistant").map(({ content }) => JSON.stringify(content));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain("forty nine dollars");
  expect((said[0] ?? "").length).toBeLessThan((heard?.text.length ?? 0) + 40);
  const thread = await threadOf(base, visitor.ticket.sessionId);
  expect(thread.map(({ text }) => text).slice(0, 3)).toEqual([QUESTION, heard?.text, INTERRUPTION]);
  expect(thread[0]?.metadata?.spoken).toEqual({ callId: visitor.ticket.callId });
  expect(thread[1]?.metadata?.spoken).toMatchObject({ callId: visitor.ticket.callId, isAbout: true });
}, 60_000);

test("A member who takes the conversation silences the agent at once, and what the visitor says then is the member's to answer", async () => {
  const model = await openSlowModel();
  const { base, company, closers, pcmOf } = await openSuite({
    model: { provider: "openai-compatible", baseUrl: model.baseUrl, apiKey: null, model: "tiny" },
  });
  const visitor = await openVoiceVisitor(closers, base, { organizationId: "acme" });
  await visitor.next("audio_chunk", ({ isLast }) => isLast, 0);
  await visitor.speak(pcmOf(QUESTION));
  const asked = await visitor.next("partial_transcript", ({ isFinal }) => isFinal, 0);
  await visitor.next("audio_chunk", ({ metadata }) => metadata.chunkIndex > 30, visitor.messages.indexOf(asked));
  const { conversationId, sessionId } = visitor.ticket;
  expect((await company.call("POST", `/api/conversations/${conversationId}/take`, {})).status).toBe(200);
  await visitor.next("interruption", () => true, visitor.messages.indexOf(asked));
  const silent = visitor.messages.length;
  await visitor.speak(pcmOf(INTERRUPTION));
  await visitor.next("partial_transcript", ({ isFinal, transcript }) => isFinal && transcript === INTERRUPTION, silent);
  await expect.poll(async () => (await threadOf(base, sessionId)).map(({ sender }) => sender)).toEqual(["user", "user"]);
  expect(
    visitor.messages
      .slice(silent)
      .some((message) => message.type === "audio_chunk" || (message.type === "agent_response" && message.text !== "")),
  ).toBe(false);
  expect(model.seen.calls).toBe(1);
}, 60_000);

test("A visitor who leaves is not spoken to any more, and comes back to the same call", async () => {
  const { base, company, closers, pcmOf } = await openSuite();
  const visitor = await openVoiceVisitor(closers, base, { organizationId: "acme" });
  await visitor.next("audio_chunk", ({ isLast }) => isLast, 0);
  await visitor.speak(pcmOf(QUESTION));
  const answer = await visitor.next("agent_response", ({ isFinal }) => isFinal, 0);
  await visitor.next("audio_chunk", ({ metadata }) => metadata.chunkIndex === 30, visitor.messages.indexOf(answer));
  visitor.socket.terminate();
  const { callId, sessionId } = visitor.ticket;
  const again = await openVoiceVisitor(closers, base, { organizationId: "acme", sessionId, callId });
  const welcome = await again.next("welcome", () => true, 0);
  expect(welcome).toMatchObject({ callId, sessionId, conversationId: visitor.ticket.conversationId });
  const [, reply] = await threadOf(base, sessionId);
  expect(reply?.text.length).toBeLessThan(answer.text.length);
  expect(answer.text.startsWith(reply?.text ?? "nothing")).toBe(true);
  await again.close();
  await expect
    .poll(async () => (await company.db.read.selectFrom("calls").selectAll().execute()).map((call) => call.endReason))
    .toEqual(["visitor"]);
}, 60_000);

test("The realtime socket takes and gives sound of 24 kHz", async () => {
  const { base, closers, pcmOf } = await openSuite();
  const { ticket } = await askTicket(base, { organizationId: "acme" });
  const socket = new WebSocket(socketAddress(base, "/voice-openai", ticket));
  const events: { type: string; text?: string; delta?: string }[] = [];
  socket.on("message", (data) => events.push(JSON.parse(String(data))));
  closers.push(async () => socket.terminate());
  const seen = async (type: string, fits: (event: { text?: string }) => boolean = () => true) =>
    await expect.poll(() => events.some((event) => event.type === type && fits(event)), { timeout: 20_000 }).toBe(true);
  await seen("session.created");
  await seen("response.done");
  const sound = createResampler(16_000, 24_000)(Int16Array.from([...pcmOf(QUESTION), ...new Int16Array(24_000)]));
  const bytes = toBytes(sound);
  for (let at = 0; at < bytes.length; at += 4_801) {
    socket.send(bytes.subarray(at, at + 4_801));
    await new Promise((resolve) => setTimeout(resolve, 90));
  }
  await seen("input_audio_buffer.speech_started");
  await seen("input_audio_buffer.speech_stopped");
  await seen("response.text.done", ({ text }) => text?.includes("$49") === true);
  await seen("response.audio.delta");
}, 60_000);
