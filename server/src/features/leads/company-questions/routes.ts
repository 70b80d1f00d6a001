import { type ListCompanies } from "@disco/protocol";
import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { parseCompanyQuestion } from "../companies/questions/parse-company-question.ts";
import { searchProfiles } from "../companies/search-profiles.ts";
import { proposeFilters, type ProposeFiltersDeps, withProposal } from "./propose-filters.ts";

interface CompanyQuestionsDeps extends ProposeFiltersDeps {
  db: Database;
  onFailure: (error: unknown) => void;
}

/** Companies by a sentence: it becomes filters, by the parser and by a language model where one is set up. */
export function companyQuestionsFeature(deps: CompanyQuestionsDeps): Feature {
  const { db, clock } = deps;
  return (app) => {
    serve(app, "askCompanies", async (request) => {
      const viewer = { organizationId: requireOrganization(request.member).id, memberId: request.member.id };
      const proposed = await proposeFilters(deps, { ...viewer, question: request.body.query }).catch((error: unknown) => {
        deps.onFailure(error);
        return null;
      });
      const interpretation = withProposal(parseCompanyQuestion(request.body.query, clock()), proposed ?? {});
      const { filters, text } = interpretation;
      const query: ListCompanies = { ...filters, ...(text !== "" && { search: text.slice(0, 200), match: "any" }) };
      const found = await searchProfiles(db, viewer, query, clock());
      return { ...found, interpretation };
    });
  };
}
