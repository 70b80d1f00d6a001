import { serveReadingTasks } from "../reading-processes/serve-reading-tasks.ts";

export type GreedyTask = { kind: "length"; text: string } | { kind: "memory" } | { kind: "time" };

/** A reader that takes what it is asked to take. */
serveReadingTasks<GreedyTask, number>((task) => {
  if (task.kind === "length") return task.text.length;
  const taken: unknown[] = [];
  for (;;) if (task.kind === "memory") taken.push(Array.from({ length: 20_000_000 }, () => taken.length));
});
