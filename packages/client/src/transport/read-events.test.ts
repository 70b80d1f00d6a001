import { expect, it } from "vitest";
import { readEvents } from "./read-events.ts";

const wire = 'data: {"text":"Grüße\u2028"}\n\n: heartbeat\n\nevent: x\r\ndata: ["one",\r\ndata: "two"]\r\n\r\ndata: "cut off"';

async function read(size: number, enough = 9): Promise<unknown[]> {
  const bytes = new TextEncoder().encode(wire);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const events: unknown[] = [];
  await readEvents(body, (event) => events.push(event) === enough);
  return events;
}

it("reads the same events wherever the network cuts the bytes", async () => {
  for (let size = 1; size <= wire.length; size++) {
    expect(await read(size), `in pieces of ${size}`).toEqual([{ text: "Grüße\u2028" }, ["one", "two"]]);
  }
});

it("reads no further than it is told to", async () => {
  expect(await read(wire.length, 1)).toEqual([{ text: "Grüße\u2028" }]);
});
