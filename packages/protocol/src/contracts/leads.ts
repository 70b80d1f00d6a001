import { z } from "zod";
import { CompanyRecord } from "../leads/companies.ts";
import { ChangeCompanyImport, CompanyImport } from "../leads/company-imports.ts";
import {
  AskCompanies,
  AskCompaniesReply,
  CompanyProfileList,
  EnrichNewCompany,
  EnrichNewCompanyReply,
  ExportCompanies,
  ListCompanies,
  SaveCompany,
  CompanyProfile,
  CompanyFigures,
} from "../leads/company-profiles.ts";
import { ActionPlanList, ActionPlanReply, ChangeStage, ListActionPlans, ActionPlan } from "../leads/deals.ts";
import { EnrichmentReply } from "../leads/enrichment.ts";
import { AiStats } from "../leads/insights.ts";
import { ReadOverview, Overview } from "../leads/overview.ts";
import { Qualification } from "../leads/qualification.ts";
import { SearchText, SearchFindings, MemberConversation } from "../leads/search.ts";
import { filledText } from "../text.ts";
import type { Contract } from "./contract.ts";
import { Done, Id, Nothing, success } from "./shapes.ts";

const ByPlan = z.object({ planId: z.string().min(1).max(128) });
const ByImport = z.object({ importId: Id });
const ByQuote = z.object({ qualificationId: Id, quoteId: Id });

export const leadsContracts = {
  listActionPlans: { access: "member", tag: "pipeline", query: ListActionPlans, reply: ActionPlanList },
  readActionPlan: { access: "member", tag: "pipeline", params: ByPlan, reply: ActionPlanReply },
  changeStage: { access: "member", tag: "pipeline", params: ByPlan, body: ChangeStage, reply: success({ data: ActionPlan }) },

  listCompanyImports: { access: "member", tag: "companies", reply: success({ data: z.array(CompanyImport) }) },
  readCompanyImport: { access: "member", tag: "companies", params: ByImport, reply: success({ data: CompanyImport }) },
  changeCompanyImport: {
    access: "member",
    tag: "companies",
    params: ByImport,
    body: ChangeCompanyImport,
    reply: success({ data: CompanyImport }),
  },
  uploadCompanies: {
    access: "member",
    tag: "companies",
    consumes: "application/octet-stream",
    query: z.object({ name: filledText(200) }),
    body: z.any().meta({ description: "A CSV or JSON file, as it is." }),
    reply: success({ data: CompanyImport }),
  },

  listCompanies: { access: "member", tag: "companies", query: ListCompanies, reply: CompanyProfileList },
  listFeaturedCompanies: { access: "member", tag: "companies", reply: success({ companies: z.array(CompanyProfile) }) },
  readCompanyFigures: { access: "member", tag: "companies", reply: success({ data: CompanyFigures }) },
  exportCompanies: { access: "member", tag: "companies", body: ExportCompanies, reply: { file: "text/csv" } },
  saveCompany: { access: "member", tag: "companies", params: z.object({ companyId: Id }), body: SaveCompany, reply: Done },
  removeSampleCompanies: { access: "member", tag: "companies", reply: Done },
  readCompany: { access: "member", tag: "workspace", query: z.object({ key: filledText(254) }), reply: success({ data: CompanyRecord }) },

  askCompanies: { access: "member", tag: "companies", body: AskCompanies, reply: AskCompaniesReply },

  enrichNewCompany: { access: "member", tag: "enrichment", isIdempotent: true, body: EnrichNewCompany, reply: EnrichNewCompanyReply },
  readEnrichment: { access: "member", tag: "enrichment", params: z.object({ domain: z.string().min(1).max(253) }), reply: EnrichmentReply },

  readAiStats: { access: "member", tag: "insights", reply: success({ data: AiStats }) },

  readOverview: { access: "member", tag: "insights", query: ReadOverview, reply: success({ data: Overview }) },

  readQualification: {
    access: "member",
    tag: "qualification",
    params: z.object({ dealId: Id }),
    reply: success({ data: Qualification.nullable() }),
  },
  removeReceipt: { access: "member", tag: "qualification", params: ByQuote, reply: success({ data: Qualification.nullable() }) },
  restoreReceipt: {
    access: "member",
    tag: "qualification",
    params: ByQuote,
    body: Nothing,
    reply: success({ data: Qualification.nullable() }),
  },

  searchWorkspace: { access: "member", tag: "workspace", query: z.object({ q: SearchText }), reply: success({ data: SearchFindings }) },
  readConversation: {
    access: "member",
    tag: "workspace",
    params: z.object({ conversationId: Id }),
    reply: success({ data: MemberConversation }),
  },
} satisfies Record<string, Contract>;
