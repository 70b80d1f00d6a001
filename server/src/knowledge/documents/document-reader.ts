import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DocumentText } from "./document-text.ts";
import type { DocumentResult } from "./document-worker.ts";
import { DocumentRefusal, refusals } from "./refusal.ts";

/** Reads documents in a process of its own, one at a time, so that a large or hostile one harms nothing but its own reading. */
export interface DocumentReader {
  /** @throws DocumentRefusal when it cannot be read, or not within the time and memory it may take. */
  read(bytes: Uint8Array, name: string, signal: AbortSignal): Promise<DocumentText>;
  /** The process that reads, while there is one. */
  readonly pid: number | null;
  close(): Promise<void>;
}

export interface DocumentReaderOptions {
  timeoutMs: number;
  maxMemoryMb: number;
}

const WORKER = fileURLToPath(new URL("./document-worker.ts", import.meta.url));
/** All that the reading process may look at: this program and the packages it is made of. */
const PROGRAM = fileURLToPath(new URL("../../../../", import.meta.url));
const HEAP_SHARE = 0.75;
const START_MS = 15_000;
/** How long the process waits for another document. */
const IDLE_MS = 15_000;

interface Reading {
  id: number;
  settle(outcome: { document: DocumentText } | { error: Error }): void;
}

export function createDocumentReader({ timeoutMs, maxMemoryMb }: DocumentReaderOptions): DocumentReader {
  let child: ChildProcess | null = null;
  let reading: Reading | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): ChildProcess {
    const started = fork(WORKER, [String(maxMemoryMb)], {
      // It may write nothing, start nothing, and knows none of the server's settings.
      execArgv: [
        "--permission",
        "--allow-worker",
        `--allow-fs-read=${PROGRAM}*`,
        `--max-old-space-size=${Math.floor(maxMemoryMb * HEAP_SHARE)}`,
        "--no-warnings",
      ],
      env: {},
      cwd: PROGRAM,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    let isUp = false;
    started.on("message", (result: DocumentResult | "up") => {
      if (result === "up") {
        isUp = true;
        if (started === child && reading !== null) limitTime(started, timeoutMs);
        return;
      }
      if (started !== child || result.id !== reading?.id) return;
      if ("document" in result) reading.settle({ document: result.document });
      else reading.settle({ error: new DocumentRefusal("refused" in result ? result.refused : refusals.damaged) });
    });
    started.on("error", (error) => abandon(started, error));
    started.on("exit", () =>
      abandon(started, isUp ? new DocumentRefusal(refusals.tooMuchMemory) : new Error("The reading process could not start.")),
    );
    return started;
  }

  /** Ends a process, and with it what it reads. */
  function abandon(ended: ChildProcess, error: Error): void {
    if (ended !== child) return;
    child = null;
    ended.kill("SIGKILL");
    reading?.settle({ error });
  }

  function limitTime(used: ChildProcess, ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => abandon(used, new DocumentRefusal(refusals.tooSlow)), ms);
  }

  async function readNow(bytes: Uint8Array, name: string, signal: AbortSignal): Promise<DocumentText> {
    signal.throwIfAborted();
    clearTimeout(timer);
    const isNew = child === null;
    child ??= start();
    const used = child;
    lastId += 1;
    const id = lastId;
    const abort = () => abandon(used, new Error("The reading was stopped."));
    signal.addEventListener("abort", abort, { once: true });
    try {
      const outcome = await new Promise<{ document: DocumentText } | { error: Error }>((resolve) => {
        reading = { id, settle: resolve };
        // On a busy machine the start may take longer than the reading.
        limitTime(used, isNew ? START_MS + timeoutMs : timeoutMs);
        used.send({ id, name, bytes }, (error) => {
          if (error !== null) abandon(used, error);
        });
      });
      if ("error" in outcome) throw outcome.error;
      return outcome.document;
    } finally {
      reading = null;
      signal.removeEventListener("abort", abort);
      clearTimeout(timer);
      timer = setTimeout(() => void stop(), IDLE_MS);
      timer.unref();
    }
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    const ended = child;
    child = null;
    if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return;
    const gone = new Promise((resolve) => ended.once("exit", resolve));
    ended.kill("SIGKILL");
    await gone;
  }

  return {
    read: (bytes, name, signal) => {
      const next = last.then(() => readNow(bytes, name, signal));
      last = next.catch(() => {});
      return next;
    },
    get pid() {
      return child?.pid ?? null;
    },
    close: async () => {
      const open = reading;
      await stop();
      open?.settle({ error: new Error("The reader was closed.") });
    },
  };
}
