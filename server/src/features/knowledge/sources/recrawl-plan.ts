import type { Recrawl } from "@disco/protocol";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Handle } from "../../../db/database.ts";
import type { JobHandler, JobQueue } from "../../../jobs/job-queue.ts";
import { type IndexingDeps, queueIndexing } from "../knowledge/start-indexing.ts";

/** The job that starts a planned crawl when it is due: its payload is `{ websiteId, dueAt }`. */
export const RECRAWL_JOB = "recrawl-website";

const RecrawlJob = z.object({ websiteId: z.string(), dueAt: z.string() });
const DAY_MS = 24 * 3_600_000;
const EVERY_MS = { daily: DAY_MS, weekly: 7 * DAY_MS, monthly: 30 * DAY_MS } as const;

/** Plans a website's next crawls from now on, inside a write. */
export async function planRecrawls(tx: Handle, jobs: JobQueue, websiteId: string, recrawl: Recrawl, now: Date): Promise<void> {
  if (recrawl === "never") {
    await tx.deleteFrom("recrawlPlans").where("websiteId", "=", websiteId).execute();
    return;
  }
  const runAfter = new Date(now.getTime() + EVERY_MS[recrawl]);
  const nextCrawlAt = runAfter.toISOString();
  await tx
    .insertInto("recrawlPlans")
    .values({ websiteId, recrawl, nextCrawlAt })
    .onConflict((conflict) => conflict.column("websiteId").doUpdateSet({ recrawl, nextCrawlAt }))
    .execute();
  // Each due time is a job of its own; one that the plan has moved on from does nothing.
  await jobs.add(tx, { kind: RECRAWL_JOB, key: `${websiteId} ${nextCrawlAt}`, payload: { websiteId, dueAt: nextCrawlAt }, runAfter });
}

export interface RecrawlDeps extends IndexingDeps {
  maxPages: number;
}

/** Starts the crawl that is due and plans the next one, in one write: however often it is tried, it happens once. */
export function recrawlJob(deps: RecrawlDeps): JobHandler {
  return async (payload) => {
    const { websiteId, dueAt } = RecrawlJob.parse(payload);
    await deps.db.write(async (tx) => {
      const due = await findDue(tx, websiteId, dueAt);
      if (due === undefined) return;
      const library = { libraryId: due.libraryId, slug: due.slug, isOverlay: false };
      await queueIndexing(tx, deps, library, { url: due.url, maxPages: deps.maxPages, id: randomUUID() });
      await planRecrawls(tx, deps.jobs, websiteId, due.recrawl, deps.clock());
    });
    deps.jobs.nudge();
  };
}

/** A crawl that could not be started again and again is left out; the one after it is tried. */
export function skipRecrawl(deps: RecrawlDeps): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { websiteId, dueAt } = RecrawlJob.parse(payload);
    await deps.db.write(async (tx) => {
      const due = await findDue(tx, websiteId, dueAt);
      if (due !== undefined) await planRecrawls(tx, deps.jobs, websiteId, due.recrawl, deps.clock());
    });
  };
}

function findDue(tx: Handle, websiteId: string, dueAt: string) {
  return tx
    .selectFrom("recrawlPlans")
    .innerJoin("sources", "sources.id", "recrawlPlans.websiteId")
    .innerJoin("libraries", "libraries.id", "sources.libraryId")
    .select(["recrawlPlans.recrawl", "sources.url", "sources.libraryId", "libraries.slug"])
    .where(({ and }) => and({ "recrawlPlans.websiteId": websiteId, "recrawlPlans.nextCrawlAt": dueAt }))
    .where("sources.status", "!=", "gone")
    .$narrowType<{ url: string }>()
    .executeTakeFirst();
}
