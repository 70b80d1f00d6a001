import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Calls } from "./call-in-thread.ts";

/** Far more than any machine needs for linear work. */
const MOST_MS = 30_000;

/**
 * Whether a module's function ends with each of these arguments. It runs on its own thread, because a runaway pattern would
 * also stop the test's time limit.
 */
export async function endsInTime(module: URL, name: string, args: Calls["args"]): Promise<boolean> {
  const calls: Calls = { module: module.href, name, args };
  const thread = new Worker(new URL("./call-in-thread.ts", import.meta.url), { workerData: calls });
  const timer = setTimeout(() => void thread.terminate(), MOST_MS);
  try {
    const [code] = await once(thread, "exit");
    return code === 0;
  } finally {
    clearTimeout(timer);
  }
}
