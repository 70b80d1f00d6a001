import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { readAiStats } from "./queries.ts";

/** What the AI has found for the member's organization. */
export function insightsFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  return (app) => {
    serve(app, "readAiStats", (request) => readAiStats(db, requireOrganization(request.member).id, clock()));
  };
}
