import { expect, it } from "vitest";
import { readEvents } from "./read-events.ts";

const wire = 'data: {"text":"Grüße"}\n\n: heartbeat\n\nevent: x\r\ndata: one\r\ndata: two\r\n\r\ndata: cut off';

it("reads the same events wherever the network cuts the bytes", async () => {
  const bytes = new TextEncoder().encode(wire);
  for (let size = 1; size <= bytes.length; size++) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const events: string[] = [];
    for await (const data of readEvents(body)) events.push(data);
    expect(events, `in pieces of ${size}`).toEqual(['{"text":"Grüße"}', "one\ntwo"]);
  }
});
