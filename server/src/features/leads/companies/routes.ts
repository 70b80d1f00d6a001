import type { Member } from "@disco/protocol";
import type { Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { readCompany } from "./companies.ts";
import { exportCompanies, recordExport } from "./export-companies.ts";
import { noteSeenCompanies } from "./note-seen-companies.ts";
import { removeSamples, saveCompany } from "./save-company.ts";
import { readFigures, searchProfiles, type Viewer } from "./search-profiles.ts";
const FEATURED = 24;

interface CompaniesDeps {
  db: Database;
  clock: () => Date;
}

/** The companies that the member's organization keeps profiles of, with what their own people told. */
export function companiesFeature({ db, clock }: CompaniesDeps): Feature {
  return (app) => {
    serve(app, "listCompanies", async (request) => {
      const viewer = viewerOf(request.member);
      if (request.query.search === undefined && (request.query.offset ?? 0) === 0)
        await noteSeenCompanies(db, viewer.organizationId, clock());
      return searchProfiles(db, viewer, request.query, clock());
    });

    serve(app, "listFeaturedCompanies", (request) =>
      searchProfiles(db, viewerOf(request.member), { view: "featured", limit: FEATURED }, clock()),
    );

    serve(app, "readCompanyFigures", async (request) => {
      const { id } = requireOrganization(request.member);
      await noteSeenCompanies(db, id, clock());
      return readFigures(db, id);
    });

    app.route({
      ...contract("exportCompanies"),
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

    serve(app, "saveCompany", (request) =>
      saveCompany(db, viewerOf(request.member), { companyId: request.params.companyId, ...request.body, now: clock() }),
    );

    serve(app, "removeSampleCompanies", (request) => removeSamples(db, requireOrganization(request.member).id));

    serve(app, "readCompany", (request) => readCompany(db, viewerOf(request.member), request.query.key));
  };
}

function viewerOf(member: Member): Viewer {
  return { organizationId: requireOrganization(member).id, memberId: member.id };
}
