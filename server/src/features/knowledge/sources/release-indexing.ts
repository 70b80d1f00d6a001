import type { Member } from "@disco/protocol";
import { randomUUID } from "node:crypto";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { CRAWL_JOB } from "../knowledge/start-indexing.ts";

/**
 * Publishes an index that a regression question holds back.
 * @throws AppError `not_found` unless the member's own organization has such an index waiting.
 */
export async function releaseIndexing(deps: { db: Database; jobs: JobQueue }, member: Member, indexingId: string): Promise<void> {
  const organizationId = member.organization?.id ?? "";
  await deps.db.write(async (tx) => {
    const released = await tx
      .updateTable("indexings")
      .set({ status: "running", isForced: 1 })
      .where(({ and }) => and({ id: indexingId, status: "held" }))
      .where("libraryId", "in", (select) => select.selectFrom("libraries").select("id").where("organizationId", "=", organizationId))
      .executeTakeFirst();
    if (released.numUpdatedRows === 0n) throw new AppError("not_found", "There is no such index waiting.");
    await deps.jobs.add(tx, { kind: CRAWL_JOB, key: `${indexingId} ${randomUUID()}`, payload: { indexingId, timeLimitMs: null } });
  });
  deps.jobs.nudge();
}
