import {
  CompanyFiguresReply,
  CompanyProfileList,
  CompanyReply,
  ExportCompanies,
  FeaturedCompanies,
  filledText,
  ListCompanies,
  routes,
  SaveCompany,
} from "@disco/protocol";
import type { Member } from "@disco/protocol";
import { z } from "zod";
import type { Feature } from "../../../app.ts";
import type { Database } from "../../../db/database.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { readCompany } from "./companies.ts";
import { exportCompanies, recordExport } from "./export-companies.ts";
import { noteSeenCompanies } from "./note-seen-companies.ts";
import { removeSamples, saveCompany } from "./save-company.ts";
import { readFigures, searchProfiles, type Viewer } from "./search-profiles.ts";

const Done = z.object({ success: z.literal(true) });
const FEATURED = 24;

interface CompaniesDeps {
  db: Database;
  clock: () => Date;
}

/** The companies that the member's organization keeps profiles of, with what their own people told. */
export function companiesFeature({ db, clock }: CompaniesDeps): Feature {
  return (app) => {
    app.route({
      method: routes.listCompanies.method,
      url: routes.listCompanies.path,
      config: { access: "member" },
      schema: { tags: ["companies"], querystring: ListCompanies, response: { 200: CompanyProfileList } },
      handler: async (request, reply) => {
        const viewer = viewerOf(request.member);
        if (request.query.search === undefined && (request.query.offset ?? 0) === 0)
          await noteSeenCompanies(db, viewer.organizationId, clock());
        const found = await searchProfiles(db, viewer, request.query, clock());
        return reply.header("cache-control", "no-store").send({ success: true, ...found });
      },
    });

    app.route({
      method: routes.listFeaturedCompanies.method,
      url: routes.listFeaturedCompanies.path,
      config: { access: "member" },
      schema: { tags: ["companies"], response: { 200: FeaturedCompanies } },
      handler: async (request, reply) => {
        const { companies } = await searchProfiles(db, viewerOf(request.member), { view: "featured", limit: FEATURED }, clock());
        return reply.header("cache-control", "no-store").send({ success: true, companies });
      },
    });

    app.route({
      method: routes.readCompanyFigures.method,
      url: routes.readCompanyFigures.path,
      config: { access: "member" },
      schema: { tags: ["companies"], response: { 200: CompanyFiguresReply } },
      handler: async (request, reply) => {
        const { id } = requireOrganization(request.member);
        await noteSeenCompanies(db, id, clock());
        const data = await readFigures(db, id);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      method: routes.exportCompanies.method,
      url: routes.exportCompanies.path,
      config: { access: "member" },
      schema: { tags: ["companies"], body: ExportCompanies, response: { 200: z.any().meta({ description: "text/csv" }) } },
      handler: async (request, reply) => {
        const { member, body } = request;
        await recordExport({ db, clock }, { member, organizationId: requireOrganization(member).id }, body.companyIds);
        return reply
          .header("content-type", "text/csv; charset=utf-8")
          .header("content-disposition", 'attachment; filename="companies_export.csv"')
          .header("cache-control", "no-store")
          .send(exportCompanies(db, viewerOf(member), body.companyIds));
      },
    });

    app.route({
      method: routes.saveCompany.method,
      url: routes.saveCompany.path,
      config: { access: "member" },
      schema: {
        tags: ["companies"],
        params: z.object({ companyId: z.string().min(1).max(64) }),
        body: SaveCompany,
        response: { 200: Done },
      },
      handler: async (request, reply) => {
        await saveCompany(db, viewerOf(request.member), { companyId: request.params.companyId, ...request.body, now: clock() });
        return reply.send({ success: true });
      },
    });

    app.route({
      method: routes.removeSampleCompanies.method,
      url: routes.removeSampleCompanies.path,
      config: { access: "member" },
      schema: { tags: ["companies"], response: { 200: Done } },
      handler: async (request, reply) => {
        await removeSamples(db, requireOrganization(request.member).id);
        return reply.send({ success: true });
      },
    });

    app.route({
      method: routes.readCompany.method,
      url: routes.readCompany.path,
      config: { access: "member" },
      schema: { tags: ["workspace"], querystring: z.object({ key: filledText(254) }), response: { 200: CompanyReply } },
      handler: async (request, reply) => {
        const data = await readCompany(db, viewerOf(request.member), request.query.key);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });
  };
}

function viewerOf(member: Member): Viewer {
  return { organizationId: requireOrganization(member).id, memberId: member.id };
}
