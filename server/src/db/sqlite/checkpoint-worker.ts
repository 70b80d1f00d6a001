import SqliteFile from "better-sqlite3";
import { parentPort, workerData } from "node:worker_threads";

/** Requests of the server to the copying thread. */
export type CheckpointTask = "copy" | "close";

/** Progress of a checkpoint: frames in the log at its start, and how many are copied. */
export interface CheckpointProgress {
  busy: number;
  log: number;
  checkpointed: number;
}

/** Commits during one round are copied by the next, which is much shorter. */
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
    // The writer reports a full or failing disk, and copies the log itself.
  }
  parentPort?.postMessage(isNearlyDone);
});

/** Until nothing was committed during a round: then what it copied is synced as well, and hardly anything is left to the writer. */
function copyBack(): boolean {
  let copied = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const [progress] = connection.pragma("wal_checkpoint(PASSIVE)") as CheckpointProgress[];
    // Another connection is copying, or the log was restarted.
    if (progress === undefined || progress.busy === 1 || progress.log < copied) return false;
    if (progress.log === copied) return true;
    copied = progress.checkpointed;
  }
  return true;
}
