import { CompanyListReply, CompanyReply, filledText, routes } from "@disco/protocol";
import { z } from "zod";
import type { Feature } from "../../app.ts";
import type { Database } from "../../db/database.ts";
import { requireOrganization } from "../../identity/member-role.ts";
import { listCompanies, readCompany } from "./companies.ts";

/** What the member's organization knows of the companies behind its leads and demo requests. */
export function companiesFeature({ db }: { db: Database }): Feature {
  return (app) => {
    app.route({
      method: routes.listCompanies.method,
      url: routes.listCompanies.path,
      config: { access: "member" },
      schema: { tags: ["workspace"], response: { 200: CompanyListReply } },
      handler: async (request, reply) => {
        const companies = await listCompanies(db, requireOrganization(request.member).id);
        return reply.header("cache-control", "no-store").send({ success: true, companies });
      },
    });

    app.route({
      method: routes.readCompany.method,
      url: routes.readCompany.path,
      config: { access: "member" },
      schema: { tags: ["workspace"], querystring: z.object({ key: filledText(254) }), response: { 200: CompanyReply } },
      handler: async (request, reply) => {
        const data = await readCompany(db, requireOrganization(request.member).id, request.query.key);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });
  };
}
