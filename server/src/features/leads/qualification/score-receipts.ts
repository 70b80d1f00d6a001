import { type LeadCategory, type PartScore, QualificationPart, type Receipt } from "@disco/protocol";

/** Share of the total, in percent. */
export const PART_WEIGHTS: Readonly<Record<QualificationPart, number>> = { budget: 25, authority: 20, need: 30, timeline: 25 };
/** Score of an unknown part: an average lead, neither good nor bad. */
export const UNKNOWN_COUNTS_AS = 30;
/** What each receipt beside the strongest one adds to its part. */
const FURTHER = 5;
/** From where receipts against a part take, when nothing speaks for it. */
const BETWEEN = 50;

const CATEGORIES: readonly [LeadCategory, number][] = [
  ["hot_lead", 80],
  ["qualified", 60],
  ["nurture", 0],
];

export interface Score {
  total: number | null;
  parts: PartScore[];
}

/**
 * The one formula of a qualification.
 *
 * 1. A part (budget, authority, need, timeline) scores the points of its strongest receipt (50 where all speak against it), plus 5 for
 *    each further one, minus the points of those against it, between 0 and 100. A part without receipts is unknown.
 * 2. The total is 25 % budget + 20 % authority + 30 % need + 25 % timeline, rounded. An unknown part counts as 30: a gap is not a zero.
 * 3. Without any receipt there is no total.
 *
 * Removed receipts do not count, so removing one recomputes everything from those that are left.
 */
export function scoreReceipts(receipts: readonly Receipt[]): Score {
  const counting = receipts.filter(({ isRemoved }) => !isRemoved);
  const parts = QualificationPart.options.map((part): PartScore => {
    const weight = PART_WEIGHTS[part];
    const score = scorePart(counting.filter((receipt) => receipt.part === part));
    const counted = ((score?.value ?? UNKNOWN_COUNTS_AS) * weight) / 100;
    return { part, weight, counted, score: score?.value ?? null, state: score?.state ?? "unknown" };
  });
  const total = counting.length === 0 ? null : Math.round(parts.reduce((sum, { counted }) => sum + counted, 0));
  return { total, parts };
}

function scorePart(receipts: readonly Receipt[]): { value: number; state: Receipt["state"] } | null {
  if (receipts.length === 0) return null;
  const speaking = receipts.filter(({ isAgainst }) => !isAgainst).map(({ points }) => points);
  const strongest = speaking.length === 0 ? BETWEEN : Math.max(...speaking);
  const further = Math.max(0, speaking.length - 1) * FURTHER;
  const against = receipts.filter(({ isAgainst }) => isAgainst).reduce((sum, { points }) => sum + points, 0);
  const value = Math.max(0, Math.min(100, strongest + further) - against);
  return { value, state: receipts.some(({ state }) => state === "stated") ? "stated" : "implied" };
}

/** 80 and more is hot, 60 and more is qualified. */
export function categoryOf(total: number): LeadCategory {
  return CATEGORIES.find(([, least]) => total >= least)?.[0] ?? "nurture";
}

/** 80 and more is high, 60 and more is medium. */
export function confidenceOf(total: number): "high" | "medium" | "low" {
  return total >= 80 ? "high" : total >= 60 ? "medium" : "low";
}
