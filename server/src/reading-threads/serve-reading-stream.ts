import { parentPort, workerData } from "node:worker_threads";
import type { ReadingOrder, ReadingReply } from "./reading-stream.ts";

/** Answers `readOnThread`. Called last in the worker's file. */
export function serveReadingStream<Task, Part, Batch>(read: (task: Task, parts: AsyncIterable<Part>) => AsyncIterable<Batch>): void {
  const port = parentPort;
  if (port === null) return;
  const answer = (reply: ReadingReply<Batch>) => port.postMessage(reply);
  let onNext: () => void = () => {};
  let onPart: (part: { value: Part } | null) => void = () => {};
  port.on("message", (order: ReadingOrder<Part>) => {
    if (order.kind === "next") onNext();
    else onPart(order.kind === "end" ? null : { value: order.part });
  });

  async function* parts(): AsyncGenerator<Part> {
    for (;;) {
      const part = await new Promise<{ value: Part } | null>((resolve) => {
        onPart = resolve;
        answer({ kind: "needs" });
      });
      if (part === null) return;
      yield part.value;
    }
  }

  const asked = () => new Promise<void>((resolve) => (onNext = resolve));
  void (async () => {
    let next = asked();
    await next;
    try {
      next = asked();
      for await (const batch of read(workerData as Task, parts())) {
        answer({ kind: "batch", batch });
        await next;
        next = asked();
      }
      answer({ kind: "done" });
    } catch (error) {
      answer({ kind: "error", error: error instanceof Error ? error.message : String(error) });
    }
  })();
}
