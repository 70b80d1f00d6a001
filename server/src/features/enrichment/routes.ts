import { EnrichmentReply } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { z } from "zod";
import type { Feature } from "../../app.ts";
import type { Database } from "../../db/database.ts";
import { requireOrganization } from "../../identity/member-role.ts";
import { readFacts, readLastRun } from "./queries.ts";

/** What is known of a company, fact by fact, and how the last run went. */
export function enrichmentFeature({ db }: { db: Database }): Feature {
  return (app) => {
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
