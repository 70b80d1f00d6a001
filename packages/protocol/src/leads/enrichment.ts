import { z } from "zod";
import { Instant } from "../text.ts";

/** Subject of a fact. Some occur once per company, others many times. */
export const CompanyFactField = z.enum([
  "name",
  "description",
  "industry",
  "company_size",
  "founded_year",
  "headquarters",
  "founder",
  "linkedin",
  "twitter",
  "facebook",
  "github",
  "youtube",
  "technology",
  "news",
  "hiring",
]);
export type CompanyFactField = z.infer<typeof CompanyFactField>;

/** One sourced fact about a company. Two sources that disagree are two facts. */
export const CompanyFact = z.object({
  id: z.string(),
  field: CompanyFactField,
  value: z.string(),
  /** The page that states it, or the address of the service. */
  url: z.string(),
  /** The words that say so. */
  quote: z.string(),
  /** "site" for the company's own pages, else the name of a service. */
  provider: z.string(),
  /** From 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** True where another source says something else and only one can be right. */
  isDisputed: z.boolean(),
  /** When something was published, where the page says so. */
  publishedAt: z.string().nullable(),
  foundAt: Instant,
});
export type CompanyFact = z.infer<typeof CompanyFact>;

/** The step of an enrichment that is under way. */
export const EnrichmentPhase = z.enum(["searching", "analyzing", "completing"]);
export type EnrichmentPhase = z.infer<typeof EnrichmentPhase>;

/** One run that gathers facts about a company, as it stands now. */
export const Enrichment = z.object({
  id: z.string(),
  domain: z.string(),
  status: z.enum(["queued", "running", "completed", "failed"]),
  step: EnrichmentPhase,
  pagesRead: z.number().int(),
  factsFound: z.number().int(),
  /** Why it found less than it might have, for people; null where nothing stood in the way. */
  reason: z.string().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
});
export type Enrichment = z.infer<typeof Enrichment>;

/** The facts about a company, with the last run. */
export const EnrichmentReply = z.object({
  success: z.literal(true),
  data: z.object({ enrichment: Enrichment.nullable(), facts: z.array(CompanyFact) }),
});
export type EnrichmentReply = z.infer<typeof EnrichmentReply>;
