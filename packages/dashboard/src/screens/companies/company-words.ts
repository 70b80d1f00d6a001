import type { KnownCompany } from "@disco/client/api";
import type { CompanyFilters, CompanyProfile } from "@disco/protocol";
import { companyIndustries, companySizes, companyStages } from "@disco/protocol/company-taxonomies";
import type { Tone } from "@disco/react/kit";

const DAY_MS = 86_400_000;
const NEW_DAYS = 90;
const HIGH = 0.8;
const MIDDLE = 0.6;

/** Where a company's screen is. */
export function companyAddress(key: string): string {
  return `/dashboard/companies/${encodeURIComponent(key)}`;
}

/** Counts of a company's contacts: "2 leads, 1 demo request". */
export function countsOf({ leads, demoRequests }: Pick<KnownCompany, "leads" | "demoRequests">): string {
  return [counted(leads, "lead"), counted(demoRequests, "demo request")].filter((part) => part !== "").join(", ");
}

export function badgesOf({ tags, data }: Pick<CompanyProfile, "tags" | "data">, now: number): string[] {
  const { last_round: round, last_round_date: date } = data.funding;
  const age = date === null ? Number.NaN : now - Date.parse(date);
  return [
    ...(tags.includes("yc-backed") ? ["YC"] : []),
    ...(age >= 0 && age <= NEW_DAYS * DAY_MS ? ["NEW"] : []),
    ...stageBadge(round?.series ?? ""),
  ];
}

function stageBadge(series: string): string[] {
  const letter = /\bseries[\s-]*([a-h])\b/iu.exec(series)?.[1]?.toUpperCase();
  if (letter !== undefined) return [letter > "C" ? "SERIES D+" : `SERIES ${letter}`];
  return /\bseed\b/iu.test(series) && !/pre-?\s?seed/iu.test(series) ? ["SEED"] : [];
}

/** Green above 0.8, yellow above 0.6, grey otherwise. */
export function confidenceTone(confidence: number): Tone {
  return confidence > HIGH ? "good" : confidence > MIDDLE ? "warn" : "neutral";
}

/** "$12.5M", "€12M": in dollars where no currency is known. */
export function money(amount: number, currency: string | null = null): string {
  return new Intl.NumberFormat("en", {
    style: "currency",
    currency: currency ?? "USD",
    notation: "compact",
    maximumFractionDigits: 1,
  }).format(amount);
}

/** A filter that holds, in words, and the filters without it. */
export interface FilterChip {
  label: string;
  rest: CompanyFilters;
}

/** Every filter that holds. */
export function chipsOf(filters: CompanyFilters): FilterChip[] {
  const { industry, employeeRange, fundingStage, tags, yearFounded, yearFoundedTo, minFunding, maxFunding, lastFundingDays } = filters;
  const chips: FilterChip[] = [];
  type Lists = "industry" | "employeeRange" | "fundingStage" | "tags" | "notIndustry" | "notFundingStage" | "notTags" | "notLocation";
  const each = (name: Lists, labelOf: (id: string) => string) => {
    const values = filters[name] ?? [];
    for (const value of values) {
      const left = values.filter((other) => other !== value);
      chips.push({ label: labelOf(value), rest: { ...filters, [name]: left.length === 0 ? undefined : left } });
    }
  };
  const one = (label: string, ...names: (keyof CompanyFilters)[]) =>
    chips.push({ label, rest: { ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) } });
  if (industry) each("industry", (id) => labelIn(companyIndustries, id));
  if (fundingStage) each("fundingStage", (id) => labelIn(companyStages, id));
  if (employeeRange) each("employeeRange", (id) => labelIn(companySizes, id));
  const tagLabel = (tag: string) => (tag === "yc-backed" ? "YC-backed" : `Tag: ${tag}`);
  if (tags) each("tags", tagLabel);
  if (filters.location !== undefined) one(`In ${filters.location}`, "location");
  each("notIndustry", (id) => `Not ${labelIn(companyIndustries, id)}`);
  each("notFundingStage", (id) => `Not ${labelIn(companyStages, id)}`);
  each("notTags", (tag) => `Not ${tagLabel(tag)}`);
  each("notLocation", (place) => `Not in ${place}`);
  if (filters.funding === "none") one("Without funding", "funding");
  if (yearFounded !== undefined && yearFounded === yearFoundedTo) one(`Founded in ${yearFounded}`, "yearFounded", "yearFoundedTo");
  else {
    if (yearFounded !== undefined) one(`Founded since ${yearFounded}`, "yearFounded");
    if (yearFoundedTo !== undefined) one(`Founded until ${yearFoundedTo}`, "yearFoundedTo");
  }
  if (minFunding !== undefined) one(`Raised ${money(minFunding)} or more`, "minFunding");
  if (maxFunding !== undefined) one(`Raised up to ${money(maxFunding)}`, "maxFunding");
  if (lastFundingDays !== undefined) one(`Funded in the last ${lastFundingDays} days`, "lastFundingDays");
  if (filters.growthRate !== undefined) one(`Grows ${filters.growthRate}% or more`, "growthRate");
  return chips;
}

function labelIn(entries: readonly { id: string; label: string }[], id: string): string {
  return entries.find((entry) => entry.id === id)?.label ?? id;
}

/** "1 company", "3 companies" */
export function countOfCompanies(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "company" : "companies"}`;
}

function counted(count: number, what: string): string {
  return count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}`;
}
