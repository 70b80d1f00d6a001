import { endWithParent } from "./end-with-parent.ts";
import type { ReadingAnswer, ReadingRequest } from "./reading-process.ts";

/** Answers the tasks of a `ReadingProcess`. Called last in the worker's file, once everything it needs is loaded. */
export function serveReadingTasks<Task, Value>(read: (task: Task) => Value | Promise<Value>): void {
  const answer = (message: ReadingAnswer<Value>) => process.send?.(message);
  process.on("message", async ({ id, task }: ReadingRequest<Task>) => {
    try {
      answer({ id, value: await read(task) });
    } catch (error) {
      answer({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
  endWithParent();
  answer("up");
}
