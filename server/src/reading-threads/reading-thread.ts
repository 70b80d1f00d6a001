import { Worker } from "node:worker_threads";

/** Reads what strangers write on a thread of its own, one task at a time, under a limit of time and memory. */
export interface ReadingThread<Task, Value> {
  /** @throws Error when the task fails, or takes more than its time or memory. */
  ask(task: Task): Promise<Value>;
  close(): Promise<void>;
}

export interface ReadingThreadOptions {
  /** Time for one task. Default: 15 s. */
  timeoutMs?: number;
  /** Heap of the thread. Default: 256 MB. */
  maxMemoryMb?: number;
}

/** What travels to the thread; `serveReadingTasks` answers it. */
export interface ReadingRequest<Task> {
  id: number;
  task: Task;
}

export type ReadingAnswer<Value> = "up" | { id: number; value: Value } | { id: number; error: string };

interface Waiting<Task, Value> {
  request: ReadingRequest<Task>;
  resolve(value: Value): void;
  reject(reason: Error): void;
}

/** An idle thread ends after this. */
const IDLE_MS = 20_000;
const START_MS = 15_000;

/** Starts the worker with the first task. The worker's file calls `serveReadingTasks`. */
export function createReadingThread<Task, Value>(
  workerFile: URL,
  { timeoutMs = 15_000, maxMemoryMb = 256 }: ReadingThreadOptions = {},
): ReadingThread<Task, Value> {
  let worker: Worker | null = null;
  let current: Waiting<Task, Value> | null = null;
  let queue: Waiting<Task, Value>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } });
    started.unref();
    started.on("message", (message: ReadingAnswer<Value>) => {
      if (message === "up") {
        if (started === worker && current !== null) limitTime(started, timeoutMs);
        return;
      }
      if (started !== worker || message.id !== current?.request.id) return;
      settle((waiting) => {
        if ("error" in message) waiting.reject(new Error(message.error));
        else waiting.resolve(message.value);
      });
    });
    started.on("error", (error) => abandon(started, error));
    started.on("exit", () => abandon(started, new Error("The reading thread ended.")));
    return started;
  }

  function abandon(ended: Worker, error: unknown): void {
    if (ended !== worker) return;
    worker = null;
    void ended.terminate();
    settle((waiting) => waiting.reject(error instanceof Error ? error : new Error(String(error))));
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
    const isNew = worker === null;
    worker ??= start();
    // On a busy machine the start may take longer than the reading.
    limitTime(worker, isNew ? START_MS + timeoutMs : timeoutMs);
    worker.postMessage(current.request);
  }

  function limitTime(used: Worker, ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => abandon(used, new Error("Reading took too long.")), ms);
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        queue.push({ request: { id: lastId, task }, resolve, reject });
        next();
      }),
    close: async () => {
      for (const waiting of queue) waiting.reject(new Error("The reader was closed."));
      queue = [];
      current?.reject(new Error("The reader was closed."));
      current = null;
      await stop();
    },
  };
}
