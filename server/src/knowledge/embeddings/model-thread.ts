import type { LocalModel } from "@disco/meaning";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ModelResult } from "./model-worker.ts";

interface Waiting {
  text: string;
  resolve(vector: Float32Array): void;
  reject(reason: unknown): void;
}

export interface ModelThreadOptions {
  model: LocalModel;
  /** The code that the thread runs: another one in tests. */
  code?: URL;
  /** How long after a crash it is not started again: 5 s unless given. */
  restartMs?: number;
  /** Told when it ends by itself, or cannot be loaded and so is given up. */
  onFailure: (error: unknown, isGivenUp: boolean) => void;
}

const RESTART_MS = 5_000;
const STOP_MS = 5_000;
const MAX_HEAP_MB = 256;

/**
 * The thread that runs a model, so that the server goes on while it computes. One text runs at a time, questions before passages.
 * After a crash it is started again for the next task; a model that could not be loaded once is given up.
 */
export class ModelThread {
  readonly #options: ModelThreadOptions;
  readonly #questions: Waiting[] = [];
  readonly #passages: Waiting[] = [];
  #worker: Worker | null = null;
  #isUp = false;
  #isClosed = false;
  #current: Waiting | null = null;
  #lastId = 0;
  #endedAt = -Infinity;
  /** It could not be loaded, and would not be the next time. */
  #isBroken = false;
  #wasUp = false;

  constructor(options: ModelThreadOptions) {
    this.#options = options;
  }

  /** Whether it has loaded its model. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /** Whether it has loaded its model, once it has or ends, or the signal aborts. */
  async whenUp(signal: AbortSignal): Promise<boolean> {
    this.start();
    const worker = this.#worker;
    if (worker === null || this.#isUp) return this.#isUp;
    // An error rejects the wait, and the thread's own listener reports it.
    await Promise.race([once(worker, "message", { signal }), once(worker, "exit", { signal })]).catch(() => {});
    return this.#isUp;
  }

  /** Loads the model, unless it cannot be loaded or has just failed. Tasks wait. */
  start(): void {
    if (this.#isClosed || this.#isBroken || this.#worker !== null || this.#hasJustEnded()) return;
    const worker = new Worker(this.#options.code ?? new URL("./model-worker.ts", import.meta.url), {
      workerData: { model: { ...this.#options.model, folder: this.#options.model.folder.href } },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    worker.unref();
    this.#worker = worker;
    worker.on("message", (message: ModelResult | "up") => {
      if (worker !== this.#worker) return;
      if (message === "up") {
        this.#isUp = true;
        this.#wasUp = true;
        this.#next();
      } else if (message.id === this.#lastId) this.#settle(message);
    });
    worker.on("error", (error) => this.#lose(worker, error));
    worker.on("exit", () => this.#lose(worker, new Error("The thread of the model ended.")));
  }

  /** @throws when the model fails, or the signal aborts first. */
  embed(text: string, { isQuestion, signal }: { isQuestion: boolean; signal: AbortSignal }): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      this.start();
      if (this.#worker === null) return reject(new Error("The model is not loaded."));
      const leave = () => {
        const queue = isQuestion ? this.#questions : this.#passages;
        const at = queue.indexOf(waiting);
        if (at !== -1) queue.splice(at, 1);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        text,
        resolve: (vector) => {
          signal.removeEventListener("abort", leave);
          resolve(vector);
        },
        reject: (reason) => {
          signal.removeEventListener("abort", leave);
          reject(reason);
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      (isQuestion ? this.#questions : this.#passages).push(waiting);
      this.#next();
    });
  }

  /** Ends the thread after its current task. Waiting tasks are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isUp = false;
    const worker = this.#worker;
    this.#worker = null;
    this.#rejectAll(new Error("The model is closed."));
    if (worker === null) return;
    // Wait with a limit: terminating the thread inside the library's native code crashes the process.
    worker.ref();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, STOP_MS);
      worker.once("exit", () => {
        clearTimeout(timer);
        resolve();
      });
      worker.postMessage("stop");
    });
    worker.unref();
  }

  #hasJustEnded(): boolean {
    return performance.now() - this.#endedAt < (this.#options.restartMs ?? RESTART_MS);
  }

  #next(): void {
    if (!this.#isUp || this.#current !== null) return;
    this.#current = this.#questions.shift() ?? this.#passages.shift() ?? null;
    if (this.#current === null) return;
    this.#lastId += 1;
    this.#worker?.postMessage({ id: this.#lastId, text: this.#current.text });
  }

  #settle(result: ModelResult): void {
    const done = this.#current;
    this.#current = null;
    if ("error" in result) done?.reject(new Error(result.error));
    else done?.resolve(result.vector);
    this.#next();
  }

  #lose(worker: Worker, error: unknown): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    this.#isUp = false;
    this.#isBroken = !this.#wasUp;
    this.#endedAt = performance.now();
    this.#options.onFailure(error, this.#isBroken);
    this.#rejectAll(error);
  }

  #rejectAll(reason: unknown): void {
    const all = [...(this.#current === null ? [] : [this.#current]), ...this.#questions.splice(0), ...this.#passages.splice(0)];
    this.#current = null;
    for (const waiting of all) waiting.reject(reason);
  }
}
