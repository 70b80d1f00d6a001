import { once } from "node:events";
import { Worker } from "node:worker_threads";

const SOURCE = `
const { parentPort, workerData } = require("node:worker_threads");
let worst = 0;
let askedAt = performance.now();
parentPort.on("message", () => {
  parentPort.postMessage(Math.max(worst, performance.now() - askedAt));
  worst = 0;
  askedAt = performance.now();
});
(async () => {
  for (;;) {
    askedAt = performance.now();
    await fetch(workerData + "/healthz").then((response) => response.text(), () => undefined);
    worst = Math.max(worst, performance.now() - askedAt);
    await new Promise((resolve) => setTimeout(resolve, 10));
    askedAt = performance.now();
  }
})();
`;

export interface HealthWatch {
  /** The longest in milliseconds that `/healthz` took since this was last asked. */
  worst(): Promise<number>;
  close(): Promise<unknown>;
}

/** Asks a server for its health all the time, on a thread of its own: what the test itself does delays no answer. */
export function watchHealth(address: string): HealthWatch {
  const worker = new Worker(SOURCE, { eval: true, workerData: address });
  return {
    worst: async () => {
      worker.postMessage("worst");
      const [worst]: unknown[] = await once(worker, "message");
      return Number(worst);
    },
    close: () => worker.terminate(),
  };
}
