import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createEventStreams } from "./event-stream.ts";
import { createTurnEvents } from "../turn/turn-events.ts";

test("who reads nothing holds a few words of their stream, and gets all of them once they read", async () => {
  const events = createTurnEvents();
  const streams = createEventStreams(new AbortController().signal);
  const opening = streams.open(events.read(), () => {});
  events.push({ type: "turn.started", sessionId: "s", conversationId: "c" });
  const body = await opening;
  for (let word = 0; word < 8_000; word += 1) {
    events.push({ type: "reply.delta", text: "w" });
    if (word % 4 === 0) await nextTurn();
  }
  events.end();
  expect(body.readableLength).toBeLessThan(20_000);
  const frames = await readToEnd(body);
  const words = frames.slice(1).map((event) => event.text);
  expect(words.join("")).toBe("w".repeat(8_000));
  // What waited came as one.
  expect(frames.length).toBeLessThan(2_000);
});

test("who waits for their turn when the server stops is told to come again, and nothing else", async () => {
  const stopping = new AbortController();
  const streams = createEventStreams(stopping.signal);
  let interruptions = 0;
  const opening = streams.open(createTurnEvents().read(), () => (interruptions += 1));
  stopping.abort();
  const body = await opening;
  expect(await readToEnd(body)).toEqual([{ type: "turn.interrupted", retryAfterMs: 1_000 }]);
  expect(interruptions).toBe(1);
});

async function readToEnd(body: Readable) {
  let text = "";
  for await (const part of body) text += String(part);
  const frames = text.split("\n\n").filter((frame) => frame !== "");
  return frames.map((frame) => JSON.parse(frame.slice("data: ".length)));
}
