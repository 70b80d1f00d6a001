import type { Fact, FactKind } from "../../../agent/facts/fact.ts";
import type { ReceiptKindName } from "./receipt-kinds.ts";

const KINDS: Readonly<Partial<Record<FactKind, ReceiptKindName>>> = {
  approved: "budget_approved",
  named: "budget_named",
  open: "budget_open",
  tight: "budget_tight",
  none: "no_budget",
  has: "has_budget",
  pays: "pays_today",
  executive: "executive",
  senior: "senior",
  manager: "manager",
  contributor: "contributor",
  student: "no_authority",
  no_rush: "no_rush",
  need: "needs",
  pain: "problem",
  replaces: "replaces_tool",
};
/** The kinds of a timing by the days until it. */
const SOON: readonly (readonly [number, ReceiptKindName])[] = [
  [14, "at_once"],
  [45, "this_month"],
  [120, "this_quarter"],
  [245, "this_half"],
  [400, "this_year"],
];

/** The receipt that a fact is; null for what says nothing about budget, authority, need or timeline. */
export function kindOfFact({ field, kind, amount }: Pick<Fact, "field" | "kind" | "amount">): ReceiptKindName | null {
  const own = kind === undefined ? null : (KINDS[kind] ?? null);
  if (field === "timing" && own === null) return SOON.find(([most]) => (amount ?? 0) <= most)?.[1] ?? "later";
  if (field === "size") return "team_size";
  if (field === "tool") return "names_tool";
  if (field === "budget") return own ?? "amount_named";
  if (field === "need") return own ?? "needs";
  return own;
}
