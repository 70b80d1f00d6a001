/** One value of a taxonomy: how it is stored, how it is shown, and what else it is called. */
export interface TaxonomyEntry<Id extends string = string> {
  id: Id;
  label: string;
  synonyms: readonly string[];
}

/** Industries. The dropdown shows the first four under these names. */
export const companyIndustries: readonly TaxonomyEntry[] = [
  {
    id: "fintech",
    label: "Financial Technology",
    synonyms: ["fintech", "finance", "financial services", "payments", "banking", "banks", "lending", "crypto", "insurance", "insurtech"],
  },
  {
    id: "healthcare",
    label: "Healthcare",
    synonyms: ["health care", "health", "healthtech", "medical", "medtech", "biotech", "pharma", "digital health", "life sciences"],
  },
  {
    id: "software",
    label: "Software/SaaS",
    synonyms: ["software", "saas", "b2b software", "developer tools", "devtools", "enterprise software", "b2b", "cloud"],
  },
  {
    id: "ecommerce",
    label: "E-commerce",
    synonyms: ["ecommerce", "e commerce", "online retail", "retail", "online shop", "online shops", "marketplace", "marketplaces"],
  },
  {
    id: "ai",
    label: "Artificial Intelligence",
    synonyms: ["ai", "machine learning", "ml", "deep learning", "generative ai", "llm", "computer vision"],
  },
  { id: "cybersecurity", label: "Cybersecurity", synonyms: ["cyber security", "security software", "infosec"] },
  { id: "education", label: "Education", synonyms: ["edtech", "ed tech", "e learning", "elearning"] },
  {
    id: "real-estate",
    label: "Real Estate",
    synonyms: ["proptech", "property", "housing and real estate", "real estate and construction"],
  },
  { id: "logistics", label: "Logistics", synonyms: ["supply chain", "freight", "shipping", "transport", "transportation"] },
  {
    id: "manufacturing",
    label: "Manufacturing",
    synonyms: ["industrials", "industrial", "robotics", "manufacturing and robotics", "hardware"],
  },
  { id: "legal", label: "Legal", synonyms: ["legaltech", "legal tech", "law"] },
  { id: "human-resources", label: "Human Resources", synonyms: ["hr", "hr tech", "hrtech", "recruiting", "staffing"] },
  { id: "marketing", label: "Marketing", synonyms: ["martech", "advertising", "adtech", "sales and marketing"] },
  { id: "travel", label: "Travel", synonyms: ["hospitality", "tourism", "hotels", "travel leisure and tourism"] },
  { id: "energy", label: "Energy", synonyms: ["climate", "climate tech", "climatetech", "cleantech", "clean tech", "solar", "renewables"] },
  { id: "construction", label: "Construction", synonyms: ["contech", "architecture", "building"] },
  { id: "food", label: "Food", synonyms: ["foodtech", "food and beverage", "restaurants", "agriculture", "agtech"] },
  { id: "media", label: "Media", synonyms: ["gaming", "games", "entertainment", "consumer", "content", "social media"] },
  { id: "government", label: "Government", synonyms: ["govtech", "public sector", "defense", "defence", "aerospace"] },
  { id: "consulting", label: "Consulting", synonyms: ["consultancy", "advisory", "professional services"] },
];

/** How many people work there, with the bounds of each range. */
export const companySizes: readonly (TaxonomyEntry & { from: number; to: number })[] = [
  { id: "1-10", label: "1-10 employees", synonyms: ["tiny", "micro"], from: 0, to: 10 },
  { id: "11-50", label: "11-50 employees", synonyms: ["small"], from: 11, to: 50 },
  { id: "51-200", label: "51-200 employees", synonyms: ["medium sized", "mid sized", "midsize"], from: 51, to: 200 },
  { id: "201-500", label: "201-500 employees", synonyms: [], from: 201, to: 500 },
  { id: "501-1000", label: "501-1000 employees", synonyms: [], from: 501, to: 1_000 },
  { id: "1000+", label: "1000+ employees", synonyms: ["enterprise", "enterprises", "1001+"], from: 1_001, to: Infinity },
];

/** The last round of funding. */
export const companyStages: readonly TaxonomyEntry[] = [
  { id: "pre-seed", label: "Pre-seed", synonyms: ["pre seed", "preseed", "angel"] },
  { id: "seed", label: "Seed", synonyms: ["seed round", "seed stage"] },
  { id: "series-a", label: "Series A", synonyms: ["series a", "a round"] },
  { id: "series-b", label: "Series B", synonyms: ["series b", "b round"] },
  { id: "series-c", label: "Series C", synonyms: ["series c", "c round"] },
  { id: "series-d", label: "Series D", synonyms: ["series d", "d round"] },
  { id: "series-e", label: "Series E", synonyms: ["series e"] },
  { id: "series-f", label: "Series F", synonyms: ["series f", "series g", "series h"] },
];

/** Text without marks, case and punctuation, by which words are compared. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();
}

/** The entry that a word names, by its id, label or a synonym; null for none. */
export function findEntry<Entry extends TaxonomyEntry>(entries: readonly Entry[], word: string): Entry | null {
  const wanted = foldText(word);
  if (wanted === "") return null;
  return entries.find(({ id, label, synonyms }) => [id, label, ...synonyms].some((name) => foldText(name) === wanted)) ?? null;
}

/** The range that a number of people falls into. */
export function sizeOf(employees: number): string {
  return companySizes.find(({ to }) => employees <= to)?.id ?? "1000+";
}

/** Fields that a column of a file may map to. */
export const companyImportFields = [
  "name",
  "domain",
  "website",
  "industry",
  "description",
  "headquarters",
  "founded_year",
  "employee_count",
  "employee_range",
  "growth_rate",
  "total_raised",
  "stage",
  "last_round_amount",
  "last_round_date",
  "investors",
  "founders",
  "linkedin",
  "twitter",
  "tags",
  "business_model",
  "status",
] as const;
