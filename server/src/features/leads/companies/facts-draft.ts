import type { CompanyFact } from "@disco/protocol";
import { registrableDomain } from "../../../domains/company-domain.ts";
import type { CompanyDraft } from "./profile-row.ts";
import { toCompanyData } from "./imports/to-company-data.ts";

/** A profile with so many kinds of facts is whole. */
const WHOLE = 8;

type Fact = Pick<CompanyFact, "field" | "value" | "url" | "confidence" | "publishedAt">;

/** Enrichment as a profile. The most certain of disputed figures counts; both stay among the facts. */
export function toFactsDraft(domain: string, facts: readonly Fact[], now: Date): CompanyDraft {
  const surestFirst = facts.toSorted((one, other) => other.confidence - one.confidence);
  const all = (field: Fact["field"]) => surestFirst.filter((fact) => fact.field === field);
  const surest = (field: Fact["field"]) => all(field)[0]?.value;
  const size = surest("company_size");
  const day = now.toISOString().slice(0, 10);
  const pages = [...new Set(facts.map(({ url }) => url))];
  const home = pages.map((page) => URL.parse(page)?.origin).find((origin) => origin !== undefined);
  return {
    name: surest("name") ?? domain,
    domain: registrableDomain(domain) ?? domain,
    website: home === undefined ? `https://${domain}/` : `${home}/`,
    tags: [],
    confidence: confidenceOf(facts),
    sources: ["site"],
    lastEnrichedAt: now.toISOString(),
    data: toCompanyData({
      basic: { industry: surest("industry"), description: surest("description") },
      location: { headquarters: surest("headquarters") },
      metrics: { founded_year: surest("founded_year"), employee_count: size, employee_range: size },
      team: { founders: all("founder").map(({ value }) => value) },
      social: { linkedin_url: surest("linkedin"), twitter_url: surest("twitter") },
      recent_news: all("news").map(({ value, url, publishedAt }) => ({ title: value, url, date: publishedAt, source: domain })),
      sources: pages.map((url) => ({ name: url.replace(/^https?:\/\//u, "").replace(/\/$/u, ""), url, date: day })),
    }),
  };
}

/** How sure the facts are, less where few things are known. */
function confidenceOf(facts: readonly Fact[]): number {
  const mean = facts.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, facts.length);
  const fields = new Set(facts.map(({ field }) => field)).size;
  return Math.round(mean * Math.min(1, fields / WHOLE) * 100) / 100;
}
