import { Worker } from "node:worker_threads";
import type { PageMarks } from "./read-marks.ts";
import type { ReadPage } from "./read-page.ts";
import type { ReadSitemap } from "./read-sitemap.ts";
import type { PageTags } from "./read-tags.ts";
import type { ReadTask } from "./page-worker.ts";

/** Reads pages and sitemaps on a thread of its own, so that a large or hostile one never stops the server. */
export interface PageReader {
  /** @throws Error when the page cannot be read within the time and memory it may take. */
  readPage(bytes: Uint8Array, contentType: string | null, url: string): Promise<ReadPage>;
  readSitemap(bytes: Uint8Array, url: string): Promise<ReadSitemap>;
  /** @throws Error as `readPage` does. */
  readMarks(bytes: Uint8Array, contentType: string | null, url: string): Promise<PageMarks>;
  /** @throws Error as `readPage` does. */
  readTags(bytes: Uint8Array, contentType: string | null): Promise<PageTags>;
  close(): Promise<void>;
}

interface Waiting {
  task: ReadTask;
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

const MAX_MEMORY_MB = 768;
/** How long the thread waits for another page. */
const IDLE_MS = 20_000;
const START_MS = 15_000;

/** The thread starts with the first page. Pages are read one at a time. */
export function createPageReader({ timeoutMs = 15_000 } = {}): PageReader {
  let worker: Worker | null = null;
  let current: Waiting | null = null;
  let queue: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL("./page-worker.ts", import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } });
    started.unref();
    started.on("message", (message: "up" | { id: number; value?: unknown; error?: string }) => {
      if (message === "up") {
        if (started === worker && current !== null) limitTime(started, timeoutMs);
        return;
      }
      if (started !== worker || message.id !== current?.task.id) return;
      settle((waiting) => {
        if (message.error === undefined) waiting.resolve(message.value);
        else waiting.reject(new Error(message.error));
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

  function settle(finish: (waiting: Waiting) => void): void {
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
    worker.postMessage(current.task);
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

  function ask(task: ReadTask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      queue.push({ task, resolve, reject });
      next();
    });
  }

  return {
    readPage: async (bytes, contentType, url) => {
      lastId += 1;
      return (await ask({ id: lastId, kind: "page", bytes, contentType, url })) as ReadPage;
    },
    readSitemap: async (bytes, url) => {
      lastId += 1;
      return (await ask({ id: lastId, kind: "sitemap", bytes, url })) as ReadSitemap;
    },
    readMarks: async (bytes, contentType, url) => {
      lastId += 1;
      return (await ask({ id: lastId, kind: "marks", bytes, contentType, url })) as PageMarks;
    },
    readTags: async (bytes, contentType) => {
      lastId += 1;
      return (await ask({ id: lastId, kind: "tags", bytes, contentType })) as PageTags;
    },
    close: async () => {
      for (const waiting of queue) waiting.reject(new Error("The reader was closed."));
      queue = [];
      current?.reject(new Error("The reader was closed."));
      current = null;
      await stop();
    },
  };
}
