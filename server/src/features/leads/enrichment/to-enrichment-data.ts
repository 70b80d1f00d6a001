import type { CompanyFact } from "@disco/protocol";

export function toEnrichmentData(facts: readonly CompanyFact[]) {
  const all = (field: CompanyFact["field"]) => facts.filter((fact) => fact.field === field);
  const surest = (field: CompanyFact["field"]) => all(field).toSorted((a, b) => b.confidence - a.confidence)[0]?.value ?? null;
  return {
    companySize: surest("company_size"),
    industry: surest("industry"),
    techStack: all("technology").map(({ value }) => value),
    recentNews: all("news").map(({ value, url }) => ({ title: value, url })),
    linkedinProfile: surest("linkedin"),
    twitterProfile: surest("twitter"),
  };
}
