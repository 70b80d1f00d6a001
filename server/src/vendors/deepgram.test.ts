import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import { createDeepgram } from "./deepgram.ts";

/** Says words as they come, and the rest of them when it is asked to finish. */
async function openDeepgramStandIn() {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  const seen = { authorization: "", model: "", bytes: 0 };
  server.on("connection", (socket, request) => {
    seen.authorization = request.headers.authorization ?? "";
    seen.model = new URL(request.url ?? "/", "ws://x").searchParams.get("model") ?? "";
    const results = (transcript: string, more: object) =>
      socket.send(JSON.stringify({ type: "Results", channel: { alternatives: [{ transcript, confidence: 0.9 }] }, ...more }));
    socket.on("message", (data: Buffer, isBinary) => {
      if (isBinary) {
        seen.bytes += data.length;
        results("how much", { is_final: false });
      } else if (String(data).includes("Finalize")) {
        results("How much does it", { is_final: true });
        results("cost?", { is_final: true, from_finalize: true });
      }
    });
  });
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { seen, baseUrl: `ws://127.0.0.1:${address.port}` };
}

test("Words come while they are said, and all of them when the utterance is over", async () => {
  const { seen, baseUrl } = await openDeepgramStandIn();
  const partial = Promise.withResolvers<string>();
  const listener = createDeepgram({ apiKey: "deepgram-key", baseUrl, model: "nova-3" }).listen({
    language: "en",
    onPartial: ({ text }) => partial.resolve(text),
    onFailure: partial.reject,
  });
  onTestFinished(() => listener.close());
  for (let utterance = 0; utterance < 2; utterance += 1) {
    listener.begin();
    listener.push(new Int16Array(320));
    expect(await partial.promise).toBe("how much");
    expect(await listener.transcribe(new AbortController().signal)).toEqual({ text: "How much does it cost?", confidence: 0.9 });
  }
  expect(seen).toEqual({ authorization: "Token deepgram-key", model: "nova-3", bytes: 1_280 });
});
