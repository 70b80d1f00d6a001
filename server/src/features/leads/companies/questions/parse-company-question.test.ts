import type { CompanyFilters } from "@disco/protocol";
import { expect, test } from "vitest";
import { parseCompanyQuestion } from "./parse-company-question.ts";

const NOW = new Date("2026-11-28T00:00:00Z");
type Row = readonly [question: string, filters: CompanyFilters, text?: string];

const SMALL = ["1-10", "11-50"];
const rows: readonly Row[] = [
  [
    "Series A fintech in Berlin founded after 2020 with under 50 people, raised in the last six months",
    {
      fundingStage: ["series-a"],
      industry: ["fintech"],
      location: "Berlin",
      yearFounded: 2021,
      employeeRange: SMALL,
      lastFundingDays: 180,
    },
  ],
  ["fintech", { industry: ["fintech"] }],
  ["Financial Technology companies", { industry: ["fintech"] }],
  ["healthcare startups", { industry: ["healthcare"] }],
  ["health care companies in Boston", { industry: ["healthcare"], location: "Boston" }],
  ["SaaS companies", { industry: ["software"] }],
  ["e-commerce businesses", { industry: ["ecommerce"] }],
  ["ecommerce in Paris", { industry: ["ecommerce"], location: "Paris" }],
  ["AI startups", { industry: ["ai"] }],
  ["artificial intelligence companies in San Francisco", { industry: ["ai"], location: "San Francisco" }],
  ["machine learning", { industry: ["ai"] }],
  ["fintech or healthcare", { industry: ["fintech", "healthcare"] }],
  ["climate tech in Copenhagen", { industry: ["energy"], location: "Copenhagen" }],
  ["cybersecurity vendors", { industry: ["cybersecurity"] }],
  ["edtech", { industry: ["education"] }],
  ["proptech in London", { industry: ["real-estate"], location: "London" }],
  ["seed stage companies", { fundingStage: ["seed"] }],
  ["pre-seed startups", { fundingStage: ["pre-seed"] }],
  ["preseed or seed", { fundingStage: ["pre-seed", "seed"] }],
  ["Series B", { fundingStage: ["series-b"] }],
  ["series-c companies", { fundingStage: ["series-c"] }],
  ["Series A or B", { fundingStage: ["series-a", "series-b"] }],
  ["Series A and Series B", { fundingStage: ["series-a", "series-b"] }],
  ["Series D+", { fundingStage: ["series-d", "series-e", "series-f"] }],
  ["Series C or later", { fundingStage: ["series-c", "series-d", "series-e", "series-f"] }],
  ["early stage", { fundingStage: ["pre-seed", "seed", "series-a"] }],
  ["late-stage fintech", { fundingStage: ["series-c", "series-d", "series-e", "series-f"], industry: ["fintech"] }],
  ["YC companies", { tags: ["yc-backed"] }],
  ["Y Combinator backed fintech", { tags: ["yc-backed"], industry: ["fintech"] }],
  ["YC-backed seed startups", { tags: ["yc-backed"], fundingStage: ["seed"] }],
  ["companies tagged payments", { tags: ["payments"] }],
  ["founded after 2020", { yearFounded: 2021 }],
  ["founded since 2020", { yearFounded: 2020 }],
  ["founded in 2021", { yearFounded: 2021, yearFoundedTo: 2021 }],
  ["founded before 2015", { yearFoundedTo: 2014 }],
  ["founded between 2018 and 2021", { yearFounded: 2018, yearFoundedTo: 2021 }],
  ["started 2019-2022", { yearFounded: 2019, yearFoundedTo: 2022 }],
  ["less than 3 years old", { yearFounded: 2023 }],
  ["under 50 people", { employeeRange: SMALL }],
  ["fewer than 10 employees", { employeeRange: ["1-10"] }],
  ["up to 200 employees", { employeeRange: [...SMALL, "51-200"] }],
  ["more than 500 employees", { employeeRange: ["501-1000", "1000+"] }],
  ["over 1,000 employees", { employeeRange: ["1000+"] }],
  ["at least 201 people", { employeeRange: ["201-500", "501-1000", "1000+"] }],
  ["11-50 employees", { employeeRange: ["11-50"] }],
  ["between 51 and 200 people", { employeeRange: ["51-200"] }],
  ["1000+ employees", { employeeRange: ["1000+"] }],
  ["with a team of under 50", { employeeRange: SMALL }],
  ["raised over $10M", { minFunding: 10_000_000 }],
  ["raised more than 5 million", { minFunding: 5_000_000 }],
  ["less than $1.5M raised", { maxFunding: 1_500_000 }],
  ["raised between $5M and $25M", { minFunding: 5_000_000, maxFunding: 25_000_000 }],
  ["$100M or more", { minFunding: 100_000_000 }],
  ["with at least $500k in funding", { minFunding: 500_000 }],
  ["raised in the last 90 days", { lastFundingDays: 90 }],
  ["funded in the past year", { lastFundingDays: 365 }],
  ["raised $5M in the last 6 months", { minFunding: 5_000_000, lastFundingDays: 180 }],
  ["recently funded AI", { lastFundingDays: 90, industry: ["ai"] }],
  ["growing over 100%", { growthRate: 100 }],
  ["fast-growing SaaS", { growthRate: 100, industry: ["software"] }],
  ["companies based in New York", { location: "New York" }],
  ["startups in são paulo", { location: "são paulo" }],
  ["companies that sell hovercraft parts", {}, "hovercraft parts"],
  ["fintech for bakeries in Munich", { industry: ["fintech"], location: "Munich" }, "bakeries"],
  ["find me all companies", {}],
  ["healthcare not in France", { industry: ["healthcare"], notLocation: ["France"] }],
  ["startups outside the UK or Ireland", { notLocation: ["UK", "Ireland"] }],
  ["non-US fintech", { notLocation: ["US"], industry: ["fintech"] }],
  ["Logistics in Spain, no YC", { industry: ["logistics"], location: "Spain", notTags: ["yc-backed"] }],
  ["companies without investors founded after 2015", { funding: "none", yearFounded: 2016 }],
  ["bootstrapped SaaS", { funding: "none", industry: ["software"] }],
  [
    "no education or healthcare, at least 201 people",
    { notIndustry: ["education", "healthcare"], employeeRange: ["201-500", "501-1000", "1000+"] },
  ],
  ["not Series A and in Berlin", { notFundingStage: ["series-a"], location: "Berlin" }],
  ["no more than 50 people", { employeeRange: SMALL }],
  ["Firmen aus Österreich mit weniger als 50 Mitarbeitern", { location: "Österreich", employeeRange: SMALL }],
  [
    "KI-Unternehmen in München, nach 2018 gegründet, ohne Finanzierung",
    { industry: ["ai"], location: "München", yearFounded: 2019, funding: "none" },
  ],
  [
    "Logistik außerhalb von Deutschland mit über 500 Mitarbeitern",
    { industry: ["logistics"], notLocation: ["Deutschland"], employeeRange: ["501-1000", "1000+"] },
  ],
  [
    "Fintech, nicht in Berlin, in den letzten sechs Monaten finanziert",
    { industry: ["fintech"], notLocation: ["Berlin"], lastFundingDays: 180 },
  ],
  [
    "fintech that is not in Italy and has over 500 employees",
    { industry: ["fintech"], notLocation: ["Italy"], employeeRange: ["501-1000", "1000+"] },
  ],
  ["SaaS außer in der Schweiz", { industry: ["software"], notLocation: ["Schweiz"] }],
  ["not founded before 2010", { yearFounded: 2010 }],
  ["non-profit software", { industry: ["software"] }, "non-profit"],
  ["companies from MIT", { location: "MIT" }],
  ["???", {}],
  ["Robert'); DROP TABLE companies", {}, "Robert' DROP TABLE"],
];

for (const [question, filters, text = ""] of rows)
  test(`“${question}”`, () => {
    expect(parseCompanyQuestion(question, NOW)).toEqual({ filters, text });
  });

test("a long sentence is read in no time to speak of, and nothing breaks it", () => {
  for (const piece of ["under 50 people ", "raised $5M ", "in the last ", "Series A or ", "((((", "between 1 and ", "\ud83d\ude9a "])
    expect(() => parseCompanyQuestion(piece.repeat(60).slice(0, 500), NOW)).not.toThrow();
});
