/** The sorts of facts that can be compared. */
export type FactKind = "price" | "limit" | "date" | "duration" | "percent" | "plan";

/** One value that a source gives for something. */
export interface Fact {
  kind: FactKind;
  /** What must be the same for two values to be comparable: currency and period, unit, whether it is a most or a least. */
  measure: string;
  /** As it is compared: a number in the measure's smallest unit, a day, or names of plans. */
  value: string;
  /** As the page writes it. */
  shown: string;
  /** The words of the page that say so. */
  quote: string;
  /** Products, plans and other names that it is about, sorted. */
  names: readonly string[];
  /** Stems of what else it is about. */
  about: ReadonlySet<string>;
  /** The same as the words that stand there, for people. */
  aboutWords: readonly string[];
  /** Stems of the headings above it. */
  around: ReadonlySet<string>;
}
