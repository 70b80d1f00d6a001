import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { readAiStats } from "./queries.ts";

/** What the AI has found for the member's organization. */
export function insightsFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  return (app) => {
    app.route({
      ...contract("readAiStats"),
      handler: async (request, reply) => {
        const data = await readAiStats(db, requireOrganization(request.member).id, clock());
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });
  };
}
