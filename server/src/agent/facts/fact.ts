/** What visitors tell about themselves. `size` is how many of what, in `unit`'s words; `timing` is when they want to begin or decide. */
export const factFields = ["name", "email", "phone", "company", "role", "size", "budget", "timing", "tool", "need", "place"] as const;

/** `own` is the answer to a question of the playbook, which `topic` names. */
export type FactField = (typeof factFields)[number] | "own";

/** What a fact says more closely: how far a budget is, how high a role, whose, or whether a need is a pain. */
export type FactKind =
  | "approved"
  | "named"
  | "open"
  | "tight"
  | "none"
  | "has"
  | "pays"
  | "executive"
  | "senior"
  | "manager"
  | "contributor"
  | "student"
  | "other_person"
  /** By the domain of an address. */
  | "implied"
  | "asap"
  | "no_rush"
  | "need"
  | "pain"
  | "replaces";

/** A fact with the exact words that say it: `quote` is `text.slice(start, end)` of the visitor's message. */
export interface Fact {
  field: FactField;
  kind?: FactKind;
  topic?: string;
  /** As a reply repeats it: "600 employees", "$80k a year, approved", "this quarter". */
  value: string;
  quote: string;
  start: number;
  end: number;
  /** The number of a size or of a budget, in `unit`: a counted noun ("employees", "docks") or an ISO currency. The days until a timing. */
  amount?: number;
  unit?: string;
}
