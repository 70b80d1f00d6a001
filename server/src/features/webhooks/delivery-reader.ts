import { AppError } from "../../app-error.ts";
import { createReadingThread } from "../../reading-thread.ts";
import { type DeliveryTask, readDelivery, type ReadDelivery } from "./read-delivery.ts";

/** Reads deliveries: small ones at once, larger ones on a thread of its own, where their time and memory are limited. */
export interface DeliveryReader {
  /** @throws AppError `busy` while too many large deliveries wait. */
  read(task: DeliveryTask): Promise<ReadDelivery>;
  close(): Promise<void>;
}

const SMALL_BYTES = 16 * 1024;
const MOST_WAITING = 64;

export function createDeliveryReader({ timeoutMs = 2_000 } = {}): DeliveryReader {
  const thread = createReadingThread<DeliveryTask, ReadDelivery>(new URL("./delivery-worker.ts", import.meta.url), {
    timeoutMs,
    maxMemoryMb: 128,
  });
  let waiting = 0;
  return {
    read: async (task) => {
      if (task.body.byteLength <= SMALL_BYTES) return readDelivery(task);
      if (waiting >= MOST_WAITING)
        throw new AppError("busy", "Too many large deliveries at once. Please send them again later.", { retryAfterMs: 10_000 });
      waiting += 1;
      try {
        return await thread.ask(task);
      } catch {
        return unreadable;
      } finally {
        waiting -= 1;
      }
    },
    close: () => thread.close(),
  };
}

const unreadable: ReadDelivery = {
  problem: {
    verdict: "too_large",
    detail: "Reading the body takes too long.",
    cure: "Send the fields of the form alone.",
    status: 413,
  },
  readAs: [],
  charset: null,
};
