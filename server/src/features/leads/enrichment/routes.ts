import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { readFacts, readLastRun } from "./queries.ts";
import { startEnrichment, type StartEnrichmentDeps } from "./start-enrichment.ts";

export function enrichmentFeature(deps: StartEnrichmentDeps): Feature {
  const { db } = deps;
  return (app) => {
    app.route({
      ...contract("enrichNewCompany"),
      handler: async (request, reply) => {
        const by = { organizationId: requireOrganization(request.member).id, memberId: request.member.id };
        const domain = await startEnrichment(deps, { ...by, website: request.body.website });
        return reply.send({ success: true, data: { key: domain, domain } });
      },
    });

    app.route({
      ...contract("readEnrichment"),
      handler: async (request, reply) => {
        const { id } = requireOrganization(request.member);
        const domain = request.params.domain.toLowerCase();
        const [enrichment, facts] = await Promise.all([readLastRun(db, id, domain), readFacts(db, id, domain)]);
        return reply.header("cache-control", "no-store").send({ success: true, data: { enrichment, facts } });
      },
    });
  };
}
