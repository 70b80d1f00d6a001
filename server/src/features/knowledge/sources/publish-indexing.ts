import type { RegressionFailure } from "@disco/protocol";
import type { Selectable } from "kysely";
import type { IndexingsTable } from "../../../db/tables/knowledge-tables.ts";
import { createCandidateIndex } from "../../../knowledge/library/candidate-index.ts";
import { planStaged, type StagedPlan } from "../../../knowledge/crawl/store/plan-staged.ts";
import { publishStaged } from "../../../knowledge/crawl/store/publish-staged.ts";
import { dropStaged, pruneIndexings } from "../../../knowledge/crawl/store/staged-index.ts";
import { traceImpact } from "../changes/trace-impact.ts";
import { askRegressions, type AskRegressionsDeps } from "../../conversation/regressions/ask-regressions.ts";

export interface PublishDeps extends AskRegressionsDeps {
  ids: () => string;
  log: { info(details: object, message: string): void };
}

/**
 * Makes the publisher of crawled indexes. It compares a staged index with the live one, asks the regression questions of it, puts it
 * in the live one's place or holds it back, and finds the answers that leaned on what changed. Cut off at any point, it goes on.
 */
export function createIndexPublisher(deps: PublishDeps): (indexingId: string, signal: AbortSignal) => Promise<void> {
  const { db, clock, log } = deps;

  async function judge(indexing: Selectable<IndexingsTable>, plan: StagedPlan, signal: AbortSignal): Promise<RegressionFailure[]> {
    const { libraryId } = indexing;
    if (indexing.isForced === 1) return [];
    let any = db.read.selectFrom("regressionQuestions").select("id").where("libraryId", "=", libraryId).limit(1);
    // An index that was held back and is given up leaves its failures with the questions, though the live one may pass them.
    if (plan.isEmpty) any = any.where("lastResult", "=", "failed");
    if ((await any.executeTakeFirst()) === undefined) return [];
    const candidate = await createCandidateIndex(db, indexing, signal);
    const failures = await askRegressions(deps, libraryId, candidate, signal);
    return plan.isEmpty ? [] : failures;
  }

  async function hold(id: string, plan: StagedPlan, failures: readonly RegressionFailure[]): Promise<void> {
    const values = { status: "held", failures: JSON.stringify(failures), changes: JSON.stringify(plan.counts) } as const;
    await db.write((tx) => tx.updateTable("indexings").set(values).where("id", "=", id).where("status", "=", "running").execute());
    log.info({ indexingId: id, failures: failures.length }, "a new index is held back");
  }

  async function finish(indexing: Selectable<IndexingsTable>): Promise<void> {
    const { id } = indexing;
    await db.write(async (tx) => {
      await tx
        .updateTable("indexings")
        .set({ status: "finished", error: null, finishedAt: clock().toISOString() })
        .where(({ and }) => and({ id, status: "running" }))
        .execute();
      await dropStaged(tx, id);
    });
    await pruneIndexings(db, indexing, clock());
    log.info({ indexingId: id }, "a new index is live");
  }

  return async (indexingId, signal) => {
    for (;;) {
      signal.throwIfAborted();
      const indexing = await db.read.selectFrom("indexings").selectAll().where("id", "=", indexingId).executeTakeFirst();
      if (indexing === undefined) return;
      // What was still written beside the live index while a member removed the website.
      if (indexing.status === "failed") await db.write((tx) => dropStaged(tx, indexingId));
      if (indexing.status !== "running" || indexing.phase === "crawling") return;
      if (indexing.phase === "published") {
        await traceImpact(db, indexing, clock(), signal);
        await finish(indexing);
        return;
      }
      const plan = await planStaged(deps, indexing, signal);
      const failures = await judge(indexing, plan, signal);
      if (failures.length > 0) await hold(indexingId, plan, failures);
      else await publishStaged(db, indexing, plan, clock());
    }
  };
}
