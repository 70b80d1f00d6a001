import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The ids of the processes that a process of ours has started, while they are there. */
export function childrenOf({ pid }: ChildProcess): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number));
}

export function isRunning(pid: number): boolean {
  return groupOf(pid) !== null;
}

/** The ids of the processes of a group that still run. */
export function runningInGroup(group: number): number[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/u.test(name));
  return ids.map(Number).filter((pid) => groupOf(pid) === group);
}

/** Linux counts it in hundredths of a second. */
const TICK_MS = 10;

/** How long a process of ours has had a processor so far, with all its threads. */
export function processorMsOf({ pid }: ChildProcess): number {
  const [user, system] = statusOf(Number(pid)).slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}

function groupOf(pid: number): number | null {
  const [state = "", , group] = statusOf(pid);
  return state === "" || state === "Z" || state === "X" ? null : Number(group);
}

/** From its state on. Its name comes before, in brackets, and may have anything in it. */
function statusOf(pid: number): string[] {
  const status = read(`/proc/${pid}/stat`);
  return status.slice(status.lastIndexOf(")") + 2).split(" ");
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
