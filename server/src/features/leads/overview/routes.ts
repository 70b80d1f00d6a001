import { OverviewReply, ReadOverview } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import type { Feature } from "../../../app.ts";
import type { Database } from "../../../db/database.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { readOverview } from "./read-overview.ts";

/** Where an organization stands, for its dashboard. */
export function overviewFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  return (app) => {
    app.route({
      method: routes.readOverview.method,
      url: routes.readOverview.path,
      config: { access: "member" },
      schema: { tags: ["insights"], querystring: ReadOverview, response: { 200: OverviewReply } },
      handler: async (request, reply) => {
        const { timezone = "UTC" } = request.query;
        const data = await readOverview(db, requireOrganization(request.member).id, { now: clock(), timezone });
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });
  };
}
