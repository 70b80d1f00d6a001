import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Calls } from "./call-in-thread.ts";

/** Any machine needs far less for what takes no time at all; a pattern that grows without bounds needs for ever. */
const MOST_MS = 30_000;

/**
 * Whether a module's function comes to an end, called with each of these arguments. It runs on a thread of its own: a pattern that goes
 * on for ever stops everything else on its thread, the test's own time limit too.
 */
export async function endsInTime(module: URL, name: string, args: Calls["args"]): Promise<boolean> {
  const calls: Calls = { module: module.href, name, args };
  const thread = new Worker(new URL("./call-in-thread.ts", import.meta.url), { workerData: calls });
  const timer = setTimeout(() => void thread.terminate(), MOST_MS);
  try {
    // Rejects with whatever the function throws.
    const [code] = await once(thread, "exit");
    return code === 0;
  } finally {
    clearTimeout(timer);
  }
}
