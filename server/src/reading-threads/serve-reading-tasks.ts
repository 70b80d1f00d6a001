import { parentPort } from "node:worker_threads";
import type { ReadingAnswer, ReadingRequest } from "./reading-thread.ts";

/** Answers the tasks of a `ReadingThread`. Called last in the worker's file, once everything it needs is loaded. */
export function serveReadingTasks<Task, Value>(read: (task: Task) => Value | Promise<Value>): void {
  const answer = (message: ReadingAnswer<Value>) => parentPort?.postMessage(message);
  parentPort?.on("message", async ({ id, task }: ReadingRequest<Task>) => {
    try {
      answer({ id, value: await read(task) });
    } catch (error) {
      answer({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
  answer("up");
}
