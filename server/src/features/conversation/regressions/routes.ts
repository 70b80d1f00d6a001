import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import type { CandidateIndex } from "../../../knowledge/library/candidate-index.ts";
import type { KnowledgeIndex } from "../../../knowledge/retrieve.ts";
import { ownLibrary } from "../../knowledge/knowledge/own-library.ts";
import { addRegression } from "./add-regression.ts";
import { askRegressions, type AskRegressionsDeps } from "./ask-regressions.ts";
import { deleteRegression } from "./delete-regression.ts";
import { listRegressions } from "./queries.ts";

/** The questions that a new index must still answer. Only members of the organization see or change them. */
export function regressionsFeature(deps: AskRegressionsDeps & { jobs: JobQueue; knowledge: KnowledgeIndex }): Feature {
  const { db, clock, knowledge } = deps;
  return (app) => {
    serve(app, "listRegressions", async (request) => {
      const { libraryId } = await ownLibrary(db, request.params.slug, request.member);
      const { after, limit } = request.query;
      const found = await listRegressions(db.read, libraryId, { after, limit: limit + 1 });
      const regressions = found.slice(0, limit);
      const next = found.length > limit ? (regressions.at(-1)?.id ?? null) : null;
      return { regressions, next };
    });

    serve(app, "addRegression", async (request) => {
      const { libraryId } = await ownLibrary(db, request.params.slug, request.member);
      const id = request.effectId;
      const regression = await db.write((tx) => addRegression(tx, libraryId, request.body, { id, now: clock() }));
      // Asked at once, so that the member sees whether it holds today.
      const asItIs = {
        retrieve: (...asked: Parameters<CandidateIndex["retrieve"]>) => knowledge.retrieve([libraryId], ...asked),
        site: knowledge.siteOf([libraryId]),
      };
      await askRegressions(deps, libraryId, asItIs, AbortSignal.timeout(20_000));
      const [now] = (await listRegressions(db.read, libraryId, { limit: 200 })).filter((each) => each.id === regression.id);
      return { regression: now ?? regression };
    });

    serve(app, "deleteRegression", async (request) => {
      const { libraryId } = await ownLibrary(db, request.params.slug, request.member);
      await deleteRegression(deps, libraryId, request.params.regressionId);
    });
  };
}
