import type SqliteFile from "better-sqlite3";
import { Worker } from "node:worker_threads";
import type { CheckpointProgress, CheckpointTask } from "./checkpoint-worker.ts";

/**
 * Copies SQLite's write-ahead log back into the database on its own thread (https://sqlite.org/wal.html, 3.2). Within a commit
 * it would stop the server for ten milliseconds every second of heavy traffic. A log restarts only when it is copied whole and
 * no commit runs, so the writer copies the last few pages. SQLite copies everything itself (`wal_autocheckpoint`) where the
 * thread falls behind or did not start. Checkpoints beside writes need SQLite 3.51.3 or newer.
 */
export interface Checkpointer {
  /** Call after commits, when no commit is running or waiting. */
  betweenCommits(): void;
  close(): Promise<void>;
}

/** 8 MB: pages that change all the time are copied seldom. */
const FRAMES = 2_000;
/** 16 MB: without the thread a visitor waits for as much of it. */
const PAGES_ALONE = 4_000;
const MAX_MEMORY_MB = 64;
const MAX_YOUNG_MB = 3;

/** The thread starts with the first log that is worth it. */
export function createCheckpointer(file: string, writer: SqliteFile.Database): Checkpointer {
  /** Reads two numbers in shared memory. */
  const look = writer.prepare<[], CheckpointProgress>("pragma wal_checkpoint(NOOP)");
  let worker: Worker | null = null;
  let isCopying = false;
  let isNearlyDone = false;
  let isOver = false;

  function start(): Worker {
    const started = new Worker(new URL("./checkpoint-worker.ts", import.meta.url), {
      workerData: file,
      // Those of the process may say how its first program is read.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    });
    started.unref();
    started.on("message", (told: boolean) => {
      isCopying = false;
      isNearlyDone = told;
    });
    started.on("error", (error) => process.emitWarning(`SQLite's log is copied back within commits from now on: ${String(error)}`));
    started.on("exit", () => {
      worker = null;
      if (!isOver) writer.pragma(`wal_autocheckpoint = ${PAGES_ALONE}`);
      isOver = true;
    });
    return started;
  }

  function tell(to: Worker, task: CheckpointTask): void {
    to.postMessage(task);
  }

  function work(): void {
    if (isNearlyDone) {
      isNearlyDone = false;
      writer.pragma("wal_checkpoint(PASSIVE)");
      return;
    }
    const left = look.get();
    if (left === undefined || left.log - left.checkpointed < FRAMES) return;
    worker ??= start();
    isCopying = true;
    tell(worker, "copy");
  }

  return {
    betweenCommits: () => {
      if (isCopying || isOver || writer.inTransaction) return;
      try {
        work();
      } catch {}
    },
    close: async () => {
      isOver = true;
      const ended = worker;
      if (ended === null) return;
      const exit = new Promise((resolve) => ended.once("exit", resolve));
      ended.ref();
      tell(ended, "close");
      await exit;
    },
  };
}
