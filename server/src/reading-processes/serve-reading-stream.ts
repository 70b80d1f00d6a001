import { endWithParent } from "./end-with-parent.ts";
import type { ReadingOrder, ReadingReply } from "./reading-stream.ts";

/** Answers `readInProcess`. Called last in the worker's file. */
export function serveReadingStream<Task, Part, Batch>(read: (task: Task, parts: AsyncIterable<Part>) => AsyncIterable<Batch>): void {
  const answer = (reply: ReadingReply<Batch>) => process.send?.(reply);
  let onTask: (task: Task) => void = () => {};
  let onNext: () => void = () => {};
  let onPart: (part: { value: Part } | null) => void = () => {};
  process.on("message", (order: ReadingOrder<Task, Part>) => {
    if (order.kind === "task") onTask(order.task);
    else if (order.kind === "next") onNext();
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
  endWithParent();
  void (async () => {
    let next = asked();
    const task = await new Promise<Task>((resolve) => (onTask = resolve));
    await next;
    try {
      next = asked();
      for await (const batch of read(task, parts())) {
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
