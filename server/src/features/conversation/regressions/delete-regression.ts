import { randomUUID } from "node:crypto";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { CRAWL_JOB } from "../../knowledge/knowledge/start-indexing.ts";

/**
 * Deletes a question. Indexes it held back are judged again.
 * @throws AppError `not_found`
 */
export async function deleteRegression(deps: { db: Database; jobs: JobQueue }, libraryId: string, regressionId: string): Promise<void> {
  await deps.db.write(async (tx) => {
    const deleted = await tx
      .deleteFrom("regressionQuestions")
      .where(({ and }) => and({ id: regressionId, libraryId }))
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new AppError("not_found", "There is no such question here.");
    const held = await tx
      .updateTable("indexings")
      .set({ status: "running" })
      .where(({ and }) => and({ libraryId, status: "held" }))
      .returning("id")
      .execute();
    for (const { id } of held)
      await deps.jobs.add(tx, { kind: CRAWL_JOB, key: `${id} ${randomUUID()}`, payload: { indexingId: id, timeLimitMs: null } });
  });
  deps.jobs.nudge();
}
