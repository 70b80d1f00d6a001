import type { Database } from "../../../../db/database.ts";
import type { JobQueue } from "../../../../jobs/job-queue.ts";
import { SYNC_JOB } from "./sync-mailbox.ts";

const LOOK_MS = 5_000;
const AT_ONCE = 50;

export interface PollDeps {
  db: Database;
  clock: () => Date;
  jobs: Pick<JobQueue, "add" | "nudge">;
}

/** Asks for each mailbox to be looked at when that is due, until the signal aborts. */
export function pollMailboxes(deps: PollDeps, onFailure: (error: unknown) => void, signal: AbortSignal): void {
  const timer = setInterval(() => void addDueSyncs(deps).catch(onFailure), LOOK_MS);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  addDueSyncs(deps).catch(onFailure);
}

/** Adds the job of every mailbox that is due. One whose job is unfinished gets no second. */
export async function addDueSyncs({ db, clock, jobs }: PollDeps): Promise<void> {
  const due = await db.read
    .selectFrom("mailboxes")
    .innerJoin("googleConnections", "googleConnections.id", "mailboxes.connectionId")
    .select("connectionId")
    .where("googleConnections.status", "=", "active")
    .where("nextSyncAt", "<=", clock().toISOString())
    .orderBy("nextSyncAt")
    .limit(AT_ONCE)
    .execute();
  if (due.length === 0) return;
  await db.write(async (tx) => {
    for (const { connectionId } of due) await jobs.add(tx, { kind: SYNC_JOB, key: connectionId, payload: { connectionId } });
  });
  jobs.nudge();
}
