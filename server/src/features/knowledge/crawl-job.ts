import { z } from "zod";
import type { JobHandler } from "../../jobs/job-queue.ts";

/** The payload of a `crawl-website` job. A demo overlay's crawl has a time limit, an owner's has none. */
const CrawlJob = z.object({ indexingId: z.string(), timeLimitMs: z.number().nullable() });

/** Runs crawls from the queue; a crawl that was cut off goes on where it stood. */
export function crawlJob(
  crawl: (indexingId: string, signal: AbortSignal, options: { timeLimitMs: number | null }) => Promise<void>,
): JobHandler {
  return async (payload, signal) => {
    const { indexingId, timeLimitMs } = CrawlJob.parse(payload);
    await crawl(indexingId, signal, { timeLimitMs });
    signal.throwIfAborted();
  };
}
