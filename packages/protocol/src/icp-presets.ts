import type { CompanyFilters } from "./leads/company-profiles.ts";

/** A set of filters for one kind of customer. */
export interface IcpPreset {
  id: string;
  name: string;
  description: string;
  filters: CompanyFilters;
  badge: "HOT" | "FRESH" | "FAST" | "AI" | null;
}

/** The ready-made sets of filters. */
export const icpPresets: readonly IcpPreset[] = [
  {
    id: "yc-backed",
    name: "YC-Backed",
    description: "Seed to Series B, founded since 2020",
    filters: { tags: ["yc-backed"], fundingStage: ["seed", "series-a", "series-b"], yearFounded: 2020 },
    badge: "HOT",
  },
  {
    id: "recently-funded",
    name: "Recently Funded",
    description: "$1M or more in the last 90 days",
    filters: { lastFundingDays: 90, minFunding: 1_000_000 },
    badge: "FRESH",
  },
  {
    id: "seed-preseed",
    name: "Seed & Pre-Seed",
    description: "Up to $5M raised, up to 50 people",
    filters: { fundingStage: ["pre-seed", "seed"], maxFunding: 5_000_000, employeeRange: ["1-10", "11-50"] },
    badge: null,
  },
  {
    id: "series-a",
    name: "Series A",
    description: "$5M to $25M raised, 11 to 200 people",
    filters: { fundingStage: ["series-a"], minFunding: 5_000_000, maxFunding: 25_000_000, employeeRange: ["11-50", "51-200"] },
    badge: null,
  },
  {
    id: "series-b-c",
    name: "Series B & C",
    description: "$25M to $100M raised, 51 to 500 people",
    filters: {
      fundingStage: ["series-b", "series-c"],
      minFunding: 25_000_000,
      maxFunding: 100_000_000,
      employeeRange: ["51-200", "201-500"],
    },
    badge: null,
  },
  {
    id: "series-d-plus",
    name: "Series D+",
    description: "$100M or more raised",
    filters: { fundingStage: ["series-d", "series-e", "series-f"], minFunding: 100_000_000 },
    badge: null,
  },
  {
    id: "high-growth",
    name: "High Growth",
    description: "Grows 100% a year, $10M or more raised",
    filters: { growthRate: 100, minFunding: 10_000_000 },
    badge: "FAST",
  },
  {
    id: "ai-ml-hot",
    name: "AI/ML",
    description: "$5M or more, funded in the last 180 days",
    filters: { industry: ["ai"], lastFundingDays: 180, minFunding: 5_000_000 },
    badge: "AI",
  },
];
