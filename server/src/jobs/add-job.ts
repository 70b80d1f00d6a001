import { randomUUID } from "node:crypto";
import type { Handle } from "../db/database.ts";
import { traceParent } from "../observability/tracing.ts";
import type { NewJob } from "./new-job.ts";

/** Adds a job inside a write. Says whether it is new: while one of its kind and key is unfinished, another is not added. */
export async function addJob(tx: Handle, job: NewJob, now: Date): Promise<boolean> {
  const createdAt = now.toISOString();
  const result = await tx
    .insertInto("jobs")
    .values({
      id: randomUUID(),
      kind: job.kind,
      key: job.key,
      payload: JSON.stringify(job.payload),
      status: "queued",
      runAfter: job.runAfter?.toISOString() ?? createdAt,
      leaseExpiresAt: null,
      lastError: null,
      traceParent: traceParent(),
      createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
