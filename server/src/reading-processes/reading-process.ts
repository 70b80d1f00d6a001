import type { ChildProcess } from "node:child_process";
import { endReader, forkReader, ReadingStopped } from "./fork-reader.ts";

/** Reads what strangers write in a process of its own, one task at a time, under a limit of time and memory. */
export interface ReadingProcess<Task, Value> {
  /** @throws ReadingStopped past a limit, the signal's reason, or an Error when the task fails. */
  ask(task: Task, signal?: AbortSignal): Promise<Value>;
  /** The process, while there is one. */
  readonly pid: number | null;
  close(): Promise<void>;
}

export interface ReadingProcessOptions {
  /** Time for one task. Default: 15 s. */
  timeoutMs?: number;
  /** Heap of the process. Default: 256 MB. */
  maxHeapMb?: number;
  args?: string[];
  mayStartThreads?: boolean;
}

/** Message to the process; `serveReadingTasks` answers it. */
export interface ReadingRequest<Task> {
  id: number;
  task: Task;
}

export type ReadingAnswer<Value> = "up" | { id: number; value: Value } | { id: number; error: string };

interface Waiting<Task, Value> {
  request: ReadingRequest<Task>;
  resolve(value: Value): void;
  reject(reason: unknown): void;
}

/** An idle process ends after this. */
const IDLE_MS = 20_000;
const START_MS = 15_000;

/** Starts the process with the first task. The worker's file calls `serveReadingTasks`. */
export function createReadingProcess<Task, Value>(
  workerFile: URL,
  { timeoutMs = 15_000, maxHeapMb = 256, ...options }: ReadingProcessOptions = {},
): ReadingProcess<Task, Value> {
  let child: ChildProcess | null = null;
  let current: Waiting<Task, Value> | null = null;
  let queue: Waiting<Task, Value>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): ChildProcess {
    const started = forkReader(workerFile, maxHeapMb, options);
    let isUp = false;
    started.on("message", (message: ReadingAnswer<Value>) => {
      if (message === "up") {
        isUp = true;
        if (started === child && current !== null) limitTime(started, timeoutMs);
        return;
      }
      if (started !== child || message.id !== current?.request.id) return;
      settle((waiting) => {
        if ("error" in message) waiting.reject(new Error(message.error));
        else waiting.resolve(message.value);
      });
    });
    started.on("error", (error) => abandon(started, error));
    started.on("exit", () => abandon(started, isUp ? new ReadingStopped("memory") : new Error("The reading process could not start.")));
    return started;
  }

  /** Ends a process, and with it what it reads. */
  function abandon(ended: ChildProcess, reason: unknown): void {
    if (ended !== child) return;
    child = null;
    ended.kill("SIGKILL");
    settle((waiting) => waiting.reject(reason));
  }

  function settle(finish: (waiting: Waiting<Task, Value>) => void): void {
    clearTimeout(timer);
    const waiting = current;
    current = null;
    if (waiting !== null) finish(waiting);
    next();
  }

  function next(): void {
    if (current !== null) return;
    current = queue.shift() ?? null;
    if (current === null) {
      timer = setTimeout(() => void stop(), IDLE_MS);
      timer.unref();
      return;
    }
    const isNew = child === null;
    const used = (child ??= start());
    // On a busy machine the start may take longer than the reading.
    limitTime(used, isNew ? START_MS + timeoutMs : timeoutMs);
    used.send(current.request, (error) => {
      if (error !== null) abandon(used, error);
    });
  }

  function limitTime(used: ChildProcess, ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => abandon(used, new ReadingStopped("time")), ms);
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    const ended = child;
    child = null;
    await endReader(ended);
  }

  function leave(left: Waiting<Task, Value>, reason: unknown): void {
    if (left === current && child !== null) return abandon(child, reason);
    queue = queue.filter((waiting) => waiting !== left);
    left.reject(reason);
  }

  return {
    ask: (task, signal) =>
      new Promise<Value>((resolve, reject) => {
        signal?.throwIfAborted();
        lastId += 1;
        const abort = () => leave(waiting, signal?.reason);
        const done = () => signal?.removeEventListener("abort", abort);
        const waiting: Waiting<Task, Value> = {
          request: { id: lastId, task },
          resolve: (value) => {
            done();
            resolve(value);
          },
          reject: (reason) => {
            done();
            reject(reason instanceof Error ? reason : new Error(String(reason)));
          },
        };
        signal?.addEventListener("abort", abort, { once: true });
        queue.push(waiting);
        next();
      }),
    get pid() {
      return child?.pid ?? null;
    },
    close: async () => {
      const open = [...queue, ...(current === null ? [] : [current])];
      queue = [];
      current = null;
      for (const waiting of open) waiting.reject(new Error("The reader was closed."));
      await stop();
    },
  };
}
