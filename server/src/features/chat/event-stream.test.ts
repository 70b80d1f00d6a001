import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createEventStreams } from "./event-stream.ts";
import { createTurnEvents } from "./turn-events.ts";

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
  let text = "";
  for await (const part of body) text += String(part);
  const frames = text.split("\n\n").filter((frame) => frame !== "");
  const words = frames.slice(1).map((frame) => JSON.parse(frame.slice(6)).text);
  expect(words.join("")).toBe("w".repeat(8_000));
  // What waited came as one.
  expect(frames.length).toBeLessThan(2_000);
});
