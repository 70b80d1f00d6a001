import type { Updateable } from "kysely";
import type { Database, Handle } from "../db/database.ts";
import type { JobsTable } from "../db/tables/tables.ts";
import { inSpan, spans } from "../observability/tracing.ts";
import { addJob } from "./add-job.ts";
import type { NewJob } from "./new-job.ts";

export type { NewJob } from "./new-job.ts";

/**
 * Runs one job to its end. A throw means "try again later"; the signal aborts at shutdown, and when another process has taken the job
 * because this one was silent for too long. A handler that stops for it throws.
 */
export type JobHandler = (payload: unknown, signal: AbortSignal) => Promise<void>;

/** Thrown by a handler that has done nothing and is to run after a time, without its try being counted. */
export class NotYet extends Error {
  readonly afterMs: number;
  constructor(afterMs: number) {
    super("Not yet.");
    this.afterMs = afterMs;
  }
}

export interface JobOptions {
  /** Told when a job has failed so often that it will not run again. */
  onDead?: (payload: unknown) => Promise<void>;
  /** A job that is not as old as this is tried again however often it has failed, once an hour in the end: 0 unless given. */
  retryForMs?: number;
}

/** A durable queue in the database itself, so that a job and the change that asks for it commit together. */
export interface JobQueue {
  handle(kind: string, handler: JobHandler, options?: JobOptions): void;
  /** Adds a job inside a write. Says whether it is new. */
  add(tx: Handle, job: NewJob): Promise<boolean>;
  /** Looks for due work now, instead of at the next poll. Call it after the write that added a job. */
  nudge(): void;
  start(): Promise<void>;
  /** Aborts what runs and gives it back to the queue. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
const LEASE_MS = 15_000;
const RENEW_MS = 5_000;
const MAX_FAILURES = 8;
const MOST_DELAY_MS = 3_600_000;
/** A long job may meet many ends of the process; one that was under way at so many may well be their cause. */
const MAX_CUTS = 25;

interface ClaimedJob {
  id: string;
  kind: string;
  payload: string;
  /** Every beginning; by this number a run is known. */
  attempts: number;
  /** Those that ended with a failure. All others that did not end were cut off with their process. */
  failures: number;
  createdAt: string;
  traceParent: string | null;
}

export interface JobQueueDeps {
  db: Database;
  clock: () => Date;
  /** Jobs at once in this process: 2 unless given. */
  concurrency?: number;
  /** Told of each job that is done. */
  onSuccess?: (kind: string) => void;
  /** Told of each try that fails, and of a look for work that does (as the kind "queue"). */
  onFailure?: (failure: { kind: string; attempts: number; error: unknown }) => void;
}

export function createJobQueue(deps: JobQueueDeps): JobQueue {
  const { db, clock } = deps;
  const concurrency = deps.concurrency ?? 2;
  const handlers = new Map<string, JobOptions & { run: JobHandler }>();
  const running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let looking: Promise<void> = Promise.resolve();
  let isStopped = true;

  const later = (ms: number) => new Date(clock().getTime() + ms).toISOString();

  async function findDue(handle: Handle, now: string): Promise<ClaimedJob | undefined> {
    let query = handle
      .selectFrom("jobs")
      .select(["id", "kind", "payload", "attempts", "failures", "createdAt", "traceParent"])
      .where((where) =>
        where.or([
          where.and([where("status", "=", "queued"), where("runAfter", "<=", now)]),
          where.and([where("status", "=", "running"), where("leaseExpiresAt", "<", now)]),
        ]),
      )
      .where("kind", "in", [...handlers.keys()])
      .orderBy("runAfter")
      .limit(1);
    // After a standstill its own lease may have run out before it could be renewed.
    if (running.size > 0) query = query.where("id", "not in", [...running.keys()]);
    if (db.kind === "postgres" && handle !== db.read) query = query.forUpdate().skipLocked();
    return query.executeTakeFirst();
  }

  async function claim(): Promise<ClaimedJob | undefined> {
    const now = clock().toISOString();
    if ((await findDue(db.read, now)) === undefined) return undefined;
    return db.write(async (tx) => {
      const job = await findDue(tx, now);
      if (job === undefined) return undefined;
      await tx
        .updateTable("jobs")
        .set({ status: "running", leaseExpiresAt: later(LEASE_MS), attempts: job.attempts + 1 })
        .where("id", "=", job.id)
        .execute();
      return { ...job, attempts: job.attempts + 1 };
    });
  }

  /** Changes a job while it is this run's; each run is known by its number among the attempts. Says whether it still was. */
  async function change(job: ClaimedJob, values: Updateable<JobsTable>): Promise<boolean> {
    const { numUpdatedRows } = await db.write((tx) =>
      tx
        .updateTable("jobs")
        .set(values)
        .where(({ and }) => and({ id: job.id, status: "running", attempts: job.attempts }))
        .executeTakeFirstOrThrow(),
    );
    return numUpdatedRows > 0n;
  }

  /** Whether a run that has just failed was the last. */
  function isOver({ kind, failures, createdAt }: ClaimedJob): boolean {
    const isOld = clock().getTime() - Date.parse(createdAt) >= (handlers.get(kind)?.retryForMs ?? 0);
    return failures + 1 >= MAX_FAILURES && isOld;
  }

  /** How often its process has ended while it ran, before this run. */
  function cutsOf({ attempts, failures }: ClaimedJob): number {
    return attempts - 1 - failures;
  }

  function renew(job: ClaimedJob): Promise<boolean> {
    return change(job, { leaseExpiresAt: later(LEASE_MS) });
  }

  /** As if this run had never begun. */
  async function giveBack(job: ClaimedJob, afterMs = 0): Promise<void> {
    await change(job, { status: "queued", runAfter: later(afterMs), leaseExpiresAt: null, attempts: job.attempts - 1, lastError: null });
  }

  async function settle(job: ClaimedJob, error: unknown, isAborted: boolean): Promise<void> {
    if (error === undefined) {
      await change(job, { status: "done", leaseExpiresAt: null });
      deps.onSuccess?.(job.kind);
      return;
    }
    if (isAborted || error instanceof NotYet) return giveBack(job, error instanceof NotYet ? error.afterMs : 0);
    deps.onFailure?.({ kind: job.kind, attempts: job.attempts, error });
    const isDead = cutsOf(job) >= MAX_CUTS || isOver(job);
    if (isDead && (await renew(job))) await handlers.get(job.kind)?.onDead?.(JSON.parse(job.payload));
    const delayMs = Math.min(MOST_DELAY_MS, 2_000 * 2 ** (job.failures + 1)) * (0.5 + Math.random() / 2);
    await change(job, {
      status: isDead ? "dead" : "queued",
      failures: job.failures + 1,
      runAfter: later(delayMs),
      leaseExpiresAt: null,
      lastError: String(error instanceof Error ? error.message : error).slice(0, 500),
    });
  }

  function run(job: ClaimedJob): void {
    const abort = new AbortController();
    const renewal = setInterval(() => {
      renew(job).then(
        (isHeld) => isHeld || abort.abort(new Error("Another process has taken the job.")),
        // A store that is away now may be back before the lease runs out.
        () => {},
      );
    }, RENEW_MS);
    const done = (async () => {
      let failure: unknown;
      try {
        if (cutsOf(job) >= MAX_CUTS) throw new Error(`The server ended ${MAX_CUTS} times while this job ran.`);
        const work = async () => handlers.get(job.kind)?.run(JSON.parse(job.payload), abort.signal);
        await inSpan(spans.job, { "job.kind": job.kind, "job.attempt": job.attempts }, work, job.traceParent);
      } catch (error) {
        failure = error ?? new Error("failed");
      }
      clearInterval(renewal);
      // A settle that fails leaves the lease to run out; the job is then taken up again.
      await settle(job, failure, abort.signal.aborted).catch((error: unknown) =>
        deps.onFailure?.({ kind: job.kind, attempts: job.attempts, error }),
      );
      running.delete(job.id);
      if (!isStopped) look();
    })();
    running.set(job.id, { abort, done });
  }

  function look(): void {
    if (isLooking || isStopped) return;
    isLooking = true;
    looking = (async () => {
      try {
        while (!isStopped && running.size < concurrency) {
          const job = await claim();
          if (job === undefined) break;
          if (isStopped) await giveBack(job);
          else run(job);
        }
      } catch (error) {
        deps.onFailure?.({ kind: "queue", attempts: 0, error });
      } finally {
        isLooking = false;
      }
    })();
  }

  return {
    handle: (kind, run, options) => void handlers.set(kind, { ...options, run }),
    add: (tx, job) => addJob(tx, job, clock()),
    nudge: () => setImmediate(look),
    start: async () => {
      isStopped = false;
      // A SQLite file has one server: jobs still marked "running" were cut off by a crash.
      if (db.kind === "sqlite") {
        await db.write((tx) =>
          tx
            .updateTable("jobs")
            .set({ status: "queued", leaseExpiresAt: null })
            .where("status", "=", "running")
            .where("kind", "in", [...handlers.keys()])
            .execute(),
        );
      }
      timer = setInterval(look, POLL_MS);
      look();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      // A job that is being claimed just now must not begin once the store is closed.
      await looking;
      for (const { abort } of running.values()) abort.abort(new Error("The server is shutting down."));
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
