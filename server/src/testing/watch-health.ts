import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { StartedServer } from "./stores/start-server.ts";

const SOURCE = `
const { readFileSync } = require("node:fs");
const { parentPort, workerData } = require("node:worker_threads");
// Linux counts how long a thread was ready to run while others had the processor.
const waitOf = (path) => {
  try {
    return Number(readFileSync(path, "utf8").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
};
const now = () => performance.now() - waitOf("/proc/thread-self/schedstat") - waitOf("/proc/" + workerData.pid + "/schedstat");
let worst = 0;
let askedAt = now();
parentPort.on("message", () => {
  parentPort.postMessage(Math.max(worst, now() - askedAt));
  worst = 0;
  askedAt = now();
});
(async () => {
  for (;;) {
    askedAt = now();
    await fetch(workerData.address + "/healthz").then((response) => response.text(), () => undefined);
    worst = Math.max(worst, now() - askedAt);
    await new Promise((resolve) => setTimeout(resolve, 10));
    askedAt = now();
  }
})();
`;

export interface HealthWatch {
  /** The longest in milliseconds that `/healthz` took since this was last asked. */
  worst(): Promise<number>;
  close(): Promise<unknown>;
}

/**
 * Asks a server for its health all the time, on a thread of its own: what the test does delays no answer. The time that other programs
 * had the processor does not count.
 */
export function watchHealth({ address, process: { pid } }: StartedServer): HealthWatch {
  const worker = new Worker(SOURCE, { eval: true, workerData: { address, pid } });
  return {
    worst: async () => {
      worker.postMessage("worst");
      const [worst]: unknown[] = await once(worker, "message");
      return Number(worst);
    },
    close: () => worker.terminate(),
  };
}
