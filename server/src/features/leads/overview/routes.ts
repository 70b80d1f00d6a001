import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { readOverview } from "./read-overview.ts";

/** Where an organization stands, for its dashboard. */
export function overviewFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  return (app) => {
    serve(app, "readOverview", (request) => {
      const { timezone = "UTC" } = request.query;
      return readOverview(db, requireOrganization(request.member).id, { now: clock(), timezone });
    });
  };
}
