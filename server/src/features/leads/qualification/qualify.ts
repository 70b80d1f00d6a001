import type { BuyingSignal, QualificationFactor, QualificationFindings, Quote, Receipt } from "@disco/protocol";
import { findReceipts, type KindReceipt, type QualificationSource } from "./find-receipts.ts";
import { receiptKind, type ReceiptKindName } from "./receipt-kinds.ts";
import { categoryOf, confidenceOf, scoreReceipts } from "./score-receipts.ts";
import { suggestActions } from "./suggest-actions.ts";
import { summarize } from "./summarize.ts";

/** Per part; repetition does not improve a lead. */
const MOST_PER_PART = 6;
const FACTS = new Set<ReceiptKindName>(["team_size", "names_tool"]);
const STRENGTHS = ["high", "medium", "low"] as const;

export interface QualifyOptions {
  now: Date;
  /** Receipts that a language model proposed, already checked against the sources. */
  proposed?: readonly KindReceipt[];
  /** Receipts that a member has removed. */
  removedIds?: ReadonlySet<string>;
}

/**
 * Qualifies a lead from what was written, said and read: a score of 100 with budget, authority, need and timeline. Every part that is
 * known rests on exact quotes. Needs no language model.
 */
export function qualify(
  sources: readonly QualificationSource[],
  { now, proposed = [], removedIds }: QualifyOptions,
): QualificationFindings {
  return conclude(withoutRemoved(chooseReceipts([...findReceipts(sources, now), ...proposed]), removedIds ?? new Set()));
}

export function withoutRemoved(receipts: readonly KindReceipt[], removedIds: ReadonlySet<string>): KindReceipt[] {
  return receipts.map((receipt) => ({ ...receipt, isRemoved: removedIds.has(receipt.id) }));
}

/** What follows from receipts; the same again after one was removed. */
export function conclude(receipts: readonly KindReceipt[]): QualificationFindings {
  const { total, parts } = scoreReceipts(receipts);
  const counting = receipts.filter(({ isRemoved }) => !isRemoved);
  return {
    score: total,
    category: total === null ? null : categoryOf(total),
    confidence: total === null ? null : confidenceOf(total),
    summary: summarize(total, parts, counting),
    parts,
    receipts: receipts.map(({ kind: _kind, detail: _detail, ...receipt }): Receipt => receipt),
    buyingSignals: signalsOf(counting),
    qualificationFactors: factorsOf(counting),
    suggestedActions: suggestActions(total, parts, counting),
  };
}

/** Of receipts of one part over the same words the strongest, and facts beside it; of one saying the first; of a part the strongest few. */
export function chooseReceipts(found: readonly KindReceipt[]): KindReceipt[] {
  const chosen: KindReceipt[] = [];
  for (const receipt of found.toSorted(strongestFirst)) {
    const ofPart = chosen.filter(({ part }) => part === receipt.part);
    const isSaid = ofPart.some(
      (other) => other.label === receipt.label || (topicOf(other) === topicOf(receipt) && overlap(other.quote, receipt.quote)),
    );
    if (!isSaid && ofPart.length < MOST_PER_PART) chosen.push(receipt);
  }
  return chosen;
}

function topicOf({ kind, part }: KindReceipt): string {
  return FACTS.has(kind) ? kind : part;
}

function overlap(a: Quote, b: Quote): boolean {
  return a.sourceId === b.sourceId && a.start < b.end && b.start < a.end;
}

/** Receipts against a part come first, so that they are not crowded out. */
function strongestFirst(a: KindReceipt, b: KindReceipt): number {
  return Number(b.isAgainst) - Number(a.isAgainst) || b.points - a.points;
}

function signalsOf(receipts: readonly KindReceipt[]): BuyingSignal[] {
  const signals = receipts.flatMap(({ id, kind, label }) => {
    const { signal } = receiptKind(kind);
    return signal === undefined ? [] : [{ signal: label, strength: signal, receiptId: id }];
  });
  return signals.toSorted((a, b) => STRENGTHS.indexOf(a.strength) - STRENGTHS.indexOf(b.strength));
}

function factorsOf(receipts: readonly KindReceipt[]): QualificationFactor[] {
  return receipts.map(({ id, label }) => ({ factor: label, receiptId: id }));
}
