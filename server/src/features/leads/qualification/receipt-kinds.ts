import type { BuyingSignal, QualificationPart, Receipt } from "@disco/protocol";

export interface ReceiptKind {
  part: QualificationPart;
  label: string;
  state: Receipt["state"];
  /** What it gives to its part, or takes from it where it speaks against. */
  points: number;
  isAgainst?: true;
  /** Set for what a buyer does, not only is. */
  signal?: BuyingSignal["strength"];
}

/** Everything a lead's words can say, and what it counts for. A language model chooses from the same list. */
export const receiptKinds = {
  budget_approved: { part: "budget", label: "Budget is approved", state: "stated", points: 95, signal: "high" },
  budget_named: { part: "budget", label: "Names a budget", state: "stated", points: 90, signal: "high" },
  pays_today: { part: "budget", label: "Pays for something like this today", state: "stated", points: 70, signal: "medium" },
  has_budget: { part: "budget", label: "Has a budget", state: "stated", points: 65, signal: "medium" },
  amount_named: { part: "budget", label: "Names an amount", state: "implied", points: 55 },
  has_funds: { part: "budget", label: "Has funding or revenue", state: "implied", points: 50 },
  asks_price: { part: "budget", label: "Asks about prices", state: "implied", points: 45, signal: "medium" },
  budget_open: { part: "budget", label: "Budget is not set yet", state: "stated", points: 35 },
  budget_tight: { part: "budget", label: "Budget is tight", state: "stated", points: 25 },
  no_budget: { part: "budget", label: "Has no budget", state: "stated", points: 60, isAgainst: true },

  decides: { part: "authority", label: "Makes the decision", state: "stated", points: 95, signal: "high" },
  executive: { part: "authority", label: "Leads the company", state: "stated", points: 90 },
  senior: { part: "authority", label: "Leads a department", state: "stated", points: 75 },
  sponsored: { part: "authority", label: "Was asked to look by someone senior", state: "implied", points: 60, signal: "medium" },
  manager: { part: "authority", label: "Leads a team", state: "stated", points: 50 },
  others_decide: { part: "authority", label: "Someone else decides", state: "stated", points: 25, isAgainst: true },
  contributor: { part: "authority", label: "Works in the team", state: "stated", points: 25 },
  no_authority: { part: "authority", label: "Does not decide", state: "stated", points: 50, isAgainst: true },

  replaces_tool: { part: "need", label: "Wants to replace a tool", state: "stated", points: 85, signal: "high" },
  problem: { part: "need", label: "Describes a problem", state: "stated", points: 80, signal: "high" },
  needs: { part: "need", label: "States a need", state: "stated", points: 70, signal: "medium" },
  asks_demo: { part: "need", label: "Asks for a demo or trial", state: "stated", points: 60, signal: "high" },
  asks_terms: { part: "need", label: "Asks about security or contract", state: "implied", points: 60, signal: "high" },
  compares: { part: "need", label: "Compares vendors", state: "implied", points: 55, signal: "medium" },
  team_size: { part: "need", label: "Team size", state: "implied", points: 50 },
  names_tool: { part: "need", label: "Works with", state: "implied", points: 45, signal: "low" },
  interested: { part: "need", label: "Is interested", state: "stated", points: 45, signal: "low" },
  asks: { part: "need", label: "Asks a question", state: "implied", points: 40, signal: "low" },
  not_interested: { part: "need", label: "Does not want to buy", state: "stated", points: 60, isAgainst: true },
  sells_to_us: { part: "need", label: "Wants to sell something", state: "stated", points: 80, isAgainst: true },

  at_once: { part: "timeline", label: "Wants to start within two weeks", state: "stated", points: 95, signal: "high" },
  this_month: { part: "timeline", label: "Wants to start within six weeks", state: "stated", points: 85, signal: "high" },
  this_quarter: { part: "timeline", label: "Wants to start within four months", state: "stated", points: 75, signal: "medium" },
  this_half: { part: "timeline", label: "Wants to start within eight months", state: "stated", points: 55, signal: "low" },
  this_year: { part: "timeline", label: "Wants to start within a year or so", state: "stated", points: 40 },
  asks_meeting: { part: "timeline", label: "Asks for a meeting", state: "implied", points: 50, signal: "medium" },
  later: { part: "timeline", label: "Not soon", state: "stated", points: 15 },
  no_rush: { part: "timeline", label: "Has no date in mind", state: "stated", points: 10 },
} as const satisfies Record<string, ReceiptKind>;

export type ReceiptKindName = keyof typeof receiptKinds;

export function isReceiptKind(name: string): name is ReceiptKindName {
  return Object.hasOwn(receiptKinds, name);
}

export function receiptKind(name: ReceiptKindName): ReceiptKind {
  return receiptKinds[name];
}
