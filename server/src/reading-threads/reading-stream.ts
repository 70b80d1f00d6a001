import { on } from "node:events";
import { Worker } from "node:worker_threads";

/** What the main thread sends: an order for the next batch, or an answer to `needs`. */
export type ReadingOrder<Part> = { kind: "next" } | { kind: "part"; part: Part } | { kind: "end" };

export type ReadingReply<Batch> = { kind: "needs" } | { kind: "batch"; batch: Batch } | { kind: "done" } | { kind: "error"; error: string };

export interface ReadingStreamOptions {
  /** Time for one batch. Default: 15 s. */
  timeoutMs?: number;
  /** Heap of the thread. Default: 192 MB. */
  maxMemoryMb?: number;
  signal?: AbortSignal;
}

/** The thread took more than its time or memory. */
export class ReadingStopped extends Error {
  override readonly name = "ReadingStopped";
}

const START_MS = 15_000;

/**
 * Reads a long input from strangers on a thread of its own. The thread gets a part when it asks for one, and makes a batch when the caller
 * takes one, so memory stays flat. The worker's file calls `serveReadingStream`. Ends the thread when the caller stops.
 * @throws ReadingStopped when a batch takes more than its time or memory.
 */
export async function* readOnThread<Task, Part, Batch>(
  workerFile: URL,
  { task, parts }: { task: Task; parts: AsyncIterable<Part> },
  { timeoutMs = 15_000, maxMemoryMb = 192, signal }: ReadingStreamOptions = {},
): AsyncGenerator<Batch, void> {
  const source = parts[Symbol.asyncIterator]();
  let worker: Worker | null = null;
  const stop = () => void worker?.terminate();
  try {
    signal?.throwIfAborted();
    const started = new Worker(workerFile, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } });
    worker = started;
    signal?.addEventListener("abort", stop, { once: true });
    const replies = on(started, "message", { close: ["exit"] });
    const order = (each: ReadingOrder<Part>) => started.postMessage(each);
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
    await Promise.allSettled([worker?.terminate(), source.return?.()]);
  }
}

async function replyInTime<Batch>(replies: ReturnType<typeof on>, worker: Worker, ms: number): Promise<ReadingReply<Batch>> {
  const timer = setTimeout(() => void worker.terminate(), ms);
  try {
    const { value, done } = await replies.next();
    if (done === true) throw new ReadingStopped("Reading took too long.");
    return value[0];
  } catch (error) {
    const isOutOfMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    throw isOutOfMemory ? new ReadingStopped("Reading took too much memory.") : error;
  } finally {
    clearTimeout(timer);
  }
}
