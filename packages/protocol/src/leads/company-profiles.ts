import { z } from "zod";
import { companyIndustries, companySizes, companyStages } from "../company-taxonomies.ts";
import { filledText, Instant, text } from "../text.ts";

/** Facts about a company, in one format for all sources. */
export const CompanyData = z.object({
  basic: z.object({ industry: z.string().nullable(), description: z.string().nullable() }),
  location: z.object({ headquarters: z.string().nullable() }),
  metrics: z.object({
    founded_year: z.number().int().nullable(),
    employee_count: z.number().int().nullable(),
    employee_range: z.string().nullable(),
    /** Percent a year. */
    growth_rate: z.number().nullable(),
  }),
  funding: z.object({
    total_raised: z.number().nullable(),
    /** Currency of the total, as "EUR". Null means dollars. */
    currency: z.string().length(3).nullable().default(null),
    last_round: z
      .object({
        amount: z.number().nullable(),
        /** Currency of the amount and the valuation. Null means dollars. */
        currency: z.string().length(3).nullable().default(null),
        series: z.string().nullable(),
        date: z.string().nullable(),
        lead_investor: z.string().nullable(),
        valuation: z.number().nullable(),
      })
      .nullable(),
    last_round_date: z.string().nullable(),
    all_investors: z.array(z.string()),
  }),
  team: z.object({ founders: z.array(z.object({ name: z.string(), title: z.string().nullable() })) }),
  social: z.object({ linkedin_url: z.string().nullable(), twitter_url: z.string().nullable() }),
  products: z.array(z.object({ name: z.string(), description: z.string().nullable() })),
  recent_news: z.array(
    z.object({
      title: z.string(),
      snippet: z.string().nullable(),
      date: z.string().nullable(),
      source: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
  sources: z.array(z.object({ name: z.string(), date: z.string().nullable(), url: z.string().nullable() })),
  business_model: z.string().nullable(),
  /** Whether it is still at work, where a source says so: "Acquired". */
  status: z.string().nullable(),
});
export type CompanyData = z.infer<typeof CompanyData>;

/** A stored company. */
export const CompanyProfile = z.object({
  id: z.string(),
  /** The key of its address: its domain, or its name without a domain. */
  key: z.string(),
  name: z.string(),
  domain: z.string().nullable(),
  website: z.string().nullable(),
  tags: z.array(z.string()),
  confidence_score: z.number().min(0).max(1),
  enrichment_source: z.array(z.string()),
  last_enriched_at: Instant.nullable(),
  created_at: Instant,
  isSample: z.boolean(),
  isSaved: z.boolean(),
  data: CompanyData,
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;

const idsOf = (entries: readonly { id: string }[]) => z.enum(entries.map(({ id }) => id));
const listOf = <Item extends z.ZodType<string>>(item: Item, max: number) => z.array(item).min(1).max(max).optional();
/** Several values in an address, by comma. */
function inAddress<List extends z.ZodType>(list: List) {
  return z.preprocess(
    (value) =>
      typeof value === "string"
        ? value
            .split(",")
            .map((each) => each.trim())
            .filter((each) => each !== "")
        : value,
    list,
  );
}
const year = z.coerce.number().int().min(1_600).max(2_200);
const dollars = z.coerce.number().min(0).max(1e15);

/** Filters of the list of companies. An unknown value matches no filter. */
export const CompanyFilters = z.object({
  industry: listOf(idsOf(companyIndustries), 20),
  employeeRange: listOf(idsOf(companySizes), 6),
  fundingStage: listOf(idsOf(companyStages), 8),
  tags: listOf(filledText(60), 10),
  /** Founded in this year or later. */
  yearFounded: year.optional(),
  yearFoundedTo: year.optional(),
  /** Total funding, or the last round's without a total. */
  minFunding: dollars.optional(),
  maxFunding: dollars.optional(),
  /** The last round is at most so many days old. */
  lastFundingDays: z.coerce.number().int().min(1).max(36_500).optional(),
  /** Percent a year at least. */
  growthRate: z.coerce.number().min(0).max(100_000).optional(),
  location: filledText(100).optional(),
  notIndustry: listOf(idsOf(companyIndustries), 20),
  notFundingStage: listOf(idsOf(companyStages), 8),
  notTags: listOf(filledText(60), 10),
  /** Elsewhere than in these places, as far as the place is known. */
  notLocation: listOf(filledText(100), 10),
  /** No round and no amount is known. */
  funding: z.enum(["none"]).optional(),
});
export type CompanyFilters = z.infer<typeof CompanyFilters>;

/** The query of the list. */
export const ListCompanies = CompanyFilters.extend({
  industry: inAddress(CompanyFilters.shape.industry),
  employeeRange: inAddress(CompanyFilters.shape.employeeRange),
  fundingStage: inAddress(CompanyFilters.shape.fundingStage),
  tags: inAddress(CompanyFilters.shape.tags),
  notIndustry: inAddress(CompanyFilters.shape.notIndustry),
  notFundingStage: inAddress(CompanyFilters.shape.notFundingStage),
  notTags: inAddress(CompanyFilters.shape.notTags),
  notLocation: inAddress(CompanyFilters.shape.notLocation),
  search: text(200).optional(),
  /** Whether every word of the search is wanted, or those that have more of them come first. */
  match: z.enum(["all", "any"]).optional(),
  view: z.enum(["all", "featured", "saved", "recent"]).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
});
export type ListCompanies = z.infer<typeof ListCompanies>;

/** One page of companies and how many there are. */
export const CompanyProfileList = z.object({
  success: z.literal(true),
  companies: z.array(CompanyProfile),
  totalCount: z.number().int(),
});
export type CompanyProfileList = z.infer<typeof CompanyProfileList>;

/** How many profiles there are, how many of them are samples, and how many say something at all. */
export const CompanyFigures = z.object({
  total: z.number().int(),
  samples: z.number().int(),
  withGrowth: z.number().int(),
  withFunding: z.number().int(),
  withLastRound: z.number().int(),
  withSize: z.number().int(),
  withIndustry: z.number().int(),
});
export type CompanyFigures = z.infer<typeof CompanyFigures>;

/** The ids of the companies to export, at most 10,000. */
export const ExportCompanies = z.object({ companyIds: z.array(z.string().min(1).max(64)).min(1).max(10_000) });
export type ExportCompanies = z.infer<typeof ExportCompanies>;

/** Whether a company is on the list of the member. */
export const SaveCompany = z.object({ isSaved: z.boolean() });

/** A question in words. `model` is taken and not used: the server's own settings say which model reads it. */
export const AskCompanies = z.object({ query: filledText(500), model: z.string().max(100).optional() });
export type AskCompanies = z.infer<typeof AskCompanies>;

/** A question as filters, with the words left over. */
export const CompanyInterpretation = z.object({ filters: CompanyFilters, text: z.string() });
export type CompanyInterpretation = z.infer<typeof CompanyInterpretation>;
/** Answers a question about companies: the filters it was read as, the words left over, and the companies that fit. */
export const AskCompaniesReply = CompanyProfileList.extend({ interpretation: CompanyInterpretation });
export type AskCompaniesReply = z.infer<typeof AskCompaniesReply>;

/** Names a company by its domain. */
export const EnrichNewCompany = z.object({ website: filledText(300) });
/** The enrichment that was begun. */
export const EnrichNewCompanyReply = z.object({ success: z.literal(true), data: z.object({ key: z.string(), domain: z.string() }) });
export type EnrichNewCompanyReply = z.infer<typeof EnrichNewCompanyReply>;
