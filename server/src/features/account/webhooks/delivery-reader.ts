import { AppError } from "../../../app-error.ts";
import { createReadingProcess } from "../../../reading-processes/reading-process.ts";
import { type DeliveryTask, readDelivery, type ReadDelivery } from "./read-delivery.ts";

/** Reads small deliveries at once, and larger ones in a process with limits of time and memory. */
export interface DeliveryReader {
  /** @throws AppError `busy` while too many large deliveries of the webhook wait. */
  read(webhookId: string, task: DeliveryTask): Promise<ReadDelivery>;
  close(): Promise<void>;
}

const SMALL_BYTES = 8 * 1024;
/** So that the large deliveries of one webhook do not keep those of the others waiting. */
const MOST_WAITING = 12;

export function createDeliveryReader({ timeoutMs = 3_000 } = {}): DeliveryReader {
  const reading = createReadingProcess<DeliveryTask, ReadDelivery>(new URL("./delivery-worker.ts", import.meta.url), {
    timeoutMs,
    maxHeapMb: 128,
  });
  const waiting = new Map<string, number>();
  return {
    read: async (webhookId, task) => {
      if (task.body.byteLength <= SMALL_BYTES) return readDelivery(task);
      const before = waiting.get(webhookId) ?? 0;
      if (before >= MOST_WAITING)
        throw new AppError("busy", "Too many large deliveries at once. Please send them again later.", { retryAfterMs: 10_000 });
      waiting.set(webhookId, before + 1);
      try {
        return await reading.ask(task);
      } catch {
        return unreadable;
      } finally {
        const left = (waiting.get(webhookId) ?? 1) - 1;
        if (left === 0) waiting.delete(webhookId);
        else waiting.set(webhookId, left);
      }
    },
    close: () => reading.close(),
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
