import { EnrichmentReply, EnrichNewCompany, EnrichNewCompanyReply } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { z } from "zod";
import type { Feature } from "../../../app.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { readFacts, readLastRun } from "./queries.ts";
import { startEnrichment, type StartEnrichmentDeps } from "./start-enrichment.ts";

export function enrichmentFeature(deps: StartEnrichmentDeps): Feature {
  const { db } = deps;
  return (app) => {
    app.route({
      method: routes.enrichNewCompany.method,
      url: routes.enrichNewCompany.path,
      config: { access: "member", isIdempotent: true },
      schema: { tags: ["enrichment"], body: EnrichNewCompany, response: { 200: EnrichNewCompanyReply } },
      handler: async (request, reply) => {
        const by = { organizationId: requireOrganization(request.member).id, memberId: request.member.id };
        const domain = await startEnrichment(deps, { ...by, website: request.body.website });
        return reply.send({ success: true, data: { key: domain, domain } });
      },
    });

    app.route({
      method: routes.readEnrichment.method,
      url: routes.readEnrichment.path,
      config: { access: "member" },
      schema: {
        tags: ["enrichment"],
        params: z.object({ domain: z.string().min(1).max(253) }),
        response: { 200: EnrichmentReply },
      },
      handler: async (request, reply) => {
        const { id } = requireOrganization(request.member);
        const domain = request.params.domain.toLowerCase();
        const [enrichment, facts] = await Promise.all([readLastRun(db, id, domain), readFacts(db, id, domain)]);
        return reply.header("cache-control", "no-store").send({ success: true, data: { enrichment, facts } });
      },
    });
  };
}
