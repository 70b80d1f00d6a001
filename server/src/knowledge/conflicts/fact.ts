/** The sorts of facts that can be compared. */
export type FactKind = "price" | "limit" | "date" | "duration" | "percent" | "plan";

/** What a number counts, and over what: two values are comparable when these agree. */
export interface Measure {
  /** A currency, "time", "bytes", "g", or the noun that is counted. */
  unit: string;
  /** "month" in "€9 per month", "minute" in "100 requests per minute"; "" for none. */
  period: string;
  /** "person" in "€9 per user". */
  per: readonly string[];
  /** "least" of "from €9", "most" of "up to 5 users", "raised" of what can be had instead, "extra" of what comes on top. */
  bound: "" | "least" | "most" | "raised" | "extra";
}

/** One value that a source gives for something. */
export interface Fact {
  kind: FactKind;
  measure: Measure;
  /** As it is compared: a number in the measure's smallest unit, "3..5", a day, or the lowest plan. */
  value: string;
  /** As the page writes it. */
  shown: string;
  /** The words of the page that say so. */
  quote: string;
  /** Products, plans and other names that it is about, sorted. */
  names: readonly string[];
  /** It says of itself that it holds for all of them: "on every plan". */
  isForAll: boolean;
  /** What is usual to say of a business that it tells: "trial", "payment". */
  topics: readonly string[];
  /** Stems of what else it is about. */
  about: ReadonlySet<string>;
  /** Those of them that its topics already say: "kept". */
  topical: ReadonlySet<string>;
  /** The same as the words that stand there, for people. */
  aboutWords: readonly string[];
  /** Stems of the rest of its sentence, and of the sentence before. */
  near: ReadonlySet<string>;
  /** Stems of the headings above it and of its address. */
  around: ReadonlySet<string>;
  /** Stems that another fact must know as well to be about the same: "guest" of "5 guest users", or the product that a page is on. */
  musts: ReadonlySet<string>;
  /** What it says that it holds for only: "region:us", "audience:student"; and what its headings say. */
  conditions: ReadonlySet<string>;
  aroundConditions: ReadonlySet<string>;
  /** Folder and nearest heading: pages of one folder that have the same headings are each on a thing of its own. */
  template: string;
  /** The page, where it is one of a folder whose pages are each on a product or the like. */
  entityPage: string;
  /** Its names are those of a heading above it. */
  hasBorrowedNames: boolean;
}
