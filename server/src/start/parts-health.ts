import type { Logger } from "pino";
import type { Database } from "../db/database.ts";

/** A replaceable part of the product, as the start table names it. */
export type PartName =
  | "database"
  | "limits"
  | "jobs"
  | "identity"
  | "language model"
  | "embeddings"
  | "voice"
  | "speech to text"
  | "text to speech"
  | "mail"
  | "billing"
  | "Google"
  | "Slack";

export interface PartReport {
  lastSuccessAt: string | null;
  lastProblemAt: string | null;
  problem: string | null;
}

/** Where parts report how their last calls ended. No part is called to find out. */
export interface PartsHealth {
  succeeded(part: PartName): void;
  failed(part: PartName, problem: string): void;
  own(): ReadonlyMap<string, PartReport>;
  read(): Promise<ReadonlyMap<string, PartReport>>;
  /** Stores reports from time to time, until the signal aborts. */
  start(signal: AbortSignal): void;
}

/** Says what a failure means for the part; null where the part itself has worked. */
export type ProblemOf = (error: unknown) => string | null;

const STORE_MS = 10_000;
const nothing: PartReport = { lastSuccessAt: null, lastProblemAt: null, problem: null };

export function createPartsHealth({ db, clock, logger }: { db: Database; clock: () => Date; logger: Pick<Logger, "debug"> }): PartsHealth {
  const own = new Map<string, PartReport>();
  const unstored = new Set<string>();

  function report(part: string, change: Partial<PartReport>): void {
    own.set(part, { ...(own.get(part) ?? nothing), ...change });
    unstored.add(part);
  }

  async function store(): Promise<void> {
    const parts = [...unstored];
    if (parts.length === 0) return;
    unstored.clear();
    await db.write(async (tx) => {
      for (const part of parts) {
        const { lastSuccessAt, lastProblemAt, problem } = own.get(part) ?? nothing;
        const seen = { ...(lastSuccessAt !== null && { lastSuccessAt }), ...(lastProblemAt !== null && { lastProblemAt, problem }) };
        await tx
          .insertInto("partReports")
          .values({ part, lastSuccessAt, lastProblemAt, problem })
          .onConflict((conflict) => conflict.column("part").doUpdateSet(seen))
          .execute();
      }
    });
  }

  return {
    succeeded: (part) => report(part, { lastSuccessAt: clock().toISOString() }),
    failed: (part, problem) => report(part, { lastProblemAt: clock().toISOString(), problem }),
    own: () => own,
    read: async () => {
      const reports = new Map(own);
      const rows = await db.read
        .selectFrom("partReports")
        .selectAll()
        .execute()
        .catch(() => []);
      for (const { part, ...stored } of rows) reports.set(part, newer(stored, own.get(part) ?? nothing));
      return reports;
    },
    start: (signal) => {
      const timer = setInterval(
        () => void store().catch((error: unknown) => logger.debug({ err: error }, "how the parts do could not be stored")),
        STORE_MS,
      );
      signal.addEventListener("abort", () => clearInterval(timer), { once: true });
    },
  };
}

function newer(one: PartReport, other: PartReport): PartReport {
  const { lastProblemAt, problem } = (one.lastProblemAt ?? "") >= (other.lastProblemAt ?? "") ? one : other;
  const lastSuccessAt = (one.lastSuccessAt ?? "") >= (other.lastSuccessAt ?? "") ? one.lastSuccessAt : other.lastSuccessAt;
  return { lastSuccessAt, lastProblemAt, problem };
}

/** Runs a call of a part and reports how it ended. */
export async function watchCall<T>(health: PartsHealth, part: PartName, problemOf: ProblemOf, call: () => Promise<T>): Promise<T> {
  try {
    const result = await call();
    health.succeeded(part);
    return result;
  } catch (error) {
    tellFailure(health, part, problemOf(error));
    throw error;
  }
}

/** Passes on what a part gives piece by piece, and reports how it ended. One that is left early, or aborted, tells nothing. */
export async function* watchStream<T>(
  health: PartsHealth,
  part: PartName,
  problemOf: ProblemOf,
  stream: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  try {
    yield* stream;
    health.succeeded(part);
  } catch (error) {
    if (!signal.aborted) tellFailure(health, part, problemOf(error));
    throw error;
  }
}

function tellFailure(health: PartsHealth, part: PartName, problem: string | null): void {
  if (problem === null) health.succeeded(part);
  else health.failed(part, problem);
}
