import type { ChildProcess } from "node:child_process";
import { on } from "node:events";
import { endReader, forkReader, ReadingStopped } from "./fork-reader.ts";

/** Messages of the server: the task, an order for the next batch, or an answer to `needs`. */
export type ReadingOrder<Task, Part> = { kind: "task"; task: Task } | { kind: "next" } | { kind: "part"; part: Part } | { kind: "end" };

export type ReadingReply<Batch> = { kind: "needs" } | { kind: "batch"; batch: Batch } | { kind: "done" } | { kind: "error"; error: string };

export interface ReadingStreamOptions {
  /** Time for one batch. Default: 15 s. */
  timeoutMs?: number;
  /** Heap of the process. Default: 192 MB. */
  maxHeapMb?: number;
  signal?: AbortSignal;
}

const START_MS = 15_000;

/**
 * Reads a long input from strangers in a process of its own. The process gets a part when it asks for one, and makes a batch when the
 * caller takes one, so memory stays flat. The worker's file calls `serveReadingStream`. Ends the process when the caller stops.
 * @throws ReadingStopped when a batch takes more than its time or memory.
 */
export async function* readInProcess<Task, Part, Batch>(
  workerFile: URL,
  { task, parts }: { task: Task; parts: AsyncIterable<Part> },
  { timeoutMs = 15_000, maxHeapMb = 192, signal }: ReadingStreamOptions = {},
): AsyncGenerator<Batch, void> {
  const source = parts[Symbol.asyncIterator]();
  let child: ChildProcess | null = null;
  const stop = () => void child?.kill("SIGKILL");
  try {
    signal?.throwIfAborted();
    const started = forkReader(workerFile, maxHeapMb);
    child = started;
    signal?.addEventListener("abort", stop, { once: true });
    const replies = on(started, "message", { close: ["exit"] });
    // A process that is gone ends the replies, which says so.
    const order = (each: ReadingOrder<Task, Part>) => started.send(each, () => {});
    order({ kind: "task", task });
    let timeMs = START_MS + timeoutMs;
    for (;;) {
      order({ kind: "next" });
      let reply: ReadingReply<Batch> = await replyInTime(replies, started, timeMs);
      timeMs = timeoutMs;
      while (reply.kind === "needs") {
        signal?.throwIfAborted();
        const { value, done } = await source.next();
        order(done === true ? { kind: "end" } : { kind: "part", part: value });
        reply = await replyInTime(replies, started, timeoutMs);
      }
      if (reply.kind === "done") return;
      if (reply.kind === "error") throw new Error(reply.error);
      yield reply.batch;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
    await Promise.allSettled([endReader(child), source.return?.()]);
  }
}

async function replyInTime<Batch>(replies: ReturnType<typeof on>, child: ChildProcess, ms: number): Promise<ReadingReply<Batch>> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, ms);
  try {
    const { value, done } = await replies.next();
    if (done === true) throw new ReadingStopped(isLate ? "time" : "memory");
    return value[0];
  } finally {
    clearTimeout(timer);
  }
}
