import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import type { JobHandler } from "../../../jobs/job-queue.ts";
import type { WebsiteCrawler } from "../../../knowledge/crawl/crawl-website.ts";
import { storeCause } from "../../../knowledge/causes/stored-cause.ts";
import { dropStaged } from "../../../knowledge/crawl/store/staged-index.ts";

/** Payload of a `crawl-website` job. A demo overlay is limited in time and pages, an owner's library is not. */
const CrawlJob = z.object({ indexingId: z.string(), timeLimitMs: z.number().nullable(), mostPages: z.number().nullish() });

type Step = (indexingId: string, signal: AbortSignal) => Promise<void>;

/**
 * Runs crawls from the queue, publishes what they built beside the live index, and reads the documents that the pages link; one that was cut
 * off goes on where it stood.
 */
export function crawlJob(crawl: WebsiteCrawler["crawl"], publish: Step, readLinked: Step): JobHandler {
  return async (payload, signal) => {
    const { indexingId, timeLimitMs, mostPages = null } = CrawlJob.parse(payload);
    await crawl(indexingId, signal, { timeLimitMs, mostPages });
    signal.throwIfAborted();
    await publish(indexingId, signal);
    signal.throwIfAborted();
    await readLinked(indexingId, signal);
  };
}

/** Says on the indexing itself that its crawl was given up. */
export function giveUpCrawl(db: Database, clock: () => Date): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { indexingId } = CrawlJob.parse(payload);
    await db.write(async (tx) => {
      await tx
        .updateTable("indexings")
        .set({ status: "failed", error: storeCause("gave_up"), finishedAt: clock().toISOString() })
        .where("id", "=", indexingId)
        .execute();
      await dropStaged(tx, indexingId);
    });
  };
}
