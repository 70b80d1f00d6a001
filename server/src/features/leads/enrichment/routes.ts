import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { readFacts, readLastRun } from "./queries.ts";
import { startEnrichment, type StartEnrichmentDeps } from "./start-enrichment.ts";

export function enrichmentFeature(deps: StartEnrichmentDeps): Feature {
  const { db } = deps;
  return (app) => {
    serve(app, "enrichNewCompany", async (request) => {
      const by = { organizationId: requireOrganization(request.member).id, memberId: request.member.id };
      const domain = await startEnrichment(deps, { ...by, website: request.body.website });
      return { key: domain, domain };
    });

    serve(app, "readEnrichment", async (request) => {
      const { id } = requireOrganization(request.member);
      const domain = request.params.domain.toLowerCase();
      const [enrichment, facts] = await Promise.all([readLastRun(db, id, domain), readFacts(db, id, domain)]);
      return { enrichment, facts };
    });
  };
}
