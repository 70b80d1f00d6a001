import SqliteFile from "better-sqlite3";
import { parentPort, workerData } from "node:worker_threads";

/** What the server asks of the copying thread. */
export type CheckpointTask = "copy" | "close";

/** What SQLite tells of a checkpoint: frames in the log as it began, and how many of those are copied now. */
export interface CheckpointProgress {
  busy: number;
  log: number;
  checkpointed: number;
}

/** What is committed while one round copies is copied by the next, in much less time. */
const MOST_ROUNDS = 8;

const connection = new SqliteFile(workerData as string, { fileMustExist: true });

parentPort?.on("message", (task: CheckpointTask) => {
  if (task === "close") {
    connection.close();
    parentPort?.close();
    return;
  }
  let isNearlyDone = false;
  try {
    isNearlyDone = copyBack();
  } catch {
    // A disk that is full or fails tells it to whoever writes, who copies the log back then.
  }
  parentPort?.postMessage(isNearlyDone);
});

/** Until nothing was committed during a round: then what it copied is synced as well, and hardly anything is left to the writer. */
function copyBack(): boolean {
  let copied = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const [progress] = connection.pragma("wal_checkpoint(PASSIVE)") as CheckpointProgress[];
    // Another connection is copying, or the log was begun anew meanwhile.
    if (progress === undefined || progress.busy === 1 || progress.log < copied) return false;
    if (progress.log === copied) return true;
    copied = progress.checkpointed;
  }
  return true;
}
