import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The ids of the processes that a process of ours has started, while they are there. */
export function childrenOf({ pid }: ChildProcess): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number));
}

/** Whether a process runs, or would if it were let. One that has ended does not, although nobody may have asked yet what became of it. */
export function isRunning(pid: number): boolean {
  return groupOf(pid) !== null;
}

/** The ids of the processes of a group that still run. */
export function runningInGroup(group: number): number[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/u.test(name));
  return ids.map(Number).filter((pid) => groupOf(pid) === group);
}

function groupOf(pid: number): number | null {
  const status = read(`/proc/${pid}/stat`);
  // Its name comes before, in brackets, and may have anything in it.
  const [state = "", , group] = status.slice(status.lastIndexOf(")") + 2).split(" ");
  return state === "" || state === "Z" || state === "X" ? null : Number(group);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}
